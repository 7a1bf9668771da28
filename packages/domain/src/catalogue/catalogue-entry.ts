import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plainDollars, zero } from '@waea/kit/money'
import type { Nanos } from '@waea/kit/nanos'
import type { ItemImage } from './catalogue-item.ts'

/** The product types of the catalogue (1§3). Pay-as-you-go plans are prepay add-ons with a mark of their own. */
export const productTypes = ['postpaymobile', 'prepaymobileAddon', 'postpaymobileAddon', 'broadband'] as const
export type ProductType = (typeof productTypes)[number]

/** The types of fibre plans in the provider's list of those on offer (3§9.5); each is a product type of its own. */
export const broadbandTypes = ['broadband'] as const satisfies readonly ProductType[]
export type BroadbandType = (typeof broadbandTypes)[number]

/** What happens to usage of a kind when its allowance has ended, or that it has no end at all. */
export type UsageRule = 'Unlimited' | 'CasualRate' | 'Throttled'

/** The ways to be billed (1§4). */
export const billingTypes = ['postpay', 'prepay', 'payg'] as const
export type BillingType = (typeof billingTypes)[number]

/** Plan types as the provider's list of plans on offer names them (3§9.5); pay-as-you-go is in capitals there. */
export const planTypes = ['postpay', 'prepay', 'PAYG'] as const
export type PlanType = (typeof planTypes)[number]

/** What a plan or add-on is and gives (1§3, 3§9.7). Allowances are of one period. */
export interface Characteristics {
  IsBasePlan: boolean
  IsAddon: boolean
  /** Some sources write it as text; only `false` in either form means no. */
  AllowAutoRenew?: boolean | string
  /** Marks a pay-as-you-go plan, which has the product type of a prepay one. */
  IsPAYG?: boolean
  /** For how many periods an offer holds, and how long one of them is, such as `1 month`. */
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
  /** For how many days what is left of a period is carried over, at most 365; nothing where it is not said (3§9.1). */
  CarryOverDays?: number
  /** `Unlimited`, or a figure such as `100M`; `bps` is added when shown. */
  DownloadSpeedLimit?: string
  UploadSpeedLimit?: string
  /** Names the speed of data after the allowance, such as `throttle_1.2M`. */
  ThrottleCode?: string
}

/** One way in which an entry is on sale (1§3). `RetailCents` includes GST. */
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
  /** Cents of one period where they differ from the first availability's retail price. */
  RecurringRetailPrice?: number
  /** Up to three variants of each image that it names. */
  ItemImages?: ItemImage[]
}

/** What an offer does to the price of an entry for one customer (1§3), in cents. */
export interface Price {
  ProductID: Uuid
  /** The price before the offer; the name is spelled so on the wire. */
  OrigianlPrice: number
  /** The price after a discount. */
  DiscountedPrice?: number
  /** What an offer gives back as credit. */
  CreditPrice?: number
  /** What the offer takes off or gives back in each period. */
  AmountInPeriod?: { DiscountedAmount?: number; CreditAmount?: number }
  AppliedOfferID?: Uuid
}

/** What the portal works out of an entry (1§3). */
export interface DerivedEntry extends CatalogueEntry {
  /** Dollars with two decimals. */
  cost: string
  is_payg: boolean
  /** Nothing is left to pay, so no card is needed. */
  is_fully_paid: boolean
  /** The recurring price in cents. */
  Cents: number
}

/** The first availability, which alone decides sale, name and price; undefined when there is none. */
export function firstAvailability(entry: CatalogueEntry): Availability | undefined {
  return entry.Availabilities[0]
}

/** Whether an entry is shown: its first availability is on sale and it is a base plan or an add-on (1§5). */
export function isShown(entry: CatalogueEntry): boolean {
  const { IsBasePlan, IsAddon } = entry.Characteristics
  return firstAvailability(entry)?.Available === true && (IsBasePlan || IsAddon)
}

/** The retail price of an entry, GST included; nothing when it has none. */
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

/** What a customer pays for one period of an entry, with the discount of an offer where there is one. */
export function priceDue(entry: CatalogueEntry, price?: Price): Money {
  return money(price?.DiscountedPrice ?? price?.OrigianlPrice ?? retailPrice(entry))
}

/** What an offer takes off the price; nothing without one. */
export function discountOf(price: Price | undefined): Money {
  if (price?.DiscountedPrice === undefined) return zero
  return minus(money(price.OrigianlPrice), money(price.DiscountedPrice))
}

/** Whether an entry is pay-as-you-go. */
export function isPayg(entry: CatalogueEntry): boolean {
  return entry.Characteristics.IsPAYG === true
}

/** Whether an entry is a fibre plan, which no mobile can have. */
export function isBroadband({ ProductType }: Pick<CatalogueEntry, 'ProductType'>): boolean {
  return broadbandTypes.some((type) => type === ProductType)
}

/** How an entry is billed. */
export function billingTypeOf(entry: CatalogueEntry): BillingType {
  if (isPayg(entry)) return 'payg'
  return entry.ProductType === 'prepaymobileAddon' ? 'prepay' : 'postpay'
}

/** The plan type of an entry in the provider's list of plans on offer. */
export function planTypeOf(entry: CatalogueEntry): PlanType {
  const billing = billingTypeOf(entry)
  return billing === 'payg' ? 'PAYG' : billing
}

/** An entry with its cost in dollars, its marks, and the recurring price copied to `Cents` (1§3). */
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
