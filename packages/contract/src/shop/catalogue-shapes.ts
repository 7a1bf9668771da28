import { billingTypes, productTypes } from '@waea/domain/catalogue/catalogue-entry'
import { simTypes } from '@waea/domain/catalogue/catalogue-item'
import { Type } from 'typebox'
import { Cents, Nanos, Shape, Uuid } from '../shapes.ts'

/** The shapes of the catalogue (1§3). catalogue.test.ts checks that they match the domain's types. */

export const ProductType = Type.Enum([...productTypes])
export const BillingType = Type.Enum([...billingTypes])
const SimType = Type.Enum([...simTypes])

const UsageRule = Type.Enum(['Unlimited', 'CasualRate', 'Throttled'])
const amount = Type.Optional(Type.Number({ minimum: 0 }))
const rule = Type.Optional(UsageRule)
const text = Type.Optional(Type.String())

/** The properties and allowances of a plan or add-on; allowances are per period (1§3, 3§9.7). */
export const Characteristics = Shape({
  IsBasePlan: Type.Boolean(),
  IsAddon: Type.Boolean(),
  AllowAutoRenew: Type.Optional(Type.Union([Type.Boolean(), Type.String()])),
  IsPAYG: Type.Optional(Type.Boolean()),
  OfferPeriodCount: Type.Optional(Type.Integer()),
  OfferPeriodInterval: text,
  TimePeriodInterval: text,
  DataUsageRule: rule,
  VoiceUsageRule: rule,
  SMSUsageRule: rule,
  MMSUsageRule: rule,
  IDDVoiceUsageRule: rule,
  IDDSMSUsageRule: rule,
  RecurringDataMB: amount,
  RecurringVoiceMinutes: amount,
  RecurringSMS: amount,
  RecurringMMS: amount,
  RecurringIDDVoiceMinutes: amount,
  RecurringIDDSMS: amount,
  CarryOverDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
  DownloadSpeedLimit: text,
  UploadSpeedLimit: text,
  ThrottleCode: text,
  BusyHourDownMbps: Type.Optional(Type.Integer({ minimum: 1 })),
  BusyHourUpMbps: Type.Optional(Type.Integer({ minimum: 1 })),
  BusyHourSource: text,
  RoamingZone: text,
})

/** One way an entry is sold; the first one applies. `RetailCents` includes GST. */
const Availability = Shape({
  UUID: Uuid,
  Available: Type.Boolean(),
  Priority: Type.Integer(),
  RetailName: Type.String(),
  RetailDescription: Type.String(),
  RetailCents: Type.Optional(Cents),
  ProductCatalogEntryUUID: Uuid,
})

/** An item's image in several sizes, as URLs, and its description. */
const ItemImage = Shape({
  UUID: Uuid,
  Name: Type.String(),
  Orig: Type.String(),
  XS: Type.String(),
  S: Type.String(),
  M: Type.String(),
  L: Type.String(),
  XL: Type.String(),
  Description: Type.String(),
})

/** A plan or add-on. */
export const CatalogueEntry = Shape({
  UUID: Uuid,
  ProductType,
  Name: Type.String(),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  Characteristics,
  Availabilities: Type.Array(Availability),
  RecurringRetailPrice: Type.Optional(Cents),
  ItemImages: Type.Optional(Type.Array(ItemImage)),
})

/** An entry with derived values: dollars as text, marks, and the recurring price in cents. */
export const DerivedEntry = Shape({
  ...CatalogueEntry.properties,
  cost: Type.String(),
  is_payg: Type.Boolean(),
  is_fully_paid: Type.Boolean(),
  Cents,
})

/** A labelled line about what a plan gives (3§9.7). */
const OfferLine = Shape({
  kind: Type.String(),
  label: Type.String(),
  value: Type.String(),
  amount: text,
  unit: text,
})

/** A plan or SIM as the shop lists it; dollars as text. */
export const DisplayItem = Shape({
  id: Uuid,
  uuid: Uuid,
  name: Type.String(),
  price: Type.String(),
  type: Type.Enum(['esim', 'sim', 'plan']),
  specifications: Type.Array(OfferLine),
})

/** A plan in the client's form, with the ids of its services. */
export const ClientPlan = Shape({ id: Uuid, cost: Type.String(), services: Type.Array(Type.String()) })

/** One service of a plan in the client's form. */
export const PlanService = Shape({
  id: Type.String(),
  title: Type.String(),
  type: Type.String(),
  unit: Type.String(),
  limit: Type.String(),
  options: Type.Array(Shape({ title: Type.String(), units: Type.String(), value: Type.String() })),
})

/** An offer in the client's form; the discount is a fraction of the price. */
export const ClientOffer = Shape({ id: Uuid, planId: Uuid, discount: Type.Number({ minimum: 0, maximum: 1 }) })

/** The effect of an offer on an entry's price for one customer, in cents. The wire spells `OrigianlPrice` like this. */
export const Price = Shape({
  ProductID: Uuid,
  OrigianlPrice: Cents,
  DiscountedPrice: Type.Optional(Cents),
  CreditPrice: Type.Optional(Cents),
  AmountInPeriod: Type.Optional(Shape({ DiscountedAmount: Type.Optional(Cents), CreditAmount: Type.Optional(Cents) })),
  AppliedOfferID: Type.Optional(Uuid),
})

/** The fields of a SIM of the catalogue (1§3). */
const catalogueItemFields = {
  SPID: Type.Integer(),
  UUID: Uuid,
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  DeletedAtNanos: Nanos,
  CategoryUUID: Uuid,
  Name: Type.String(),
  Brand: Type.String(),
  Description: Type.String(),
  ItemAttributeSetUUID: Uuid,
  ItemImages: Type.Array(ItemImage),
  Type: Type.Enum(['TYPE_PRODUCT', 'TYPE_VIRTUAL']),
  VirtualType: Type.Enum(['VT_ESIM', 'VT_NONE']),
  SelfManaged: Type.Boolean(),
}
export const CatalogueItem = Shape(catalogueItemFields)

/** A SIM for sale: the fixed item with its price, GST included, and whether it is available now. */
export const SimOnSale = Shape({
  ...catalogueItemFields,
  SimType,
  PriceCents: Cents,
  Available: Type.Boolean(),
})
