import { billingTypes, productTypes } from '@waea/domain/catalogue/catalogue-entry'
import { simTypes } from '@waea/domain/catalogue/catalogue-item'
import { Type } from 'typebox'
import { Cents, Nanos, Shape, Uuid } from './shapes.ts'

/** The shapes of the catalogue (1§3). That they are the domain's types is held by catalogue.test.ts. */

export const ProductType = Type.Enum([...productTypes])
export const BillingType = Type.Enum([...billingTypes])
const SimType = Type.Enum([...simTypes])

const UsageRule = Type.Enum(['Unlimited', 'CasualRate', 'Throttled'])
const amount = Type.Optional(Type.Number({ minimum: 0 }))
const rule = Type.Optional(UsageRule)
const text = Type.Optional(Type.String())

/** What a plan or add-on is and gives; allowances are of one period (1§3, 3§9.7). */
const Characteristics = Shape({
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
  DownloadSpeedLimit: text,
  UploadSpeedLimit: text,
  ThrottleCode: text,
})

/** One way in which an entry is on sale; the first one counts. `RetailCents` includes GST. */
const Availability = Shape({
  UUID: Uuid,
  Available: Type.Boolean(),
  Priority: Type.Integer(),
  RetailName: Type.String(),
  RetailDescription: Type.String(),
  RetailCents: Type.Optional(Cents),
  ProductCatalogEntryUUID: Uuid,
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
})

/** What an offer does to an entry's price for one customer, in cents. `OrigianlPrice` is spelled so. */
export const Price = Shape({
  ProductID: Uuid,
  OrigianlPrice: Cents,
  DiscountedPrice: Type.Optional(Cents),
  CreditPrice: Type.Optional(Cents),
  AmountInPeriod: Type.Optional(Shape({ DiscountedAmount: Type.Optional(Cents), CreditAmount: Type.Optional(Cents) })),
  AppliedOfferID: Type.Optional(Uuid),
})

const ItemImage = Shape({
  UUID: Uuid,
  Name: Type.String(),
  Orig: Type.String(),
  XS: Type.String(),
  S: Type.String(),
  M: Type.String(),
  L: Type.String(),
  XL: Type.String(),
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

/** A SIM on sale: the fixed item with its price, GST included, and whether it can be had now. */
export const SimOnSale = Shape({
  ...catalogueItemFields,
  SimType,
  PriceCents: Cents,
  Available: Type.Boolean(),
})
