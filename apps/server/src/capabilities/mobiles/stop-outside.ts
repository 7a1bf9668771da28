import type { Gives, Input } from '@waea/contract/call'
import type { mobiles } from '@waea/contract/mobile/mobiles'
import { activeStatus, isPaygProduct } from '@waea/domain/plans/mobile-status'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { findMobile, lockMobile, type MobileRow } from './stores/mobiles.store.ts'
import { claimStop, saveLimitStop, saveNetworkStops, saveStopChoice, unconfirmedStops } from './stores/stops.store.ts'

/** Longer than a call to the network may take, so that only the call of a dead process is repeated. */
const staleAfterMs = 30_000
const maxAtOnce = 100

/** Whether use outside the plan can be stopped: only for active mobiles with a plan, so not for pay as you go. */
export function canStopOutside(mobile: Pick<MobileRow, 'Status' | 'BillingReference'>): boolean {
  return mobile.Status === activeStatus && !isPaygProduct(mobile)
}

/**
 * Stops use outside the plan, or has it charged again. The network is told after the commit, with retries; nothing
 * changes until it confirms. Refuses a mobile that is not active, and pay as you go, which has no plan.
 */
export async function stopOutside(
  ctx: Tx,
  input: Input<typeof mobiles.stopOutsidePlan>,
): Promise<Gives<typeof mobiles.stopOutsidePlan>> {
  const { CustomerUUID, MobileUUID, Stop } = input
  const mobile = permit(ctx.actor, 'plan:buy', await lockMobile(ctx, CustomerUUID, MobileUUID))
  if (!canStopOutside(mobile)) throw new Refused(refuse('no-available-product'))
  if (mobile.stopsOutside !== Stop) {
    await saveStopChoice(ctx, permit(ctx.actor, 'mobile:manage', mobile), Stop)
    await ctx.tell('mobile.stop-asked', { CustomerUUID, MobileUUID })
    await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
    await ctx.audit({ CustomerUUID, deed: 'stop-outside-plan-changed', detail: { MobileUUID, Stop } })
  }
  return { StopOutsidePlan: { Wanted: Stop, Confirmed: mobile.networkStops === (Stop || mobile.limitStops) } }
}

/**
 * Stops use outside the plan while a spend limit is reached, whatever the customer chose, or returns to their choice;
 * inside the caller's transaction. The network is told after the commit.
 */
export async function stopByLimit(ctx: Tx, { CustomerUUID, ServiceUUID }: Service, stops: boolean): Promise<void> {
  const mobile = byRule('mobiles', 'mobile:manage', { CustomerUUID, UUID: ServiceUUID })
  if (!(await saveLimitStop(ctx, mobile, stops))) return
  await ctx.tell('mobile.stop-asked', { CustomerUUID, MobileUUID: ServiceUUID })
  await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID: ServiceUUID })
}

/**
 * Sends a mobile's stop to the network, one call at a time; sends a later choice after it. Call it outside a
 * transaction. If the network does not answer, or has another order under way, a job repeats it.
 */
export async function sendStop(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const found = await findMobile(ctx, CustomerUUID, MobileUUID)
  if (found?.Status !== activeStatus || !found.serviceRef) return
  const { serviceRef } = found
  const mobile = byRule('mobiles', 'mobile:manage', found)
  const stale = () => new Date(ctx.now().getTime() - staleAfterMs)
  for (;;) {
    const wanted = await ctx.inTransaction((tx) => claimStop(tx, mobile, stale()))
    if (wanted === undefined) return
    const stops = await ctx.ports.network.stopOutsidePlan(serviceRef, wanted).catch((error: Error) => {
      ctx.log('The network was not told what stops', { MobileUUID, error: error.message })
      return undefined
    })
    if (stops === undefined) return
    await ctx.inTransaction(async (tx) => {
      await saveNetworkStops(tx, mobile, stops)
      await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
    })
    // The network refused: a job repeats it later.
    if (stops !== wanted) return
  }
}

/** Sends the network all unconfirmed stops that have no call under way. */
export async function sendStops(ctx: Ctx): Promise<void> {
  const stale = new Date(ctx.now().getTime() - staleAfterMs)
  for (const { CustomerUUID, UUID } of await unconfirmedStops(ctx, stale, maxAtOnce)) {
    await sendStop(ctx, CustomerUUID, UUID)
  }
}
