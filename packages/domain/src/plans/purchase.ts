import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { spendFrom } from '../balance/top-up.ts'
import {
  billingTypeOf,
  type CatalogueEntry,
  firstAvailability,
  isShown,
  type Price,
  priceDue,
} from '../catalogue/catalogue-entry.ts'
import { isRenewable } from '../catalogue/offer-summary.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { agreedPrice, fullPrice, nextPrice } from './prices/agreed-price.ts'
import { parsePeriod, periodEnd } from './renewing/period.ts'

/** A postpay plan is charged up to this many days after its purchase (3§9.1). */
const postpayChargeDays = 15

/** The last day for the first bill of a postpay plan bought or started on a day (3§9.1). */
export const firstBillBy = (on: CalendarDay): CalendarDay => addDays(on, postpayChargeDays)

/** The input of a purchase of a plan or add-on. */
export interface PurchaseRequest {
  entry: CatalogueEntry | undefined
  price?: Price | undefined
  /** Whether the plan renews; `Subscribe` on the wire. */
  subscribe: boolean
  /** The prepay credit to pay from; without it a card pays. */
  balance?: Money | undefined
  today: CalendarDay
}

/** A permitted purchase. `endsOn` is the first day without it; absent for a plan without a period. */
export interface Purchase {
  dueNow: Money
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  autoRenew: boolean
  startsOn: CalendarDay
  endsOn?: CalendarDay
  nextCharge?: { on: CalendarDay; amount: Money }
}

/**
 * Whether a plan or add-on may be bought, what is due now and what next (1§1, 2§7.2). Prepay and pay-as-you-go are paid
 * in advance, from the balance or by card; postpay is on the bill within 15 days. Refuses an unknown entry ('can not
 * find plan'), one without an availability or off sale, and a balance that is too low.
 */
export function decidePurchase(input: PurchaseRequest): Purchase | Refusal {
  const { entry, price, today } = input
  if (!entry) return refuse('plan-unknown')
  if (!firstAvailability(entry) || !isShown(entry)) return refuse('no-available-product')
  const due = priceDue(entry, price)
  const onBill = billingTypeOf(entry) === 'postpay'
  const dueNow = onBill ? zero : due
  const paidBy = payerOf(dueNow, onBill && due > 0, input.balance)
  if (isRefusal(paidBy)) return paidBy
  const autoRenew = input.subscribe && isRenewable(entry)
  const period = parsePeriod(entry.Characteristics.TimePeriodInterval)
  const endsOn = period && periodEnd(today, period)
  const next = paidBy === 'bill' ? { on: firstBillBy(today), amount: due } : undefined
  const renewal =
    autoRenew && endsOn
      ? { on: endsOn, amount: nextPrice(agreedPrice(entry, price, due), 1, fullPrice(entry, price)) }
      : undefined
  const nextCharge = next ?? renewal
  return { dueNow, paidBy, autoRenew, startsOn: today, ...(endsOn && { endsOn }), ...(nextCharge && { nextCharge }) }
}

/** Refuses if the first period's price is not the one the customer was shown. Older clients don't send one. */
export function checkShownPrice(shown: number | undefined, now: Money): Refusal | undefined {
  if (shown === undefined || shown === now) return undefined
  return refuse('price-changed', { WasCents: shown, NowCents: now })
}

/**
 * What pays the amount due: the bill, nothing if it is zero, the balance if one is given, else a card. Refuses a low
 * balance.
 */
export function payerOf(dueNow: Money, onBill: boolean, balance: Money | undefined): Purchase['paidBy'] | Refusal {
  if (onBill) return 'bill'
  if (dueNow === zero) return 'nothing'
  if (balance === undefined) return 'card'
  const left = spendFrom(balance, dueNow)
  return isRefusal(left) ? left : 'balance'
}
