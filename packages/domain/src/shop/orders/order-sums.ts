import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, money, sum, times, zero } from '@waea/kit/money'
import type { CatalogueEntry } from '../../catalogue/catalogue-entry.ts'
import { type AgreedPrice, priceChange } from '../../plans/prices/agreed-price.ts'
import { firstBillBy } from '../../plans/purchase.ts'
import { type CartItem, type CartPlan, dueForSim } from '../cart/cart.ts'

/** What the catalogue says about a plan beyond its first price. An order keeps it as sold. */
export interface PlanTerms {
  /** The plan's period, such as `28 day`. */
  Interval?: string
  /** Cents for each period after the first, if different from the retail price. */
  RecurringCents?: number
  /** How many periods an offer lasts; permanent if absent. */
  OfferPeriods?: number
}

/** The terms of plans by catalogue id. */
export type TermsByPlan = Readonly<Record<Uuid, PlanTerms>>

/** One line of a total: an item, its quantity, and the cents for all of them, GST included. */
export interface SumLine {
  Name: string
  Quantity: number
  AmountCents: Money
}

/**
 * A recurring charge: each `Interval`, for `Periods` of them, and `ThenCents` after those. `Periods` without
 * `ThenCents`: nothing after those.
 */
export interface RecurringLine extends SumLine {
  Interval: string
  Periods?: number
  ThenCents?: Money
}

/** The costs of a cart or an order, by when they are paid (3§9.1). Amounts include GST. */
export interface OrderSums {
  /** What the card pays at checkout. */
  Today: SumLine[]
  DueCents: Money
  DueTaxCents: Money
  /** Postpay plans, for each period. */
  OnBill: RecurringLine[]
  BillCents: Money
  BillTaxCents: Money
  /** The last day for the first bill; absent if nothing is on a bill. */
  FirstBillBy?: CalendarDay
  /** Plans paid in advance that renew from the card, counted from their activation. */
  Renewals: RecurringLine[]
  /** Plans that end with their period. */
  Once: string[]
}

/** A postpay plan is billed monthly if the catalogue gives no other period. */
const defaultBillInterval = '1 month'

/** The catalogue's current terms of a plan, in the form an order keeps. */
export function planTerms(entry: Pick<CatalogueEntry, 'Characteristics' | 'RecurringRetailPrice'>): PlanTerms {
  const { TimePeriodInterval, OfferPeriodCount } = entry.Characteristics
  const { RecurringRetailPrice } = entry
  return {
    ...(TimePeriodInterval !== undefined && { Interval: TimePeriodInterval }),
    ...(RecurringRetailPrice !== undefined && { RecurringCents: RecurringRetailPrice }),
    ...(OfferPeriodCount !== undefined && { OfferPeriods: OfferPeriodCount }),
  }
}

/** The terms of all plans of some items, from their catalogue entries. */
export function termsOf(items: readonly CartItem[], entries: readonly CatalogueEntry[]): TermsByPlan {
  const wanted = new Set(items.flatMap((item) => item.Products.map((plan) => plan.Attributes.MobileProductCatalogUUID)))
  return Object.fromEntries(
    entries.filter((entry) => wanted.has(entry.UUID)).map((entry) => [entry.UUID, planTerms(entry)]),
  )
}

/**
 * The costs of some items, by when they are paid: SIMs and plans paid in advance by card at checkout, postpay plans on
 * the bill, the first of which comes within 15 days of the purchase (3§9.1), and the renewals after that.
 */
export function orderSums(items: readonly CartItem[], terms: TermsByPlan, boughtOn: CalendarDay): OrderSums {
  const DueCents = sum(items.map((item) => times(dueForSim(item), item.Quantity)))
  const Today: SumLine[] = []
  const OnBill: RecurringLine[] = []
  const Renewals: RecurringLine[] = []
  const Once: string[] = []
  for (const { Name, PriceCents, Products, Quantity } of items) {
    for (const plan of Products) {
      const of = terms[plan.Attributes.MobileProductCatalogUUID] ?? {}
      const price = periodPrices(agreedInOrder(plan, of), money(plan.PriceCatalogCents), of.Interval)
      const renews = plan.Attributes.AutoRenew
      if (!renews) Once.push(plan.Name)
      if (plan.Attributes.BillingReference === 'postpay') {
        addLine(OnBill, recurring(plan, Quantity, renews ? price.all : onlyFirst(price.all)))
      } else {
        addLine(Today, { Name: plan.Name, Quantity, AmountCents: times(money(plan.PriceCents), Quantity) })
        if (renews && price.later) addLine(Renewals, recurring(plan, Quantity, price.later))
      }
    }
    addLine(Today, { Name, Quantity, AmountCents: times(money(PriceCents), Quantity) })
  }
  const BillCents = sum(OnBill.map((line) => line.AmountCents))
  return {
    Today,
    DueCents,
    DueTaxCents: gstWithin(DueCents),
    OnBill,
    BillCents,
    BillTaxCents: gstWithin(BillCents),
    ...(OnBill.length > 0 && { FirstBillBy: firstBillBy(boughtOn) }),
    Renewals,
    Once: [...new Set(Once)],
  }
}

/** What one postpay plan adds to the bill when it starts outside an order; `full` is its price without an offer. */
export function billOf(
  plan: { Name: string; AutoRenew: boolean; agreed: AgreedPrice; full: Money },
  Interval: string | undefined,
): RecurringLine {
  const { all } = periodPrices(plan.agreed, plan.full, Interval)
  return recurring(plan, 1, plan.AutoRenew ? all : onlyFirst(all))
}

/**
 * The prices an order agrees for a plan's periods: an offer lasts for its periods, permanently if it has no limit, and
 * a group's price as long as the group.
 */
export function agreedInOrder(
  plan: Pick<CartPlan, 'PriceCents' | 'PriceCatalogCents'> & { Attributes: { DiscountUUID?: Uuid | undefined } },
  { RecurringCents, OfferPeriods }: PlanTerms,
): AgreedPrice {
  const isOffer = plan.Attributes.DiscountUUID !== undefined
  const offerPeriods = isOffer ? (OfferPeriods ?? null) : null
  const ofCompanions = !isOffer && plan.PriceCents < plan.PriceCatalogCents
  const isForGood = isOffer ? offerPeriods === null : ofCompanions
  const renewalPrice = isForGood || RecurringCents === undefined ? null : money(RecurringCents)
  return { price: money(plan.PriceCents), offerPeriods, renewalPrice, ...(ofCompanions && { ofCompanions }) }
}

/** The price of one period in cents, for how many periods, and the price after those. */
interface PeriodPrice {
  Interval: string
  cents: Money
  periods?: number
  after?: Money
}

/** The agreed prices of a plan from its first period on, and from its second; `full` comes after an offer. */
function periodPrices(
  agreed: AgreedPrice,
  full: Money,
  Interval: string | undefined,
): { all: PeriodPrice; later?: PeriodPrice } {
  const each = { Interval: Interval ?? defaultBillInterval, cents: agreed.price }
  const change = priceChange(agreed, 0, full)
  const all = change ? { ...each, ...change } : each
  if (!Interval) return { all }
  if (!change) return { all, later: each }
  const left = change.periods - 1
  return { all, later: left < 1 ? { ...each, cents: change.after } : { ...all, periods: left } }
}

/** The price of a plan that ends after its first period. */
function onlyFirst({ Interval, cents }: PeriodPrice): PeriodPrice {
  return { Interval, cents, periods: 1 }
}

function recurring({ Name }: { Name: string }, Quantity: number, price: PeriodPrice): RecurringLine {
  return {
    Name,
    Quantity,
    AmountCents: times(price.cents, Quantity),
    Interval: price.Interval,
    ...(price.periods !== undefined && { Periods: price.periods }),
    ...(price.after !== undefined && { ThenCents: times(price.after, Quantity) }),
  }
}

/** Adds a line to a total, merging lines for the same item at the same price. */
function addLine<Line extends SumLine & Partial<RecurringLine>>(lines: Line[], line: Line): void {
  const same = lines.find((one) => one.Name === line.Name && isSamePrice(one, line))
  if (!same) {
    lines.push(line)
    return
  }
  same.Quantity += line.Quantity
  same.AmountCents = money(same.AmountCents + line.AmountCents)
  if (same.ThenCents !== undefined) same.ThenCents = money(same.ThenCents + (line.ThenCents ?? zero))
}

function isSamePrice(one: SumLine & Partial<RecurringLine>, other: SumLine & Partial<RecurringLine>): boolean {
  const each = (line: SumLine & Partial<RecurringLine>) =>
    [line.AmountCents, line.ThenCents ?? 0].map((cents) => cents / line.Quantity)
  const [a, b] = [each(one), each(other)]
  return one.Interval === other.Interval && one.Periods === other.Periods && a[0] === b[0] && a[1] === b[1]
}
