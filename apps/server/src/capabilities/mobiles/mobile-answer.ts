import type { Gives } from '@waea/contract/call'
import type { mobiles } from '@waea/contract/mobile/mobiles'
import { roleOn } from '@waea/domain/access/actor'
import { esimCodeText } from '@waea/domain/activation/esim-code'
import { mobileCalled } from '@waea/domain/mobiles/sim-name'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import { displayMsisdn } from '@waea/kit/msisdn'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { hasFreshProof } from '../../platform/safety/fresh-proof.ts'
import { canStopOutside } from './stop-outside.ts'
import { findFeatures } from './stores/features.store.ts'
import { type MobileRow, profileOf } from './stores/mobiles.store.ts'
import { stopSpansOf } from './stores/stops.store.ts'

/** A mobile as mails name it: its formatted number, empty if it has none yet, and its name for the subject line. */
export function mobileInMail(mobile: MobileRow | undefined): { MSISDN: string; service: string } {
  return {
    MSISDN: mobile?.MSISDN ? displayMsisdn(mobile.MSISDN) : '',
    service: mobile ? mobileCalled(mobile) : '',
  }
}

/**
 * The SIM ID, if it may be shown. It is enough to put a card into a mobile, so a person must be the owner and have a
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

/** Whether use outside a mobile's plan stops instead of being charged; undefined if there is no choice. */
export function stopOfMobile(mobile: MobileRow): Gives<typeof mobiles.stopOutsidePlan>['StopOutsidePlan'] | undefined {
  if (!canStopOutside(mobile)) return undefined
  const stops = mobile.stopsOutside || mobile.limitStops
  const byLimit = mobile.limitStops ? ({ ByLimit: true } as const) : {}
  return { Wanted: mobile.stopsOutside, Confirmed: mobile.networkStops === stops, ...byLimit }
}

/**
 * Returns a function: whether, at a given instant, the network had confirmed that it stops use outside the plan of a
 * mobile.
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

/** A mobile's features as the network last reported them, by the network's names; undefined before the first report. */
export function networkFeatures(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid) {
  return findFeatures(ctx, CustomerUUID, MobileUUID)
}
