import { mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
import { billingReference } from '@waea/domain/plans/billing-reference'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { referenceOf } from './network/network-service.ts'
import { insertMobilesInService, type MobileInService, servicesOfCustomers } from './stores/import.store.ts'

export type MobileToImport = Omit<MobileInService, 'Status' | 'BillingReference'>

/**
 * Writes mobiles from another system that the network has in service, inside the caller's transaction. Orders nothing at
 * the network and publishes nothing.
 */
export async function importMobiles(tx: Tx, mobiles: readonly MobileToImport[]): Promise<void> {
  const rows = mobiles.map((mobile) => {
    const BillingReference = billingReference(mobile.plan.BillingType, mobile.UUID)
    return byRule('mobiles', 'mobile:manage', { ...mobile, Status: status.active, BillingReference })
  })
  await insertMobilesInService(tx, rows)
}

/** A service at the network, and our reference, by which the network has to name it in its reports. */
export interface NetworkReference {
  MSISDN: string
  serviceRef: string
  reference: string
}

/** The references of the mobiles in service of some customers. */
export async function networkReferences(ctx: Ctx, customers: readonly Uuid[]): Promise<NetworkReference[]> {
  const services = await servicesOfCustomers(ctx, customers)
  return services.map(({ MSISDN, serviceRef, ...mobile }) => ({
    MSISDN,
    serviceRef,
    reference: referenceOf(mobile),
  }))
}
