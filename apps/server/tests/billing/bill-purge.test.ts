import { dunning } from '@waea/contract/money/dunning'
import { customerRecords } from '@waea/contract/people/customer-records'
import { taxYearWith } from '@waea/domain/billing/making/tax-year'
import { documentsKeptFrom } from '@waea/domain/billing/making/taxable-supply'
import { addDays, type CalendarDay, calendarDay, dayOf } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { chargeAccount, creditInvoice } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { eraseBuyersBefore } from '../../src/capabilities/billing/stores/erase.store.ts'
import { endAtNetwork, program, shopWithProgram, spid } from '../customers/customer-support.ts'
import { debtor, mine, onDay, pay } from '../dunning/dunning-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually } from '../shop/shop-support.ts'
import { digest, quiet } from '../whole/requests.ts'

/** Erasing a customer keeps what the law requires of their bills and deletes the rest. */
const portal = shopWithProgram()

interface Kept {
  total: number
  buyer: { name: string; email: string; phone: string | null; accountNumber: string }
  numbers: number
}

/** What is left of the buyer on an account's bills and credit notes, smallest amount first. */
const keptOf = (CustomerUUID: string) =>
  portal.rows<Kept>(
    `SELECT total_cents::integer AS total, document -> 'buyer' AS buyer, 
       (SELECT count(*)::integer FROM jsonb_array_elements(lines) l WHERE l ->> 'MSISDN' IS NOT NULL) AS numbers
     FROM billing.invoices WHERE customer_uuid = $1
     UNION ALL SELECT total_cents::integer, document -> 'buyer', 0 FROM billing.credit_notes WHERE customer_uuid = $1
     ORDER BY 1`,
    [CustomerUUID],
  )

test('an erased customer stays on bills above $1,000.00 for seven years, and on no other; what they wrote goes', async () => {
  let owner = await debtor(portal)
  const { CustomerUUID, Email, number } = owner
  const because = 'Nobody told me of this plan in Whangārei.'
  await portal.good(dunning.dispute, { ...mine(owner), number, Line: 1, Because: because }, owner.token)
  await systemOf(portal).inTransaction(async (tx) => {
    await creditInvoice(tx, { CustomerUUID, InvoiceNumber: number, amount: money(500), because: 'Goodwill' })
    await chargeAccount(tx, { CustomerUUID, kind: 'fee', amount: money(120_000), name: 'Work on site', key: 'site' })
  })
  await endAtNetwork(portal, owner)
  owner = await onDay(portal, owner, addDays(dayOf(portal.server.clock.now()), 35))
  await runBills(systemOf(portal))
  const large = await eventually('the large bill', async () => {
    const kept = await keptOf(CustomerUUID)
    return kept.find(({ total }) => total > 100_000)
  })
  expect((await pay(portal, owner, 2000)).status).toBe(200)
  const [first, rest] = [money(100_000), money(large.total - 100_000)]
  for (const amount of [first, rest]) expect((await pay(portal, owner, amount)).status).toBe(200)
  await quiet(portal)
  const before = await keptOf(CustomerUUID)
  expect(before.every(({ buyer }) => buyer.email === Email)).toBe(true)
  expect(before.some(({ numbers }) => numbers > 0)).toBe(true)

  const purged = await portal.call(customerRecords.purgeCustomer, { ...spid, customerUuid: CustomerUUID }, program)
  expect(purged).toMatchObject({ status: 200 })
  await quiet(portal)
  const after = await keptOf(CustomerUUID)
  expect(after.map(({ total, numbers }) => [total, numbers])).toEqual(before.map(({ total }) => [total, 0]))
  for (const { total, buyer } of after) {
    expect(buyer.accountNumber).toMatch(/^5/)
    expect([total, buyer.email]).toEqual([total, total > 100_000 ? Email : ''])
  }
  expect((await digest(portal, because)).split('\n').filter((line) => !/ 0 0$/.test(line))).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^dunning/)]),
  )

  // The seven years start at the end of the tax year of issue.
  const [issued] = await portal.rows<{ on: CalendarDay }>(
    'SELECT issued_on::text AS on FROM billing.invoices WHERE customer_uuid = $1 AND total_cents = $2',
    [CustomerUUID, large.total],
  )
  if (!issued) throw new Error('The large bill is gone')
  const ends = taxYearWith(issued.on) + 7
  const erasedOn = (day: string) =>
    systemOf(portal).inTransaction((tx) => eraseBuyersBefore(tx, documentsKeptFrom(calendarDay(day))))
  expect(await erasedOn(`${ends}-03-31`)).toBe(0)
  expect(await erasedOn(`${ends}-04-01`)).toBe(1)
  expect((await keptOf(CustomerUUID)).map(({ buyer }) => buyer.email)).toEqual(after.map(() => ''))
})

test('an issued bill and a credit note are changed in no other way', async () => {
  const owner = await debtor(portal)
  await systemOf(portal).inTransaction((tx) =>
    creditInvoice(tx, { ...owner, InvoiceNumber: owner.number, amount: money(500), because: 'Goodwill' }),
  )
  for (const change of [
    `UPDATE billing.invoices SET document = jsonb_set(document, '{buyer,name}', '"Somebody"')`,
    `UPDATE billing.invoices SET lines = '[]'`,
    `UPDATE billing.credit_notes SET document = document - 'seller'`,
    'UPDATE billing.credit_notes SET total_cents = 1',
    'DELETE FROM billing.credit_notes',
  ])
    await expect(portal.rows(change)).rejects.toThrow('never changed')
})
