import { randomUUID } from 'node:crypto'
import { billing, billPayment } from '@waea/contract/money/billing'
import { addDays, calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { afterEach, expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { payAutomatically } from '../../src/capabilities/billing/paying/pay-automatically.ts'
import { booked, type Owner, systemOf } from '../ledger/money-support.ts'
import { charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { billAccount, chargeOn, systemAt } from './billing-support.ts'

/**
 * Automatic payments of many bills while the card partner is slow or dead, fails after charging, and calls back twice.
 */
const customers = inNumbers(12, 1000)
const finalWithinMs = inNumbers(60_000, 900_000)
const cents = 2500

const portal = shopOfFile()
afterEach(() => portal.faults('stripe', []))

const faults = [
  { kind: 'slow', op: 'payment_intents.create', ms: 400, share: 0.1 },
  { kind: 'timeout-after-effect', op: 'payment_intents.create', share: 0.1 },
  { kind: 'error-after-effect', op: 'payment_intents.create', share: 0.2 },
  { kind: 'error-before-effect', op: 'payment_intents.create', status: 503, share: 0.1 },
  { kind: 'webhook-before-answer', op: 'payment_intents.create', share: 0.1 },
  { kind: 'duplicate-webhook', op: 'payment_intent.succeeded', share: 0.3 },
  { kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 3000, share: 0.2 },
]

/** A customer with a card and a bill of $25.00 that is paid automatically on its due day. */
async function billedPayer(): Promise<Owner> {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  const owner = { ...buyer, MobileUUID: randomUUID() as Uuid } as Owner
  await billAccount(portal, owner)
  await portal.good(
    billPayment.setAutomaticPayment,
    { customerUuid: owner.CustomerUUID, When: 'when-due' },
    owner.token,
  )
  return owner
}

/** Moves the clock; a later run does the work that the card partner interrupts. */
const later = (move: { now: string } | { advanceS: number }) => portal.clock(move).catch(() => undefined)

const unpaid = async () => {
  const [row] = await portal.rows<{ bills: number }>(
    'SELECT count(*)::int AS bills FROM billing.invoices WHERE remaining_cents > 0',
  )
  return row?.bills ?? 0
}

test(
  'each bill is paid once, whatever the card partner answers, and however many runs come at once',
  async () => {
    const owners: Owner[] = []
    for (let made = 0; made < customers; made += 1) owners.push(await billedPayer())
    expect(await unpaid()).toBe(customers)
    const due = addDays(dayOf(portal.server.clock.now()), 15)

    // While the partner is dead nothing is paid, and nothing counts as a refusal of the card.
    await portal.faults('stripe', [{ kind: 'error-before-effect', status: 503 }])
    await payAutomatically(systemAt(portal, due)).catch(() => undefined)
    expect(await unpaid()).toBe(customers)
    await portal.faults('stripe', [])
    await portal.faults('stripe', faults)
    await later({ now: new Date(startOfDay(due).getTime() + 12 * 3_600_000).toISOString() })
    await eventually(
      'all bills to be paid',
      async () => {
        await later({ advanceS: 120 })
        await Promise.all([payAutomatically(systemOf(portal)), payAutomatically(systemOf(portal))])
        return (await unpaid()) === 0 ? true : undefined
      },
      finalWithinMs,
    )
    await portal.faults('stripe', [])
    for (const owner of owners) {
      expect(await charged(portal, owner)).toEqual({ payments: 1, cents })
      expect(await booked(portal, 'gateway', owner)).toBe(cents)
      expect(await booked(portal, 'receivable', owner)).toBe(0)
    }
  },
  inNumbers(180_000, 1_800_000),
)

test('a payment while the run closes the cycle pays what was owed, and the new bill is neither lost nor made twice', async () => {
  const buyer = await portal.signUpCustomer()
  const PaymentMethodID = await saveCard(portal, buyer)
  const owner = { ...buyer, MobileUUID: randomUUID() as Uuid } as Owner
  const mine = { customerUuid: owner.CustomerUUID }
  await billAccount(portal, owner)
  await portal.good(billPayment.setAutomaticPayment, { ...mine, When: 'off' }, owner.token)
  const { result } = await portal.good(billing.account, mine, owner.token)
  const next = calendarDay(result.NextBill?.On ?? '')
  const service = { CustomerUUID: owner.CustomerUUID, service: owner.MobileUUID as Uuid }
  await chargeOn(portal, dayOf(portal.server.clock.now()), service, { from: next, reason: 'renewal' })
  const at = (hour: number) => ({ now: new Date(startOfDay(next).getTime() + hour * 3_600_000).toISOString() })
  // No bill is issued before 6:00. The token is valid on both sides of that, whichever comes first.
  if (at(5.75).now > portal.server.clock.now().toISOString()) await portal.clock(at(5.75))
  const { token } = await portal.signIn(owner)
  const input = { ...mine, AmountCents: cents, PaymentMethodID }
  const [paid] = await Promise.all([
    portal.call(billPayment.pay, input, token),
    portal.clock(at(6.1)).then(() => Promise.all([runBills(systemOf(portal)), runBills(systemOf(portal))])),
  ])
  expect(paid.status).toBe(200)
  const reader = await portal.signIn(owner)
  const bills = await eventually('the first bill to be paid, and the next one to be made', async () => {
    // A job for the payment may have locked the account during the earlier runs.
    await runBills(systemOf(portal))
    const { Invoices } = await portal.good(billing.invoices, mine, reader.token)
    const issued = Invoices.filter(({ Status }) => Status !== 'OPEN')
    return issued.length > 1 && issued.some(({ Status }) => Status === 'PAID') ? issued : undefined
  })
  expect(bills).toHaveLength(2)
  expect(new Set(bills.map(({ PeriodUpto }) => PeriodUpto)).size).toBe(bills.length)
  expect(bills.filter(({ Status }) => Status === 'PAID')).toHaveLength(1)
})
