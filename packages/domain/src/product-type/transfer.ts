import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money, zero } from '@waea/kit/money'
import {
  type BillingType,
  billingTypeOf,
  type CatalogueEntry,
  firstAvailability,
  isShown,
  type Price,
  priceDue,
} from '../catalogue/catalogue-entry.ts'
import { isRenewable } from '../catalogue/offer-summary.ts'
import { type AgreedPrice, agreedPrice, fullPrice, nextPrice } from '../plans/prices/agreed-price.ts'
import { payerOf } from '../plans/purchase.ts'
import { parsePeriod, periodEnd } from '../plans/renewing/period.ts'
import { checkAutoRenew } from '../plans/renewing/renewal.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

/** A mobile can change its product type once in this many days, like its plan (3§9.1). */
export const daysBetweenTransfers = 30

/** What shows that a customer can be billed in arrears. */
export type MonthlyProof = 'saved-card' | 'credit-check'

/** Whether a mobile may go on a bill. Requires a way to pay it or a passed credit check ('No card'). */
function mayBeBilled(proof: MonthlyProof | undefined): MonthlyProof | Refusal {
  return proof ?? refuse('no-card')
}

/** The first day a mobile may move again; undefined if that is today or it never moved. */
export function transferAgainOn(last: CalendarDay | undefined, today: CalendarDay): CalendarDay | undefined {
  const again = last && addDays(last, daysBetweenTransfers)
  return again && daysBetween(today, again) > 0 ? again : undefined
}

/** What a move to another product type depends on. */
export interface TransferRequest {
  /** The mobile's current billing type; undefined if it is not in use. */
  from: BillingType | undefined
  to: BillingType
  /** What the customer owes, on bills or from before. */
  owed: Money
  proof: MonthlyProof | undefined
  lastMovedOn: CalendarDay | undefined
}

/**
 * Whether a mobile may move at all, before a plan is chosen. Refuses 'debt-outstanding', 'no-service',
 * 'same-product-type', 'plan-changed-this-month' and 'no-card'.
 */
export function mayTransfer(input: TransferRequest, today: CalendarDay): BillingType | Refusal {
  const { from, to, owed, proof, lastMovedOn } = input
  if (owed > zero) return refuse('debt-outstanding', { AmountCents: owed })
  if (!from) return refuse('no-service')
  if (from === to) return refuse('same-product-type', undefined, 'Type')
  const again = transferAgainOn(lastMovedOn, today)
  if (again) return refuse('plan-changed-this-month', { again })
  if (to !== 'postpay') return from
  const billed = mayBeBilled(proof)
  return isRefusal(billed) ? billed : from
}

/** The plan a mobile starts with on another product type. */
export interface TransferPlan {
  entry: CatalogueEntry
  price?: Price | undefined
  /** Whether the plan renews; by default, if it can. */
  autoRenew?: boolean | undefined
}

/** The start of a plan on the new product type, with all figures. Amounts include GST. */
export interface TransferStart {
  /** The price of the first period, in full. */
  price: Money
  /** How much of it is paid at once: zero on the bill. */
  dueNow: Money
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  autoRenew: boolean
  /** The first day after its first period; absent for a plan without a period. */
  endsOn?: CalendarDay
  agreed: AgreedPrice
  /** Its first renewal. */
  nextCharge?: { on: CalendarDay; amount: Money }
}

/**
 * Whether a mobile may start with a plan on another product type, and the costs (1§1, 2§7.11). Anything owed is paid
 * first (1§4). `credit` is the credit of a mobile that is paid in advance both before and after; it pays if it is
 * enough and no card is chosen. Refuses a plan that is not a base plan, not on sale, or of another type, and
 * auto-renewal for a plan without it.
 */
export function decideStart(
  to: BillingType,
  plan: TransferPlan,
  credit: Money | undefined,
  today: CalendarDay,
): TransferStart | Refusal {
  const { entry, price: offered } = plan
  if (!entry.Characteristics.IsBasePlan) return refuse('plan-unknown', undefined, 'NewAddonAvailabilityUUID')
  if (!firstAvailability(entry) || !isShown(entry) || billingTypeOf(entry) !== to) return refuse('no-available-product')
  const autoRenew = plan.autoRenew ?? isRenewable(entry)
  const wrong = checkAutoRenew(isRenewable(entry), autoRenew)
  if (wrong) return { ...wrong, field: 'NewAddonAutoRenew' }
  const price = priceDue(entry, offered)
  const isOnBill = to === 'postpay'
  const paid = payerOf(isOnBill ? zero : price, isOnBill && price > zero, credit)
  // If the credit is too low, the card pays.
  const paidBy = isRefusal(paid) ? 'card' : paid
  const period = parsePeriod(entry.Characteristics.TimePeriodInterval)
  const endsOn = period && periodEnd(today, period)
  const agreed = agreedPrice(entry, offered, price)
  const amount = nextPrice(agreed, 1, fullPrice(entry, offered))
  return {
    price,
    dueNow: isOnBill ? zero : price,
    paidBy,
    autoRenew,
    ...(endsOn && { endsOn }),
    agreed,
    ...(autoRenew && endsOn && amount > zero && { nextCharge: { on: endsOn, amount } }),
  }
}

/** The final bill and the account's credit: what is still due, and what is left. */
export interface FinalSums {
  /** What the customer still has to pay of it. */
  due: Money
  /** The rest of the credit, which becomes credit of the mobile. */
  left: Money
}

/** Settles an account's last charges with its credit. Charges below zero add to the credit. */
export function finalSums(charges: Money, credit: Money): FinalSums {
  return { due: money(Math.max(0, charges - credit)), left: money(Math.max(0, credit - charges)) }
}
