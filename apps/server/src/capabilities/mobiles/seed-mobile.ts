import { mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
import { billingReference } from '@waea/domain/plans/billing-reference'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit, ruleActor } from '../../platform/db/permit.ts'
import type { NetworkSim } from '../../ports/network.ts'
import { type BoughtPlan, insertMobile, lockMobile, saveMobile } from './stores/mobiles.store.ts'

/** A mobile that has been in service for a while. */
export interface ActiveMobile {
  CustomerUUID: Uuid
  SIMType: 'esim' | 'real_sim'
  sim: NetworkSim
  MSISDN: string
  plan: BoughtPlan
  activatedAt: Date
  Nickname?: string
}

/**
 * Writes a demo mobile that is already in service, inside the caller's transaction. Returns its id and the reference
 * under which the network must know it, so that its events reach this mobile.
 */
export async function seedActiveMobile(tx: Tx, input: ActiveMobile): Promise<{ MobileUUID: Uuid; reference: string }> {
  const { CustomerUUID, SIMType, sim, plan, activatedAt, MSISDN, Nickname } = input
  const UUID = tx.newUuid()
  const profile =
    SIMType === 'esim' ? { smdpAddress: tx.config.network.smdpAddress, matchingId: `WAEA-${sim.SIMID}` } : undefined
  const system = ruleActor('mobiles')
  await insertMobile(tx, permit(system, 'mobile:manage', { CustomerUUID, UUID, SIMType, sim, profile, Nickname }))
  const mobile = permit(system, 'mobile:manage', await lockMobile(tx, CustomerUUID, UUID))
  const reference = `${CustomerUUID}.${UUID}.0`
  await saveMobile(tx, mobile, {
    Status: status.active,
    MSISDN,
    plan,
    BillingReference: billingReference(plan.BillingType, UUID),
    ProductCatalogUUID: plan.ProductCatalogUUID,
    serviceRef: reference,
    activatedAt,
    seenAt: activatedAt,
  })
  return { MobileUUID: UUID, reference }
}
