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

/** A mobile moves to another product type once in this many days, as its plan changes (3§9.1). */
export const daysBetweenTransfers = 30

/** What shows that a customer can be billed after the use. */
export type MonthlyProof = 'saved-card' | 'credit-check'

/** Whether a mobile may go on a bill: with something to pay it from, or a credit check that was passed ('No card'). */
function mayBeBilled(proof: MonthlyProof | undefined): MonthlyProof | Refusal {
  return proof ?? refuse('no-card')
}

/** The first day on which a mobile may move again; undefined where that is today or it never moved. */
export function transferAgainOn(last: CalendarDay | undefined, today: CalendarDay): CalendarDay | undefined {
  const again = last && addDays(last, daysBetweenTransfers)
  return again && daysBetween(today, again) > 0 ? again : undefined
}

/** What is known of a mobile that is asked to move to another product type. */
export interface TransferRequest {
  /** Of a mobile that is in use; undefined of any other. */
  from: BillingType | undefined
  to: BillingType
  /** What the customer owes, on bills or from before. */
  owed: Money
  proof: MonthlyProof | undefined
  lastMovedOn: CalendarDay | undefined
}

/** Whether a mobile may move at all, before a plan is chosen. Refuses as `decideTransfer` does. */
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

/** The plan with which a mobile begins as another product type. */
export interface TransferPlan {
  entry: CatalogueEntry
  price?: Price | undefined
  /** Whether it shall renew; as the plan does, where nobody said. */
  autoRenew?: boolean | undefined
}

/** A plan of the new product type, with every figure of its start. Amounts include GST. */
export interface TransferStart {
  /** What the first period costs, whole. */
  price: Money
  /** What of it is paid at once: nothing on the bill. */
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
 * Whether a mobile may begin with a plan as another product type, and what that costs (1§1, 2§7.11). What is owed is paid
 * first (1§4). `credit` is what a mobile that is paid ahead before and after has, and pays where it is enough and no card
 * is meant. Refuses a plan that is no base plan, not on sale, or of another type, and renewing where the plan does not.
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
  // Too little credit is no end: the card pays.
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

/** What becomes of the account's credit when its final bill is made: what the bill takes, asks for, and leaves. */
export interface FinalSums {
  /** What the customer still pays of it. */
  due: Money
  /** What is left of the credit, and becomes credit of the mobile. */
  left: Money
}

/** Settles the last charges of an account with its credit; charges below zero are credit too. */
export function finalSums(charges: Money, credit: Money): FinalSums {
  return { due: money(Math.max(0, charges - credit)), left: money(Math.max(0, credit - charges)) }
}
