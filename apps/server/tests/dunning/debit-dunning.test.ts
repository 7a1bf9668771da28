import { billing, billPayment } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { customers } from '@waea/contract/people/customers'
import { addDays, calendarDay, dayOf } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { whatIsOwedBy } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { payAutomatically } from '../../src/capabilities/billing/paying/pay-automatically.ts'
import { tellOverdueBills } from '../../src/capabilities/billing/telling/tell-overdue.ts'
import { systemOf } from '../ledger/money-support.ts'
import { addAccount, atTheBank, lastIntent, mailAbout, testAccounts } from '../payments/means/debit-support.ts'
import { atThePartner } from '../payments/means/hold-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  arrearsOf,
  type Debtor,
  debtor,
  mine,
  onDay,
  pay,
  stepOn,
  steps,
  subjectsOf,
  untilLastNotice,
  untilNotice,
} from './dunning-support.ts'

/**
 * A customer's debit is with the bank for days, while their bill is due for reminders, automatic payment and
 * suspension.
 */
const portal = shopOfFile({ IS_DIRECT_DEBIT_ALLOWED: 'true', STRIPE_DEBIT_MS: '900000000', BRAND: 'tahi' })

const today = () => dayOf(portal.server.clock.now())
const accountOf = async (owner: Debtor) => (await portal.good(billing.account, mine(owner), owner.token)).result
const stateOf = async (owner: Debtor) =>
  (await portal.good(customers.accountState, mine(owner), owner.token)).AccountState

/** A customer with a bill of $25.00 and a bank account with the given outcome of debits. */
async function debtorWith(number: string = testAccounts.pays) {
  const owner = await debtor(portal)
  return { ...owner, account: await addAccount(portal, owner, number) }
}
type WithAccount = Awaited<ReturnType<typeof debtorWith>>

/** Starts a direct debit, which is then with the bank. */
async function debit(owner: WithAccount, cents = 2500) {
  const { body } = await pay(portal, { ...owner, card: owner.account }, cents)
  expect(body).toMatchObject({ Status: 'PENDING' })
}

/** Has the bank answer the last debit. */
async function bankAnswers(owner: WithAccount) {
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, owner) })
  await eventually('no payment to be under way', async () =>
    (await accountOf(owner)).PaymentsUnderWay.length === 0 ? true : undefined,
  )
  await quiet(portal)
}

/** What the list of bills, each bill's page, the account and the arrears page say about late bills. */
async function lateWords(owner: Debtor) {
  const withStatus = async (Status: 'DUE' | 'OVERDUE') =>
    (await portal.good(billing.invoices, { ...mine(owner), Status }, owner.token)).Invoices
  const [due, overdue] = [await withStatus('DUE'), await withStatus('OVERDUE')]
  const pages = [...due, ...overdue].map(async ({ Number: number }) =>
    portal.good(billing.invoice, { ...mine(owner), number }, owner.token),
  )
  const { State, OverdueCents, Bills } = await arrearsOf(portal, owner)
  return {
    lists: [due.map(({ Status }) => Status), overdue.map(({ Status }) => Status)],
    pages: (await Promise.all(pages)).map(({ Status }) => Status),
    account: (await accountOf(owner)).OverdueCents,
    dashboard: (await whatIsOwedBy(systemOf(portal), owner.CustomerUUID)).overdue,
    arrears: [State, OverdueCents, ...Bills.map(({ IsOverdue }) => IsOverdue)],
  }
}

const reminders = (owner: Debtor) => subjectsOf(portal, owner, /overdue|suspend/i)

test('a debit begun by hand stops the reminders and the news of its bill while the bank has it; refused, they go on', async () => {
  let owner = await debtorWith(testAccounts.noMoney)
  owner = { ...owner, ...(await onDay(portal, owner, owner.dueOn)) }
  await debit(owner)
  expect((await accountOf(owner)).PaymentsUnderWay).toMatchObject([
    { AmountCents: 2500, IsDebit: true, ExpectedOn: expect.any(String), CardLast4: '2222' },
  ])
  owner = { ...owner, ...(await onDay(portal, owner, addDays(owner.dueOn, 2), 10)) }
  await steps(portal)
  await tellOverdueBills(systemOf(portal))
  expect(await reminders(owner)).toEqual([])
  const lastNotice = () =>
    portal.rows('SELECT told FROM billing.invoices WHERE customer_uuid = $1', [owner.CustomerUUID])
  expect(await lastNotice()).toEqual([{ told: 'issued' }])
  expect(await lateWords(owner)).toEqual({
    lists: [['DUE'], []],
    pages: ['DUE'],
    account: 0,
    dashboard: 0,
    arrears: ['none', 0, false],
  })
  await bankAnswers(owner)
  expect(await lateWords(owner)).toEqual({
    lists: [[], ['OVERDUE']],
    pages: ['OVERDUE'],
    account: 2500,
    dashboard: 2500,
    arrears: ['overdue', 2500, true],
  })
  await steps(portal)
  await tellOverdueBills(systemOf(portal))
  const sent = await eventually('the reminder', async () => {
    const some = await reminders(owner)
    return some.length > 0 ? some : undefined
  })
  expect(sent).toHaveLength(1)
  expect(await lastNotice()).toEqual([{ told: 'overdue' }])
}, 180_000)

test('of a debit of a part the rest is reminded of, and what the bank has is not asked for', async () => {
  let owner = await debtorWith()
  owner = { ...owner, ...(await onDay(portal, owner, addDays(owner.dueOn, 1), 8)) }
  await debit(owner, 1500)
  owner = { ...owner, ...(await stepOn(portal, owner, today())) }
  const mail = await mailAbout(portal, owner, 'overdue')
  expect(mail.text).toContain('$10.00')
  expect(mail.text).not.toContain('$25.00')
  expect(await lateWords(owner)).toEqual({
    lists: [[], ['OVERDUE']],
    pages: ['OVERDUE'],
    account: 1000,
    dashboard: 1000,
    arrears: ['overdue', 1000, true],
  })
}, 180_000)

test('the late fee is not charged while the bank has the debit of its bill, and is once the bank has refused it', async () => {
  let owner = await debtorWith(testAccounts.noMoney)
  owner = { ...owner, ...(await stepOn(portal, owner, addDays(owner.dueOn, 1))) }
  const { LateFee } = await arrearsOf(portal, owner)
  owner = { ...owner, ...(await onDay(portal, owner, addDays(calendarDay(LateFee?.On ?? ''), -1))) }
  await debit(owner)
  owner = { ...owner, ...(await stepOn(portal, owner, calendarDay(LateFee?.On ?? ''))) }
  // Nothing is late, so no fee is shown, and none is charged.
  expect((await arrearsOf(portal, owner)).LateFee).toBeUndefined()
  await bankAnswers(owner)
  expect((await arrearsOf(portal, owner)).LateFee).toMatchObject({ IsCharged: false })
  await steps(portal)
  expect((await arrearsOf(portal, owner)).LateFee).toMatchObject({ IsCharged: true })
}, 180_000)

test('nobody is suspended over a bill that the bank is paying; refused, a new last notice tells another day first', async () => {
  const noticed = await untilNotice(portal, await debtorWith(testAccounts.noMoney))
  const last = await untilLastNotice(portal, noticed)
  let owner = { ...last, account: (noticed as WithAccount).account }
  await debit(owner)
  owner = { ...owner, ...(await stepOn(portal, owner, owner.suspendsOn)) }
  expect(await stateOf(owner)).toBe('Active')
  await bankAnswers(owner)
  await steps(portal)
  expect(await stateOf(owner)).toBe('Active')
  const { SuspendsOn, State } = await arrearsOf(portal, owner)
  expect(State).toBe('notice')
  expect(calendarDay(SuspendsOn ?? '') > owner.suspendsOn).toBe(true)
  const day = calendarDay(SuspendsOn ?? '')
  owner = { ...owner, ...(await stepOn(portal, owner, addDays(day, -1))) }
  await steps(portal)
  expect(await stateOf(owner)).toBe('Active')
  await eventually('three notices', async () => {
    const notices = (await portal.messages(owner.Email)).filter(({ subject }) => /suspend/i.test(subject))
    return notices.length >= 3 || undefined
  })
  owner = { ...owner, ...(await stepOn(portal, owner, day)) }
  expect(await stateOf(owner)).toBe('Suspended')
})

test('debits that come to nothing put a suspension off no more than twice: then the bill is paid by card, or suspended over', async () => {
  const noticed = await untilNotice(portal, await debtorWith(testAccounts.noMoney))
  const last = await untilLastNotice(portal, noticed)
  let owner = { ...last, account: (noticed as WithAccount).account }
  // A failed debit counts whether it was for the whole bill or a part.
  for (const cents of [2500, 1500]) {
    await debit(owner, cents)
    await bankAnswers(owner)
  }
  const third = await pay(portal, { ...owner, card: owner.account }, 2500)
  expect(third).toMatchObject({
    status: 400,
    body: { err_number: 2520, code: 'debits-failed', field: 'PaymentMethodID' },
  })
  expect((await accountOf(owner)).PaymentsUnderWay).toEqual([])
  owner = { ...owner, ...(await stepOn(portal, owner, owner.suspendsOn)) }
  expect(await stateOf(owner)).toBe('Suspended')
  expect(await pay(portal, owner, 2500)).toMatchObject({ status: 200, body: { Status: 'COMPLETED' } })
})

test('a debit that the bank pays and takes back counts as one that came to nothing, and those of earlier bills do not', async () => {
  let owner = await debtorWith()
  for (const _time of [1, 2]) {
    await debit(owner)
    const intent = await lastIntent(portal, owner)
    await bankAnswers(owner)
    await atTheBank(portal, 'return', { payment_intent: intent })
    await eventually('the bill to be owed again', async () =>
      (await accountOf(owner)).OwedCents === 2500 ? true : undefined,
    )
  }
  expect((await pay(portal, { ...owner, card: owner.account }, 2500)).status).toBe(400)
  expect((await pay(portal, owner, 2500)).status).toBe(200)
  await eventually('the bill to be paid', async () => (await accountOf(owner)).OwedCents === 0 || undefined)
  owner = { ...owner, ...(await nextBill(owner)) }
  await debit(owner, 1000)
})

/** Moves the clock until the next bill is issued. */
async function nextBill(owner: WithAccount) {
  const then = await onDay(portal, owner, addDays(owner.dueOn, 20))
  await runBills(systemOf(portal))
  await eventually('the next bill', async () =>
    (await accountOf({ ...owner, ...then })).OwedCents > 0 ? true : undefined,
  )
  return then
}

test('a debit that the bank pays ends the case: nothing is reminded of, suspended or charged', async () => {
  const noticed = await untilNotice(portal, await debtorWith())
  const last = await untilLastNotice(portal, noticed)
  let owner = { ...last, account: (noticed as WithAccount).account }
  await debit(owner)
  owner = { ...owner, ...(await stepOn(portal, owner, owner.suspendsOn)) }
  await bankAnswers(owner)
  await steps(portal)
  expect(await stateOf(owner)).toBe('Active')
  expect(await arrearsOf(portal, owner)).toMatchObject({ State: 'none', OverdueCents: 0 })
}, 180_000)

test('an extension whose bill the bank is paying after its day is not broken until the bank refuses', async () => {
  let owner = await debtorWith(testAccounts.noMoney)
  owner = { ...owner, ...(await onDay(portal, owner, owner.dueOn)) }
  const until = addDays(today(), 5)
  await portal.good(dunning.extend, { ...mine(owner), Until: until }, owner.token)
  owner = { ...owner, ...(await onDay(portal, owner, until)) }
  await debit(owner)
  owner = { ...owner, ...(await stepOn(portal, owner, addDays(until, 1))) }
  expect((await arrearsOf(portal, owner)).Extension).toMatchObject({ Until: until })
  await bankAnswers(owner)
  await steps(portal)
  expect((await arrearsOf(portal, owner)).Extension).toBeUndefined()
}, 180_000)

test('what a bank has of a bill is not taken a second time by itself; refused, it is on its day', async () => {
  let owner = await debtorWith(testAccounts.noMoney)
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'when-due' }, owner.token)
  owner = { ...owner, ...(await onDay(portal, owner, addDays(owner.dueOn, -1))) }
  await debit(owner)
  expect((await accountOf(owner)).AutomaticPayment).toEqual({ When: 'when-due' })
  const [bill] = (await portal.good(billing.invoices, { ...mine(owner), Status: 'DUE' }, owner.token)).Invoices
  expect(bill).toMatchObject({ RemainingCents: 2500, UnderWayCents: 2500 })
  owner = { ...owner, ...(await onDay(portal, owner, owner.dueOn)) }
  const before = (await atThePartner(portal, owner)).length
  await payAutomatically(systemOf(portal))
  expect(await atThePartner(portal, owner)).toHaveLength(before)
  await bankAnswers(owner)
  await payAutomatically(systemOf(portal))
  expect(await atThePartner(portal, owner)).toHaveLength(before + 1)
  await eventually('the bill to be paid by the default card', async () =>
    (await accountOf(owner)).OwedCents === 0 ? true : undefined,
  )
}, 180_000)

test('what was paid and is not heard of yet is neither taken a second time nor reminded of', async () => {
  let owner = await debtor(portal)
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'when-due' }, owner.token)
  owner = await onDay(portal, owner, addDays(owner.dueOn, -1))
  const hear = await keepJobsWaiting(portal, 'billing.hears.payment.changed')
  expect((await pay(portal, owner, 2500)).body).toMatchObject({ Status: 'COMPLETED' })
  const before = (await atThePartner(portal, owner)).length
  owner = await onDay(portal, owner, owner.dueOn)
  await payAutomatically(systemOf(portal))
  expect(await atThePartner(portal, owner)).toHaveLength(before)
  owner = await onDay(portal, owner, addDays(owner.dueOn, 1), 10)
  await steps(portal)
  await tellOverdueBills(systemOf(portal))
  await quiet(portal)
  expect(await reminders(owner)).toEqual([])
  expect((await accountOf(owner)).OwedCents).toBe(2500)
  await hear()
  expect(await accountOf(owner)).toMatchObject({ OwedCents: 0, CreditCents: 0 })
}, 180_000)
