import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plainDollars, zero } from '@waea/kit/money'
import type { Nanos } from '@waea/kit/nanos'
import type { ItemImage } from './catalogue-item.ts'

/** The product types of the catalogue (1§3). Pay-as-you-go plans are prepay add-ons with a flag of their own. */
export const productTypes = ['postpaymobile', 'prepaymobileAddon', 'postpaymobileAddon', 'broadband'] as const
export type ProductType = (typeof productTypes)[number]

/** The types of fibre plans in the provider's list of plans on offer (3§9.5); each is a product type of its own. */
export const broadbandTypes = ['broadband'] as const satisfies readonly ProductType[]
export type BroadbandType = (typeof broadbandTypes)[number]

/** What happens to a kind of usage when its allowance runs out, or that it never does. */
export type UsageRule = 'Unlimited' | 'CasualRate' | 'Throttled'

/** The ways to be billed (1§4). */
export const billingTypes = ['postpay', 'prepay', 'payg'] as const
export type BillingType = (typeof billingTypes)[number]

/** Plan types as the provider's list of plans on offer names them (3§9.5); pay-as-you-go is in capitals there. */
export const planTypes = ['postpay', 'prepay', 'PAYG'] as const
export type PlanType = (typeof planTypes)[number]

/** What a plan or add-on is and includes (1§3, 3§9.7). Allowances are per period. */
export interface Characteristics {
  IsBasePlan: boolean
  IsAddon: boolean
  /** Some sources write it as text; only `false` in either form means no. */
  AllowAutoRenew?: boolean | string
  /** Marks a pay-as-you-go plan, which has the product type of a prepay one. */
  IsPAYG?: boolean
  /** How many periods an offer lasts, and how long one of them is, such as `1 month`. */
  OfferPeriodCount?: number
  OfferPeriodInterval?: string
  /** The plan's own period, such as `28 day` or `1 month`. */
  TimePeriodInterval?: string
  DataUsageRule?: UsageRule
  VoiceUsageRule?: UsageRule
  SMSUsageRule?: UsageRule
  MMSUsageRule?: UsageRule
  IDDVoiceUsageRule?: UsageRule
  IDDSMSUsageRule?: UsageRule
  RecurringDataMB?: number
  RecurringVoiceMinutes?: number
  RecurringSMS?: number
  RecurringMMS?: number
  RecurringIDDVoiceMinutes?: number
  RecurringIDDSMS?: number
  /** How many days unused allowance of a period is carried over, at most 365; none if absent (3§9.1). */
  CarryOverDays?: number
  /** `Unlimited`, or a figure such as `100M`; `bps` is added when shown. */
  DownloadSpeedLimit?: string
  UploadSpeedLimit?: string
  /** The code for the speed of data after the allowance, such as `throttle_1.2M`. */
  ThrottleCode?: string
  /** The speed of a fibre plan in the busy hours of the evening, as measured, in megabits per second; and by whom. */
  BusyHourDownMbps?: number
  BusyHourUpMbps?: number
  BusyHourSource?: string
  /** Makes an add-on a day pass: what it includes is for use in this zone abroad, and not in New Zealand. */
  RoamingZone?: string
}

/** One way an entry is on sale (1§3). `RetailCents` includes GST. */
export interface Availability {
  UUID: Uuid
  Available: boolean
  Priority: number
  RetailName: string
  RetailDescription: string
  RetailCents?: number
  ProductCatalogEntryUUID: Uuid
}

/** A plan or add-on of the catalogue (1§3). */
export interface CatalogueEntry {
  UUID: Uuid
  ProductType: ProductType
  Name: string
  CreatedAtNanos: Nanos
  UpdatedAtNanos: Nanos
  Characteristics: Characteristics
  /** The first one counts. */
  Availabilities: Availability[]
  /** Price of one period in cents, if it differs from the first availability's retail price. */
  RecurringRetailPrice?: number
  /** Up to three variants of each named image. */
  ItemImages?: ItemImage[]
}

/** How an offer changes the price of an entry for one customer (1§3), in cents. */
export interface Price {
  ProductID: Uuid
  /** The price before the offer. The wire spells it this way. */
  OrigianlPrice: number
  /** The price after a discount. */
  DiscountedPrice?: number
  /** The credit an offer gives. */
  CreditPrice?: number
  /** The discount or credit of the offer in each period. */
  AmountInPeriod?: { DiscountedAmount?: number; CreditAmount?: number }
  AppliedOfferID?: Uuid
}

/** An entry with the fields the portal derives (1§3). */
export interface DerivedEntry extends CatalogueEntry {
  /** Dollars with two decimals. */
  cost: string
  is_payg: boolean
  /** Whether nothing is left to pay, so no card is needed. */
  is_fully_paid: boolean
  /** The recurring price in cents. */
  Cents: number
}

/** The first availability, which alone decides sale, name and price; undefined if there is none. */
export function firstAvailability(entry: CatalogueEntry): Availability | undefined {
  return entry.Availabilities[0]
}

/** Whether an entry is shown: its first availability is on sale and it is a base plan or an add-on (1§5). */
export function isShown(entry: CatalogueEntry): boolean {
  const { IsBasePlan, IsAddon } = entry.Characteristics
  return firstAvailability(entry)?.Available === true && (IsBasePlan || IsAddon)
}

/** The retail price of an entry, GST included; zero if it has none. */
export function retailPrice(entry: CatalogueEntry): Money {
  return money(firstAvailability(entry)?.RetailCents ?? 0)
}

/** The price of an entry among those of a catalogue. */
export function priceIn(
  prices: readonly Price[] | undefined,
  { UUID }: Pick<CatalogueEntry, 'UUID'>,
): Price | undefined {
  return prices?.find((price) => price.ProductID === UUID)
}

/** The price a customer pays for one period of an entry, less any discount. */
export function priceDue(entry: CatalogueEntry, price?: Price): Money {
  return money(price?.DiscountedPrice ?? price?.OrigianlPrice ?? retailPrice(entry))
}

/** The discount of an offer; zero without one. */
export function discountOf(price: Price | undefined): Money {
  if (price?.DiscountedPrice === undefined) return zero
  return minus(money(price.OrigianlPrice), money(price.DiscountedPrice))
}

/** Whether an entry is pay-as-you-go. */
export function isPayg(entry: CatalogueEntry): boolean {
  return entry.Characteristics.IsPAYG === true
}

/** Whether an entry is a fibre plan, which a mobile cannot have. */
export function isBroadband({ ProductType }: Pick<CatalogueEntry, 'ProductType'>): boolean {
  return broadbandTypes.some((type) => type === ProductType)
}

export function billingTypeOf(entry: CatalogueEntry): BillingType {
  if (isPayg(entry)) return 'payg'
  return entry.ProductType === 'prepaymobileAddon' ? 'prepay' : 'postpay'
}

/** The plan type of an entry in the provider's list of plans on offer. */
export function planTypeOf(entry: CatalogueEntry): PlanType {
  const billing = billingTypeOf(entry)
  return billing === 'payg' ? 'PAYG' : billing
}

/** An entry with its cost in dollars, its flags, and the recurring price copied to `Cents` (1§3). */
export function deriveEntry(entry: CatalogueEntry, price?: Price): DerivedEntry {
  return {
    ...entry,
    cost: plainDollars(retailPrice(entry)),
    is_payg: isPayg(entry),
    is_fully_paid: priceDue(entry, price) === zero,
    Cents: money(entry.RecurringRetailPrice ?? retailPrice(entry)),
  }
}

/** The entries to show, by the priority of their first availability, then by price. */
export function shownEntries(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const priority = (entry: CatalogueEntry) => firstAvailability(entry)?.Priority ?? 0
  return entries
    .filter(isShown)
    .sort((a, b) => priority(a) - priority(b) || retailPrice(a) - retailPrice(b) || a.Name.localeCompare(b.Name, 'en'))
}
