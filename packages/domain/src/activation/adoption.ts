import type { Uuid } from '@waea/kit/ids'
import type { BillingType, ProductType } from '../catalogue/catalogue-entry.ts'
import { hasAddons, type MobileProduct } from '../plans/mobile-status.ts'

/** What is known of a SIM when it is adopted (1§3). Keys that don't apply are absent. */
export interface AdoptionMetadata {
  postpay_product_catalog_uuid?: string
  prepay_product_catalog_uuid?: string
  payg_product_catalog_uuid?: string
  is_fully_paid?: boolean
  /** The mobile whose SIM this one replaces. */
  replacement_for?: string
}

/** The plan that was bought with a SIM. */
export interface PrePurchased {
  BillingType: BillingType
  ProductType: ProductType
  is_payg: boolean
  ProductCatalogUUID: Uuid
  is_fully_paid: boolean
}

/** What follows an adoption. */
export type AfterAdoption =
  | { next: 'select-account' }
  | { next: 'sim-swap'; replaces: Uuid }
  | { next: 'activate'; plan: PrePurchased }
  | { next: 'choose-plan' }

const keys = [
  ['postpay', 'postpay_product_catalog_uuid'],
  ['prepay', 'prepay_product_catalog_uuid'],
  ['payg', 'payg_product_catalog_uuid'],
] as const

/** The product type of a SIM with this kind of billing (1§4). */
export function productTypeOf(billing: BillingType): ProductType {
  return billing === 'postpay' ? 'postpaymobile' : 'prepaymobileAddon'
}

/** The plan bought with a SIM, from its metadata (1§4); undefined if none was. */
export function prePurchased(metadata: AdoptionMetadata): PrePurchased | undefined {
  for (const [BillingType, key] of keys) {
    const ProductCatalogUUID = metadata[key]
    if (!ProductCatalogUUID) continue
    const is_fully_paid = metadata.is_fully_paid ?? false
    const ProductType = productTypeOf(BillingType)
    return { BillingType, ProductType, is_payg: BillingType === 'payg', ProductCatalogUUID, is_fully_paid }
  }
  return undefined
}

/**
 * What follows an adoption by token (1§4). A replacement marks a SIM swap; a product in use with add-ons leads to the
 * choice of account and product; otherwise the purchased plan is activated, or the customer chooses one first.
 */
export function afterAdoption(metadata: AdoptionMetadata, product: MobileProduct | undefined): AfterAdoption {
  if (metadata.replacement_for) return { next: 'sim-swap', replaces: metadata.replacement_for }
  if (hasAddons(product)) return { next: 'select-account' }
  const plan = prePurchased(metadata)
  return plan ? { next: 'activate', plan } : { next: 'choose-plan' }
}
