import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { billingReference } from '@waea/domain/plans/billing-reference'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { type BoughtPlan, lockMobile, type MobileRow, mobilesAmong, saveMobile } from './stores/mobiles.store.ts'
import { saveStopChoice } from './stores/stops.store.ts'

/**
 * Gives a mobile another product type once the network has it, inside the caller's transaction: the first part of its
 * billing reference changes, the second stays (1§4). A mobile that moves to pay as you go no longer stops use outside
 * the plan; one that leaves it does, like a new mobile.
 */
export async function changeProductType(
  tx: Tx,
  {
    CustomerUUID,
    MobileUUID,
    to,
    plan,
  }: { CustomerUUID: Uuid; MobileUUID: Uuid; to: BillingType; plan: BoughtPlan | null },
): Promise<void> {
  const mobile = byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID))
  const wasPayg = mobile.BillingReference?.startsWith('payg:') ?? false
  await saveMobile(tx, mobile, {
    Status: mobile.Status,
    BillingReference: billingReference(to, MobileUUID),
    ProductCatalogUUID: plan?.ProductCatalogUUID ?? null,
    plan,
  })
  if (wasPayg || to === 'payg') {
    await saveStopChoice(tx, mobile, to !== 'payg')
    await tx.tell('mobile.stop-asked', { CustomerUUID, MobileUUID })
  }
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}

/** Refuses 'sim-changing' for a mobile that is moving to another product type. */
export function mustNotMoveType({ Move }: Pick<MobileRow, 'Move'>): void {
  if (Move === 'product-type') throw new Refused(refuse('sim-changing'))
}

/** The services among some that are moving to another product type: nothing of them is renewed meanwhile. */
export async function changingProductType(ctx: Ctx, services: readonly Service[]): Promise<Set<Uuid>> {
  if (services.length === 0) return new Set()
  const mobiles = await mobilesAmong(ctx, services)
  return new Set(mobiles.filter(({ Move }) => Move === 'product-type').map(({ UUID }) => UUID))
}
