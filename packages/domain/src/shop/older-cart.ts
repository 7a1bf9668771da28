import type { Uuid } from '@waea/kit/ids'
import { type Money, money, sum, times } from '@waea/kit/money'
import type { BillingType } from '../catalogue/catalogue-entry.ts'

/** A line of the first version of the cart (1§3). */
export interface CartLine {
  UUID: Uuid
  ItemUUID: Uuid
  PriceCents: number
  Quantity: number
  SPID: number
  ProductAvailabilityUUID: Uuid
  ProductCatalogUUID: Uuid
  Description: string
  Name: string
  /** A physical SIM is a product, an eSIM or a plan is virtual. */
  Type: 'TYPE_PRODUCT' | 'TYPE_VIRTUAL'
  VirtualType?: 'VT_ESIM' | 'VT_PLAN'
  PriceCatalogCents: number
  Attributes: {
    BillingReference: BillingType
    MobileProductAvailabilityUUID: Uuid
    MobileProductCatalogUUID: Uuid
    AutoRenew: boolean
  }
}

/** A line as it is put in the cart: quantity 1, auto-renew on unless turned off (1§3). */
export function newLine(
  line: Omit<CartLine, 'Quantity' | 'Attributes'> & {
    Attributes: Omit<CartLine['Attributes'], 'AutoRenew'> & { AutoRenew?: boolean }
  },
): CartLine {
  return { ...line, Quantity: 1, Attributes: { ...line.Attributes, AutoRenew: line.Attributes.AutoRenew ?? true } }
}

/** The lines with one more of an item. */
export function increase(lines: readonly CartLine[], uuid: Uuid): CartLine[] {
  return lines.map((line) => (line.UUID === uuid ? { ...line, Quantity: line.Quantity + 1 } : line))
}

/** The lines with one fewer of an item; at quantity 1 the item goes (1§4). */
export function decrease(lines: readonly CartLine[], uuid: Uuid): CartLine[] {
  return lines
    .map((line) => (line.UUID === uuid ? { ...line, Quantity: line.Quantity - 1 } : line))
    .filter((line) => line.Quantity > 0)
}

/** What the lines cost in all, GST included. */
export function linesAmount(lines: readonly CartLine[]): Money {
  return sum(lines.map((line) => times(money(line.PriceCents), line.Quantity)))
}
