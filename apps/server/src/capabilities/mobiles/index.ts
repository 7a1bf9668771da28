import type { Gives } from '@waea/contract/call'
import { mobiles } from '@waea/contract/mobile/mobiles'
import { roleOn } from '@waea/domain/access/actor'
import { esimCodeText } from '@waea/domain/activation/esim-code'
import { isInService, isOutOfService } from '@waea/domain/mobiles/mobile-state'
import { mobileCalled } from '@waea/domain/mobiles/sim-name'
import { mustBeOfKind, type ServiceKind } from '@waea/domain/plans/service-kind'
import { Refused } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import { displayMsisdn } from '@waea/kit/msisdn'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { hasFreshProof } from '../../platform/safety/fresh-proof.ts'
import { countParkedUsage } from './count-parked.ts'
import { mobilesEventsOutsideTx, mobilesJobs } from './mobiles.jobs.ts'
import { networkWebhook } from './network/network-events.ts'
import { rename } from './rename.ts'
import { isLocked } from './state-of.ts'
import { canStopOutside, stopOutside } from './stop-outside.ts'
import { findFeatures } from './stores/features.store.ts'
import {
  accountsByMobile,
  clearNicknames,
  findMobile,
  type MobileRow,
  mobileOfCard,
  mobilesAmong,
  mobilesNotRunning,
  mobilesOfCustomer,
  mobilesOfNumber,
  numbersOfServices,
  profileOf,
} from './stores/mobiles.store.ts'
import { deleteNextSim } from './stores/moves.store.ts'
import { stopSpansOf } from './stores/stops.store.ts'

export { mobileStatus } from '@waea/domain/mobiles/mobile-state'
export { type HoldRequest, holdMobile, releaseMobile } from './holds.ts'
export { adoptSim, type IssuedSim, issueSim } from './issue-sim.ts'
export { clearEndedLocks, lockSim, unlockSim } from './lock-sim.ts'
export { beginMove, dropMove, type MoveRequest, orderMove } from './moves.ts'
export { orderAtNetwork } from './network/network-orders.ts'
export { deleteUnusedSim, requestService, takeBackService, withdrawPlan } from './network/network-service.ts'
export { changeProductType, changingProductType, mustNotMoveType } from './product-type.ts'
export { absorbReplacement, issuedSimOf, replacedMobile, replacementsOf, withoutReplacements } from './replacements.ts'
export { freeFromReturn, holdForReturn } from './returning.ts'
export { seedActiveMobile } from './seed-mobile.ts'
export { isLocked } from './state-of.ts'
export { canStopOutside, stopByLimit } from './stop-outside.ts'
export { loadMobiles } from './stores/load.store.ts'
export type { BoughtPlan, MobileRow } from './stores/mobiles.store.ts'
export { type NextSim, simCodesOf } from './stores/moves.store.ts'
export { showPortingState } from './stores/porting.store.ts'
export { plansOfSimsNotActive } from './stores/waiting-plans.store.ts'

/** One of the customer's mobiles; undefined if it is not theirs. */
export function mobileOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MobileRow | undefined> {
  return findMobile(ctx, CustomerUUID, MobileUUID)
}

/** Those of some services that are mobiles, by service. */
export async function mobilesOfServices(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, MobileRow>> {
  const mobiles = await mobilesAmong(ctx, services)
  return new Map(mobiles.map((mobile) => [mobile.UUID, mobile]))
}

/** A mobile as mails name it: its number as people read it, empty where it has none yet, and what their subjects call it. */
export function mobileInMail(mobile: MobileRow | undefined): { MSISDN: string; service: string } {
  return {
    MSISDN: mobile?.MSISDN ? displayMsisdn(mobile.MSISDN) : '',
    service: mobile ? mobileCalled(mobile) : '',
  }
}

/** All of the customer's mobiles, the oldest first. */
export function mobilesOf(ctx: Ctx, CustomerUUID: Uuid): Promise<MobileRow[]> {
  return mobilesOfCustomer(ctx, CustomerUUID)
}

/** Whether the lock is on for a SIM in service of the customer. */
export async function hasLockedSim(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await mobilesOfCustomer(ctx, CustomerUUID)).some((mobile) => isInService(mobile) && isLocked(ctx, mobile))
}

/**
 * The mobiles in use that have a number, whose ever they are: for rules that tell nobody whose. With `alsoHeld` those
 * that are held as well, as when a bill was not paid.
 */
export function mobilesByNumber(ctx: Ctx, MSISDN: string, alsoHeld = false): Promise<MobileRow[]> {
  return mobilesOfNumber(ctx, MSISDN, alsoHeld)
}

/** The mobile that a SIM is in, by the number of its card, whose ever it is: for rules that tell nobody whose. */
export function mobileByCard(ctx: Ctx, ICCID: string): Promise<MobileRow | undefined> {
  return mobileOfCard(ctx, ICCID)
}

/** The numbers of some services, by their ids. */
export async function numbersOf(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, string>> {
  if (services.length === 0) return new Map()
  return numbersOfServices(
    ctx,
    services.map(({ CustomerUUID, ServiceUUID }) => ({ CustomerUUID, ServiceUUID })),
  )
}

/** Those of some services that are out of service: suspended by others than their customer, or ended. */
export async function outOfService(ctx: Ctx, services: readonly Service[]): Promise<Set<Uuid>> {
  if (services.length === 0) return new Set()
  const asked = services.map(({ CustomerUUID, ServiceUUID }) => ({ CustomerUUID, ServiceUUID }))
  const resting = await mobilesNotRunning(ctx, asked)
  return new Set(resting.filter(isOutOfService).map(({ UUID }) => UUID))
}

/**
 * Refuses a mobile of another kind than the call is for: 'no-postpay-product', 'no-prepay-product', 'any-service', or
 * 'not-found' for a mobile that is not theirs (3§8.5).
 */
export async function mustBeKind(ctx: Ctx, wanted: ServiceKind, CustomerUUID: Uuid, MobileUUID: string): Promise<void> {
  const mobiles = await mobilesOfCustomer(ctx, CustomerUUID)
  const refusal = mustBeOfKind(wanted, MobileUUID.toLowerCase(), mobiles.map(mobileAnswer))
  if (refusal) throw new Refused(refusal)
}

/**
 * The SIM ID, where it may be shown: it alone puts a card into a mobile, so a person has to be the owner and to have a
 * fresh proof.
 */
export function shownSimId({ actor, now }: Ctx, { CustomerUUID, SIMID }: Pick<MobileRow, 'CustomerUUID' | 'SIMID'>) {
  if (!SIMID || actor.kind !== 'person' || roleOn(actor, CustomerUUID)?.Role !== 'owner') return {}
  return hasFreshProof(actor, now().getTime()) ? { SIMID } : {}
}

/** A mobile as the wire shows it, without its plans and its SIM ID. */
export function mobileAnswer(mobile: MobileRow) {
  const { CustomerUUID, UUID, SIMType, Status } = mobile
  return {
    UUID,
    CustomerUUID,
    SIMType,
    Status,
    ...(mobile.BillingReference && { BillingReference: mobile.BillingReference }),
    ...(mobile.ProductCatalogUUID && { ProductCatalogUUID: mobile.ProductCatalogUUID }),
    ...(mobile.MSISDN && { MSISDN: mobile.MSISDN }),
    ...(mobile.ICCID && { ICCID: mobile.ICCID }),
    ...(mobile.IMSI && { IMSI: mobile.IMSI }),
    ...(mobile.Nickname && { Nickname: mobile.Nickname }),
    ...(mobile.PortingState !== null && { PortingState: mobile.PortingState }),
    ...(mobile.seenAt && { SeenAtNanos: nanos(mobile.seenAt) }),
    ...(mobile.Holds.length > 0 && { Holds: mobile.Holds }),
    ...(mobile.Move && { Move: mobile.Move }),
    CreatedAtNanos: nanos(mobile.createdAt),
  }
}

/** Whether use outside the plan of a mobile stops instead of being charged; undefined if there is no choice. */
export function stopOfMobile(mobile: MobileRow): Gives<typeof mobiles.stopOutsidePlan>['StopOutsidePlan'] | undefined {
  if (!canStopOutside(mobile)) return undefined
  const stops = mobile.stopsOutside || mobile.limitStops
  const byLimit = mobile.limitStops ? ({ ByLimit: true } as const) : {}
  return { Wanted: mobile.stopsOutside, Confirmed: mobile.networkStops === stops, ...byLimit }
}

/**
 * Returns a function that tells whether, at an instant, the network had confirmed that it stops use outside the plan of
 * one of some mobiles.
 */
export async function stoppedWhen(
  ctx: Ctx,
  services: readonly Service[],
): Promise<(ServiceUUID: Uuid, at: Date) => boolean> {
  const spans = await stopSpansOf(ctx, services)
  return (ServiceUUID, at) =>
    (spans.get(ServiceUUID) ?? []).some(({ since, upto }) => since <= at && (!upto || at < upto))
}

/** What a phone needs to download the eSIM; undefined for a physical SIM. Never logged. */
export async function esimProfile(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid) {
  const profile = await profileOf(ctx, CustomerUUID, MobileUUID)
  if (!profile) return undefined
  const code = { SMDPAddress: profile.smdpAddress, MatchingID: profile.matchingId, ConfirmationRequired: false }
  return { ActivationCode: esimCodeText(code), SMDPAddress: code.SMDPAddress, MatchingID: code.MatchingID }
}

/** What the network has said of a mobile's features, by its own names; undefined where it has said nothing yet. */
export function networkFeatures(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid) {
  return findFeatures(ctx, CustomerUUID, MobileUUID)
}

/** The customers' mobiles: SIMs, numbers, and services at the network. */
export const mobilesPart = part({
  name: 'mobiles',
  calls: mobiles,
  finds: accountsByMobile,
  handlers: { networkEvents: networkWebhook, nickname: rename, stopOutsidePlan: stopOutside, countParkedUsage },
  hears: {
    'mobile.move-ended': async (ctx, { CustomerUUID, MobileUUID: UUID, MoveUUID, outcome }) => {
      // One that failed is kept: the network may still report it.
      if (outcome === 'done')
        await deleteNextSim(ctx, permit(byRule('mobiles'), 'mobile:manage', { CustomerUUID, UUID }), MoveUUID)
    },
    'customer.purged': (ctx, { CustomerUUID }) =>
      clearNicknames(ctx, permit(byRule('mobiles'), 'mobile:manage', { CustomerUUID })),
  },
  onEventOutsideTx: mobilesEventsOutsideTx,
  jobs: mobilesJobs,
})
