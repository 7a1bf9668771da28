import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import { billingReference, parseBillingReference } from '@waea/domain/plans/billing-reference'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import { orderAtNetwork } from './network/network-orders.ts'
import {
  type BoughtPlan,
  findMobile,
  lockMobile,
  type MobileChange,
  type MobileRow,
  mobilesAmong,
  saveMobile,
} from './stores/mobiles.store.ts'
import { saveLimitStop, saveStopChoice } from './stores/stops.store.ts'

/**
 * Gives a mobile another product type once the network has it, with the plan that comes with it, inside the caller's
 * transaction.
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
  await saveType(tx, mobile, to, { ProductCatalogUUID: plan?.ProductCatalogUUID ?? null, plan })
}

/**
 * Gives a mobile the product type of the base plan that starts on it, inside the caller's transaction: pay as you go
 * and prepay plans replace each other without a move. The network is told after the commit. No-op for a mobile of that
 * type, and for a fibre connection.
 */
export async function followPlan(tx: Tx, plan: Service & { UUID: Uuid; BillingType: BillingType }): Promise<void> {
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID: AddonUUID, BillingType: to } = plan
  const type = typeOf(await findMobile(tx, CustomerUUID, MobileUUID))
  if (type === undefined || type === to) return
  await saveType(tx, byRule('mobiles', 'mobile:manage', await lockMobile(tx, CustomerUUID, MobileUUID)), to)
  const order = { kind: 'change', features: { billingType: to }, because: `plan:${AddonUUID}` } as const
  await orderAtNetwork(tx, { CustomerUUID, MobileUUID, ...order })
}

const typeOf = (mobile: MobileRow | undefined) => parseBillingReference(mobile?.BillingReference)?.type

/**
 * Writes a mobile's product type: the first part of its billing reference changes, the second stays (1§4). A mobile
 * that becomes pay as you go no longer stops use outside the plan, neither by choice nor by a spend limit, as all its
 * use is of that kind; one that leaves it does, like a new mobile.
 */
async function saveType(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  to: BillingType,
  change: Pick<MobileChange, 'ProductCatalogUUID' | 'plan'> = {},
): Promise<void> {
  const { CustomerUUID, UUID: MobileUUID, Status } = mobile
  await saveMobile(tx, mobile, { Status, BillingReference: billingReference(to, MobileUUID), ...change })
  if (typeOf(mobile) === 'payg' || to === 'payg') {
    await saveStopChoice(tx, mobile, to !== 'payg')
    if (to === 'payg') await saveLimitStop(tx, mobile, false)
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
