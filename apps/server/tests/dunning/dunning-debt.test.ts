import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { workingDayBefore } from '@waea/kit/working-days'
import { expect, test } from 'vitest'
import { lessenDebt, settleSuspension } from '../../src/capabilities/customers/index.ts'
import { accounts } from '../../src/capabilities/ledger/index.ts'
import { booked, makeOwe, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  arrearsOf,
  callsBecome,
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
  untilSuspended,
} from './dunning-support.ts'

/** An account suspended for unpaid bills that also owes a chargeback has to pay both. */
const portal = shopOfFile()

/** A customer suspended over a bill of $25.00, then in debt by $50.00. */
async function suspendedTwice(): Promise<Debtor> {
  const owner = await untilSuspended(portal, await debtor(portal))
  await makeOwe(portal, owner, 5000)
  expect(await standing(owner)).toMatchObject({ AccountState: 'Suspended', AmountOwedCents: 5000 })
  const { Bills, ...arrears } = await arrearsOf(portal, owner)
  const OwedCents = Bills.reduce((sum, { AskedCents }) => sum + AskedCents, 5000)
  expect(arrears).toMatchObject({
    RestoresCents: 2500,
    DebtCents: 5000,
    OwedCents,
    Since: owner.dueOn,
    Next: { Step: 'nothing' },
  })
  return owner
}

const standing = (owner: Debtor) => portal.good(customers.accountState, mine(owner), owner.token)
const isOpen = (owner: Debtor) =>
  eventually('the account to be open', async () =>
    (await standing(owner)).AccountState === 'Active' ? true : undefined,
  )
const payDebt = (owner: Debtor) =>
  portal.good(payments.payArrears, { ...mine(owner), PaymentMethodID: owner.card }, owner.token)

test('its bills paid, its mobiles are back and the debt is still owed', async () => {
  const owner = await suspendedTwice()
  await pay(portal, owner, 2500)
  await callsBecome(portal, owner, true)
  expect(await standing(owner)).toMatchObject({ AccountState: 'Suspended', AmountOwedCents: 5000 })
  expect(await subjectsOf(portal, owner, /back on/)).toEqual([])
  expect(await payDebt(owner)).toMatchObject({ Status: 'COMPLETED', AmountCents: 5000 })
  await isOpen(owner)
})

test('its debt paid, it stays suspended until its bills are paid, and is told so', async () => {
  const owner = await suspendedTwice()
  expect(await payDebt(owner)).toMatchObject({ Status: 'COMPLETED', AmountCents: 5000 })
  const mail = await portal.message(owner.Email, ({ subject }) => subject === 'We’ve received your payment')
  expect(mail.text).toContain('stays suspended until your overdue bills are paid too')
  const left = await standing(owner)
  expect(left.AccountState).toBe('Suspended')
  expect(left.AmountOwedCents).toBeUndefined()
  await callsBecome(portal, owner, false)
  await pay(portal, owner, 2500)
  await isOpen(owner)
  await callsBecome(portal, owner, true)
})

test('its bills and its debt paid at the same moment, it is open, and the books owe nothing', async () => {
  const owner = await suspendedTwice()
  const { CustomerUUID } = owner
  const system = systemOf(portal)
  const paid = { parties: ownParties(CustomerUUID, null), amount: money(5000), against: accounts.received }
  let bills: Promise<unknown> | undefined
  await system.inTransaction(async (tx) => {
    await lessenDebt(tx, { CustomerUUID, ...paid, reason: 'test' })
    let isDone = false
    bills = system.inTransaction((other) => settleSuspension(other, CustomerUUID, { isOverBills: false }))
    void bills.finally(() => {
      isDone = true
    })
    await eventually('the bills to have waited, or not', async () => {
      const waiting = await portal.rows(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return isDone || waiting.length > 0 ? true : undefined
    })
  })
  expect(await bills).toBeUndefined()
  await isOpen(owner)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
})

test('what was missed of a debt is made up for within an hour: it suspends the account, and nothing owed opens it', async () => {
  const owner = await portal.signUpCustomer()
  const stateBecomes = (state: string) =>
    portal.rows(
      `UPDATE customers.customers SET account_state = $2, suspended_because = CASE $2 WHEN 'Suspended' THEN 'unpaid' END
       WHERE customer_uuid = $1`,
      [owner.CustomerUUID, state],
    )
  const state = async () => (await standing(owner as Debtor)).AccountState
  await stateBecomes('Suspended')
  await steps(portal)
  expect(await state()).toBe('Active')
  await makeOwe(portal, owner, 5000)
  await stateBecomes('Active')
  await steps(portal)
  expect(await state()).toBe('Suspended')
})

test('what comes next is told with its day, from the due day of a bill to the suspension', async () => {
  let owner = await debtor(portal)
  const next = async () => (await arrearsOf(portal, owner)).Next
  expect(await next()).toEqual({ Step: 'due', On: owner.dueOn })
  const opened = addDays(owner.dueOn, 1)
  owner = await onDay(portal, owner, opened)
  await steps(portal)
  expect(await next()).toEqual({ Step: 'second-reminder', On: addDays(opened, 5) })
  owner = await untilNotice(portal, owner)
  const { SuspendsOn } = await arrearsOf(portal, owner)
  expect(await next()).toEqual({ Step: 'final-notice', On: workingDayBefore(calendarDay(SuspendsOn ?? '')) })
  owner = await untilLastNotice(portal, owner)
  expect(await next()).toEqual({ Step: 'suspension', On: SuspendsOn })
})

test('an account in debt is suspended over its bills too, and reads that its service waits for both', async () => {
  const last = await untilLastNotice(portal, await untilNotice(portal, await debtor(portal)))
  await makeOwe(portal, last, 5000)
  const owner = await stepOn(portal, last, last.suspendsOn)
  await callsBecome(portal, owner, false)
  const mail = await portal.message(owner.Email, ({ subject }) => subject === 'Your service is suspended')
  expect(mail.text).toContain('You also owe $50.00 of a payment that was taken back.')
  expect(mail.text).not.toContain('back within a minute')
  await pay(portal, owner, 2500)
  await callsBecome(portal, owner, true)
  expect((await standing(owner)).AccountState).toBe('Suspended')
  await payDebt(owner)
  await isOpen(owner)
})
