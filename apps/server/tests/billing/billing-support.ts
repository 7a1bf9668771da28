import { randomUUID } from 'node:crypto'
import { dunning } from '@waea/contract/money/dunning'
import type { Charge } from '@waea/domain/payments/charge'
import { ownParties } from '@waea/domain/payments/parties'
import { addDays, type CalendarDay, calendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { openAccount } from '../../src/capabilities/billing/accounts/open-account.ts'
import { creditInvoice } from '../../src/capabilities/billing/credits/credit-invoice.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { createManyCustomers } from '../../src/capabilities/customers/index.ts'
import { charge, chargeAll } from '../../src/capabilities/ledger/index.ts'
import { contextOf } from '../../src/platform/context.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

/** The system context at an hour of a day in New Zealand, without moving the portal's clock. */
export function systemAt(portal: ShopPortal, day: string, hours = 12): Ctx {
  const at = startOfDay(calendarDay(day)).getTime() + hours * 3_600_000
  return contextOf({ ...portal.server.runtime, clock: { now: () => new Date(at) } }, { kind: 'system' })
}

/** An account that is billed, with one service. */
export interface Billed {
  CustomerUUID: Uuid
  service: Uuid
}

/** Customers whose accounts were opened on a day, each with a plan of the given cents that started then. */
export async function billedCustomers(
  portal: ShopPortal,
  of: { on: string; count?: number; cents?: number },
): Promise<Billed[]> {
  const customers = Array.from({ length: of.count ?? 1 }, () => ({
    CustomerUUID: randomUUID() as Uuid,
    service: randomUUID() as Uuid,
  }))
  const crowd = customers.map(({ CustomerUUID }) => ({
    userUuid: randomUUID() as Uuid,
    CustomerUUID,
    FirstName: 'Buyer',
    LastName: 'Test',
    Email: `${CustomerUUID}@test.waea.nz`,
  }))
  const on = calendarDay(of.on)
  await systemAt(portal, of.on).inTransaction(async (tx) => {
    await createManyCustomers(tx, crowd)
    await chargeAll(
      tx,
      customers.map((one) => aCharge(one, { from: of.on, amount: of.cents ?? 2500 })),
    )
    for (const { CustomerUUID } of customers) await openAccount(tx, { CustomerUUID, StartsOn: on, IsBasePlan: true })
  })
  return customers
}

/** Gives a customer an account opened twenty days ago and its first bill; returns the bill's number. */
export async function billAccount(portal: ShopPortal, { CustomerUUID, MobileUUID }: Owner): Promise<string> {
  const on = addDays(systemOf(portal).today(), -20)
  await systemAt(portal, on).inTransaction(async (tx) => {
    await charge(tx, aCharge({ CustomerUUID, service: MobileUUID as Uuid }, { from: on }))
    await openAccount(tx, { CustomerUUID, StartsOn: on, IsBasePlan: true })
  })
  // Another run may have the account locked.
  return eventually('a bill', async () => {
    await runBills(systemOf(portal))
    const [bill] = await billsOf(portal, { CustomerUUID, service: MobileUUID as Uuid })
    return bill?.number
  })
}

/** Credits a dollar of a bill; returns the credit note's number. */
export async function creditBill(portal: ShopPortal, CustomerUUID: Uuid, InvoiceNumber: string): Promise<string> {
  const input = { CustomerUUID, InvoiceNumber, amount: money(100), because: 'No service' }
  return (await systemOf(portal).inTransaction((tx) => creditInvoice(tx, input))).Number
}

/** Disputes part of a bill's first line; returns the dispute's number. */
export async function disputeBill(portal: ShopPortal, owner: Owner, number: string): Promise<string> {
  const input = { customerUuid: owner.CustomerUUID, number, Line: 1, AmountCents: 500, Because: 'No service' }
  return (await portal.good(dunning.dispute, input, owner.token)).Number
}

type ChargeOver = Partial<Omit<Charge, 'amount' | 'from' | 'upto'>> & { from: string; upto?: string; amount?: number }

/** A charge for a customer's service; by default the first period of a plan of $25. */
export function aCharge({ CustomerUUID, service }: Billed, over: ChargeOver): Charge {
  const { from, upto, amount, ...more } = over
  return {
    parties: ownParties(CustomerUUID, service),
    supply: 'plan',
    name: 'Light',
    taxCode: 'standard',
    from: calendarDay(from),
    upto: upto ? calendarDay(upto) : null,
    reason: 'start',
    key: `test:${randomUUID()}`,
    amount: money(amount ?? 2500),
    ...more,
  } as Charge
}

/** Charges something at an hour of a day. */
export async function chargeOn(portal: ShopPortal, day: string, of: Billed, over: ChargeOver, hours = 12) {
  await systemAt(portal, day, hours).inTransaction((tx) => charge(tx, aCharge(of, over)))
}

export interface StoredBill {
  number: string
  kind: string
  from: CalendarDay
  upto: CalendarDay
  issued: CalendarDay
  due: CalendarDay
  total: number
  gst: number
  carried: number
  remaining: number
  lines: { name: string; because: string; amount: number; gst: number; quantity: number; isCarriedForward: boolean }[]
}

/** The bills of some customers, oldest first. */
export function billsOf(portal: ShopPortal, ...of: Billed[]): Promise<StoredBill[]> {
  return portal.rows<StoredBill>(
    `SELECT number, kind, period_from::text AS from, period_upto::text AS upto, issued_on::text AS issued,
      due_on::text AS due, total_cents::int AS total, gst_cents::int AS gst, carried_cents::int AS carried,
      remaining_cents::int AS remaining, lines
     FROM billing.invoices WHERE customer_uuid = ANY($1::uuid[]) ORDER BY period_upto, kind DESC, number`,
    [of.map(({ CustomerUUID }) => CustomerUUID)],
  )
}
