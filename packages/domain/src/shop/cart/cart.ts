import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, money, sum, times } from '@waea/kit/money'
import type { BillingType } from '../../catalogue/catalogue-entry.ts'
import { type SimType, simTypeOf } from '../../catalogue/catalogue-item.ts'

/** Whether a SIM is for the buyer's own account or makes a new customer (1§4). */
type CustomerCreation = 'ReuseTheCustomer' | 'BrandNewCustomer'

/** What a SIM in the cart will become (1§3). Fields that don't apply are absent. */
export interface CartItemAttributes {
  SetupMobileGroup?: boolean
  RequestedForName?: string
  MobileGroupOwnerMobileUUID?: Uuid
  SetupBillRouting?: boolean
  CustomerCreation?: CustomerCreation
  ReplacesMobileUUID?: Uuid
  BecomeGroupOwner?: boolean
  PortingAccountLSP?: string
  PortingCarrierLSP?: string
  PortingNametagLSP?: string
  PortingPriorSIMID?: string
  PortingOverMSISDN?: string
  PortingOverMSISDNType?: 'prepay' | 'postpay'
  PreSelectedMSISDN?: string
}

/** How a plan in the cart is billed, and its offer in the catalogue (1§3). */
interface PlanAttributes {
  BillingReference: BillingType
  MobileProductAvailabilityUUID: Uuid
  MobileProductCatalogUUID: Uuid
  AutoRenew: boolean
  DiscountUUID?: Uuid
}

/** Whether the purchase needs its card later, for renewals or the bill. */
export function needsCardLater(items: readonly { Products: readonly { Attributes: PlanAttributes }[] }[]): boolean {
  return items.some(({ Products }) =>
    Products.some(({ Attributes }) => Attributes.AutoRenew || Attributes.BillingReference === 'postpay'),
  )
}

/** The plan of a SIM in the cart (1§3). `PriceCatalogCents` is the price without an offer or group price. */
export interface CartPlan {
  Name: string
  Description: string
  PriceCents: number
  PriceCatalogCents: number
  Attributes: PlanAttributes
}

/** A SIM in the cart (1§3), with its plan as the only product, or none for a SIM alone. */
export interface CartItem {
  UUID: Uuid
  Name: string
  Type: 'TYPE_PRODUCT' | 'TYPE_VIRTUAL'
  VirtualType: 'VT_ESIM' | 'VT_PLAN' | 'VT_NONE'
  PriceCents: number
  ItemUUID: Uuid
  Quantity: number
  SelfManaged: boolean
  Attributes: CartItemAttributes
  Products: CartPlan[]
}

/** The second version of the cart (1§3). Amounts are cents; the tax is the GST included in the amount. */
export interface Cart {
  UUID: Uuid
  Number: string
  CustomerUUID?: Uuid
  AmountCents: number
  AmountTaxCents: number
  Items: CartItem[]
}

/** An empty cart. */
export function emptyCart(uuid: Uuid, number: string, customerUuid?: Uuid): Cart {
  const owner = customerUuid === undefined ? {} : { CustomerUUID: customerUuid }
  return { UUID: uuid, Number: number, ...owner, AmountCents: 0, AmountTaxCents: 0, Items: [] }
}

/** The plan of a SIM; undefined for a SIM alone. */
export function planOf(item: CartItem): CartPlan | undefined {
  return item.Products[0]
}

/** The kind of SIM of an item; undefined if the catalogue does not know it. */
export function simTypeOfItem(item: CartItem): SimType | undefined {
  return simTypeOf(item.ItemUUID)
}

/** The number of SIMs in a cart. */
export function simCount(cart: Cart): number {
  return cart.Items.reduce((count, item) => count + item.Quantity, 0)
}

/** The total price of an item: its SIMs and their plans, GST included. */
export function itemAmount(item: CartItem): Money {
  const one = sum([money(item.PriceCents), ...item.Products.map((plan) => money(plan.PriceCents))])
  return times(one, item.Quantity)
}

/** The cart with its amounts computed: everything in it, and the GST included (1§3). */
export function withTotals(cart: Cart): Cart {
  const amount = sum(cart.Items.map(itemAmount))
  return { ...cart, AmountCents: amount, AmountTaxCents: gstWithin(amount) }
}

/**
 * What the card pays at checkout for one SIM of an item: the SIM, and its plan if paid in advance. A postpay plan is on
 * the bill, up to 15 days after the purchase (3§9.1).
 */
export function dueForSim(item: CartItem): Money {
  const paidAhead = item.Products.filter((plan) => plan.Attributes.BillingReference !== 'postpay')
  return sum([money(item.PriceCents), ...paidAhead.map((plan) => money(plan.PriceCents))])
}

/** What the card pays at checkout: the SIMs and every plan paid in advance (3§9.1). */
export function dueAtCheckout(cart: Cart): Money {
  return sum(cart.Items.map((item) => times(dueForSim(item), item.Quantity)))
}

/** Whether anything in the cart is posted, so that an address is needed. */
export function needsDelivery(cart: Cart): boolean {
  return cart.Items.some((item) => item.Type === 'TYPE_PRODUCT')
}
