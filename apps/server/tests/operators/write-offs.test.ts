import { payments } from '@waea/contract/money/payments'
import { writeOffs } from '@waea/contract/money/write-offs'
import { addDays } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { creditInvoice } from '../../src/capabilities/billing/credits/credit-invoice.ts'
import { closeAccount } from '../../src/capabilities/billing/index.ts'
import { compareBills } from '../../src/capabilities/billing/issuing/compare-bills.ts'
import { customerOf } from '../../src/capabilities/customers/index.ts'
import { readNotices } from '../../src/platform/operator/notices.ts'
import {
  arrearsOf,
  callsBecome,
  debtor,
  mine,
  onDay,
  pay,
  subjectsOf,
  untilSuspended,
} from '../dunning/dunning-support.ts'
import { booked, makeOwe, type Owner, systemOf } from '../ledger/money-support.ts'
import { mailAbout } from '../payments/means/debit-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { reason, signedInOperator, type TestOperator } from './operator-support.ts'

/** Overdue debt that operators write off. */
const portal = shopOfFile()

/** Signed in at the clock of the test, which the debtors move. */
const finance = () => signedInOperator(portal, 'finance')

const overdue = (owner: Owner, by: TestOperator) => portal.good(writeOffs.overdue, mine(owner), by.as)
const writeOff = (owner: Owner, AmountCents: number, by: TestOperator, key?: string) =>
  portal.call(
    writeOffs.writeOff,
    { ...mine(owner), AmountCents, Because: 'Moved away' },
    { ...by.as, ...(key && { key }) },
  )

const isSuspended = async ({ CustomerUUID }: Owner) =>
  (await customerOf(systemOf(portal), CustomerUUID)).AccountState === 'Suspended'

/** Fails if the nightly comparison finds that books and bills differ. */
async function mustAgree({ CustomerUUID }: Owner) {
  await compareBills(systemOf(portal))
  const { rows } = await readNotices(systemOf(portal), { kind: 'bills', unseenOnly: true, from: 0, most: 50 })
  expect(rows.filter(({ Document }) => JSON.stringify(Document).includes(CustomerUUID))).toEqual([])
}

test('what is overdue is written off to the cent, and the suspension over it ends', async () => {
  const owner = await untilSuspended(portal, await debtor(portal))
  await callsBecome(portal, owner, false)
  const by = await finance()
  const { OverdueCents } = await arrearsOf(portal, owner)
  const shown = await overdue(owner, by)
  expect(shown).toEqual({
    AmountCents: OverdueCents,
    Bills: [{ Number: owner.number, AmountCents: OverdueCents }],
    DebtCents: 0,
  })
  const before = await booked(portal, 'receivable', owner)
  const less = await writeOff(owner, OverdueCents - 1, by)
  expect(less).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const done = await writeOff(owner, OverdueCents, by)
  expect(done).toMatchObject({ status: 200, body: { AmountCents: OverdueCents } })
  await callsBecome(portal, owner, true)
  expect(await isSuspended(owner)).toBe(false)
  expect(await booked(portal, 'receivable', owner)).toBe(before - OverdueCents)
  expect(await booked(portal, 'write-off', owner)).toBe(OverdueCents)
  await mustAgree(owner)
  const mail = await mailAbout(portal, owner, 'You don’t have to pay $')
  expect(mail.text).toContain(owner.number)
  expect(mail.text).not.toContain('Moved away')
  await eventually(
    'the mail that it works again',
    async () => (await subjectsOf(portal, owner, /Your service is back on/)).length === 1 || undefined,
  )
  const log = await portal.rows(
    `SELECT operator_uuid AS by, reason, detail FROM platform.audit WHERE customer_uuid = $1 AND deed = 'overdue-written-off'`,
    [owner.CustomerUUID],
  )
  expect(log).toMatchObject([{ by: by.UUID, reason, detail: { AmountCents: OverdueCents, because: 'Moved away' } }])
  expect(await writeOff(owner, OverdueCents, by)).toMatchObject({ status: 409, body: { code: 'nothing-owed' } })
})

test('a bill is written off without its disputed part, and a later credit note leaves the rest written off', async () => {
  const owner = await debtor(portal)
  const by = await finance()
  expect(await overdue(owner, by)).toMatchObject({ AmountCents: 0, Bills: [] })
  const late = await onDay(portal, owner, addDays(owner.dueOn, 1))
  await pay(portal, late, 500)
  await quiet(portal)
  const again = await finance()
  expect((await overdue(late, again)).AmountCents).toBe(2000)
  expect((await writeOff(late, 2000, again)).status).toBe(200)
  const receivable = await booked(portal, 'receivable', late)
  const note = { CustomerUUID: late.CustomerUUID, InvoiceNumber: owner.number, amount: money(300), because: 'Goodwill' }
  await systemOf(portal).inTransaction((tx) => creditInvoice(tx, note))
  expect(await booked(portal, 'write-off', late)).toBe(1700)
  expect(await booked(portal, 'receivable', late)).toBe(receivable)
  expect((await overdue(late, again)).AmountCents).toBe(0)
  await mustAgree(late)
})

test('a debt that suspends is written off with the bills of a closed account, once per key and once by two operators', async () => {
  const owner = await debtor(portal)
  const late = await onDay(portal, owner, addDays(owner.dueOn, 1))
  await makeOwe(portal, late, 8640)
  await systemOf(portal).inTransaction((tx) => closeAccount(tx, late.CustomerUUID))
  expect(await isSuspended(late)).toBe(true)
  const [one, other] = [await finance(), await finance()]
  const shown = await overdue(late, one)
  expect(shown.AmountCents).toBe(shown.DebtCents + 2500)
  expect(shown.DebtCents).toBe(8640)
  const send = (by: TestOperator) => writeOff(late, shown.AmountCents, by, `write-off-${by.UUID}`)
  const both = await Promise.all([send(one), send(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, first] = both[0].status === 200 ? [one, both[0]] : [other, both[1]]
  const { status, body } = await send(won)
  expect([status, body.WriteOffUUID]).toEqual([200, first.body.WriteOffUUID])
  expect(await isSuspended(late)).toBe(false)
  expect(await booked(portal, 'write-off', late)).toBe(shown.AmountCents)
  expect(await booked(portal, 'arrears', late)).toBe(0)
  await mustAgree(late)
})

test('a debt that is paid while it is written off is settled once: the payment counts, or is refunded', async () => {
  const owner = await debtor(portal)
  await makeOwe(portal, owner, 8640)
  const by = await finance()
  const [off, paid] = await Promise.all([
    writeOff(owner, 8640, by),
    portal.call(payments.payArrears, { ...mine(owner), PaymentMethodID: owner.card }, owner.token),
  ])
  expect([200, 409]).toContain(off.status)
  expect(paid.status).toBeLessThan(500)
  await quiet(portal)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  expect((await booked(portal, 'gateway', owner)) + (await booked(portal, 'write-off', owner))).toBe(8640)
})
