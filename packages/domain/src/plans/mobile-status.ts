import type { Uuid } from '@waea/kit/ids'
import type { Nanos } from '@waea/kit/nanos'
import { parseBillingReference } from './billing-reference.ts'

/** A plan or add-on on a mobile (1§3). */
interface MobileAddon {
  UUID?: Uuid
  IsBasePlan: boolean
  IsAddon: boolean
  AllowAutoRenew: boolean
  EndAfterCycleCount?: number
  CreatedAtNanos: Nanos
}

/** The fields of a mobile product (1§3) that decide its status. */
export interface MobileProduct {
  UUID: Uuid
  Status: number
  BillingReference?: string
  MSISDN?: string
  SIMID?: string
  IMSI?: string
  CreatedAtNanos?: Nanos
  PortingState?: number
  ProductCatalogUUID?: Uuid
  Addons?: MobileAddon[]
}

/** The status number of a mobile in use (3§9.5). */
export const activeStatus = 4

/** How the portal treats an account, given its current mobile (1§4). */
export type AccountType = 'prepay' | 'postpay' | 'Not Activated' | 'Not Active'

/**
 * The account type of a mobile: below status 4 or without a billing reference it is not activated, at exactly 4 it has
 * the service type of its reference, above 4 it is not active. Pay-as-you-go counts as prepay.
 */
export function accountType(product: MobileProduct | undefined): AccountType {
  const reference = parseBillingReference(product?.BillingReference)
  if (!product || !reference || product.Status < activeStatus) return 'Not Activated'
  if (product.Status > activeStatus) return 'Not Active'
  return reference.type === 'postpay' ? 'postpay' : 'prepay'
}

/** Whether a mobile is billed pay-as-you-go. */
export function isPaygProduct(product: { BillingReference?: string | null } | undefined): boolean {
  return parseBillingReference(product?.BillingReference)?.type === 'payg'
}

/** Whether a mobile is in use, so that the screens of an activated account are open. */
export function isActivated(product: MobileProduct | undefined): boolean {
  const type = accountType(product)
  return type === 'prepay' || type === 'postpay'
}

/** The current mobile: the chosen one, else the first activated one, else the first (1§4). */
export function selectProduct<Product extends MobileProduct>(
  products: readonly Product[],
  chosen?: Uuid | undefined,
): Product | undefined {
  return (
    products.find(({ UUID }) => UUID === chosen) ??
    products.find((product) => accountType(product) !== 'Not Activated') ??
    products[0]
  )
}

/** Whether a mobile is in use and already has plans or add-ons (1§4). */
export function hasAddons(product: MobileProduct | undefined): boolean {
  return isActivated(product) && (product?.Addons?.length ?? 0) > 0
}

/**
 * Whether the screens that need a plan are open: an activated mobile needs a base plan or a notice that it has none
 * (1§2). Whether the notice was given is checked only for a mobile that needs it.
 */
export function passesAddonsGuard(
  product: MobileProduct | undefined,
  noticeGiven: (product: MobileProduct) => boolean,
): boolean {
  if (!product || !isActivated(product)) return true
  return product.Addons?.some((addon) => addon.IsBasePlan) || noticeGiven(product)
}
