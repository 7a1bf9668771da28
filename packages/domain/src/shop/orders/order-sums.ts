import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, money, sum, times, zero } from '@waea/kit/money'
import type { CatalogueEntry } from '../../catalogue/catalogue-entry.ts'
import { type AgreedPrice, priceChange } from '../../plans/prices/agreed-price.ts'
import { firstBillBy } from '../../plans/purchase.ts'
import { type CartItem, type CartPlan, dueForSim } from '../cart/cart.ts'

/** What the catalogue says of a plan beyond its first price; an order keeps it as it was sold. */
export interface PlanTerms {
  /** The plan's period, such as `28 day`. */
  Interval?: string
  /** Cents of each period after the first, where they differ from the retail price. */
  RecurringCents?: number
  /** For how many periods an offer holds; for ever where none is named. */
  OfferPeriods?: number
}

/** The terms of plans by their ids in the catalogue. */
export type TermsByPlan = Readonly<Record<Uuid, PlanTerms>>

/** One line of a sum: a thing, how many of it, and cents for all of them, GST included. */
export interface SumLine {
  Name: string
  Quantity: number
  AmountCents: Money
}

/**
 * What is charged again and again: each `Interval`, for so many `Periods`, and `ThenCents` after those. `Periods`
 * without `ThenCents`: nothing after those.
 */
export interface RecurringLine extends SumLine {
  Interval: string
  Periods?: number
  ThenCents?: Money
}

/** What a cart or an order costs, apart by when it is paid (3§9.1). Amounts include GST. */
export interface OrderSums {
  /** What the card pays at checkout. */
  Today: SumLine[]
  DueCents: Money
  DueTaxCents: Money
  /** Postpay plans, for each period. */
  OnBill: RecurringLine[]
  BillCents: Money
  BillTaxCents: Money
  /** The last day on which the first bill may come; absent where nothing comes on a bill. */
  FirstBillBy?: CalendarDay
  /** Plans paid ahead that renew from the card, counted from their activation. */
  Renewals: RecurringLine[]
  /** Plans that end with their period. */
  Once: string[]
}

/** A postpay plan is billed by the month where the catalogue names no other period. */
const defaultBillInterval = '1 month'

/** What the catalogue says now of a plan, in the form in which an order keeps it. */
export function planTerms(entry: Pick<CatalogueEntry, 'Characteristics' | 'RecurringRetailPrice'>): PlanTerms {
  const { TimePeriodInterval, OfferPeriodCount } = entry.Characteristics
  const { RecurringRetailPrice } = entry
  return {
    ...(TimePeriodInterval !== undefined && { Interval: TimePeriodInterval }),
    ...(RecurringRetailPrice !== undefined && { RecurringCents: RecurringRetailPrice }),
    ...(OfferPeriodCount !== undefined && { OfferPeriods: OfferPeriodCount }),
  }
}

/** The terms of all plans of some items, from the entries of the catalogue. */
export function termsOf(items: readonly CartItem[], entries: readonly CatalogueEntry[]): TermsByPlan {
  const wanted = new Set(items.flatMap((item) => item.Products.map((plan) => plan.Attributes.MobileProductCatalogUUID)))
  return Object.fromEntries(
    entries.filter((entry) => wanted.has(entry.UUID)).map((entry) => [entry.UUID, planTerms(entry)]),
  )
}

/**
 * What some items cost, by when it is paid: SIMs and plans paid ahead by card at checkout, postpay plans on the bill,
 * the first of which comes within 15 days of the purchase (3§9.1), and what renews after that.
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

/** What one postpay plan puts on the bill, said where it starts by itself; `full` is its price without an offer. */
export function billOf(
  plan: { Name: string; AutoRenew: boolean; agreed: AgreedPrice; full: Money },
  Interval: string | undefined,
): RecurringLine {
  const { all } = periodPrices(plan.agreed, plan.full, Interval)
  return recurring(plan, 1, plan.AutoRenew ? all : onlyFirst(all))
}

/**
 * What an order agrees for the periods of a plan: an offer holds for its periods, for ever where it names none, and the
 * price of a group while the group does.
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

/** Cents of one period, for how many periods, and after those. */
interface PeriodPrice {
  Interval: string
  cents: Money
  periods?: number
  after?: Money
}

/** What a plan costs from its first period on, and from its second, as agreed; `full` comes after an offer. */
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

/** The price of a plan that ends with its first period. */
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

/** Adds a line to those of a sum, merging lines for the same thing at the same price. */
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
