import type { Gives, Input } from '@waea/contract/call'
import type { SimSwap, sims } from '@waea/contract/mobile/sims'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { isLocked, mobileOf, mustBeKind, replacementsOf, shownSimId, simCodesOf } from '../mobiles/index.ts'
import { type CancelReason, lastSwapOf, type SwapRow } from './swaps.store.ts'

/** The numbers of a SIM with its PIN and PUK, for its owner. Anybody else's id counts as unknown. */
export async function readDetails(
  tx: Tx,
  { CustomerUUID, productUuid: MobileUUID }: Input<typeof sims.details>,
): Promise<Gives<typeof sims.details>> {
  const mobile = permit(tx.actor, 'sim:secure', await mobileOf(tx, CustomerUUID, MobileUUID))
  const { SIMType, MSISDN, SIMID, ICCID, IMSI } = mobile
  const codes = await simCodesOf(tx, mobile)
  await tx.audit({ CustomerUUID, deed: 'sim-details-shown', detail: { MobileUUID } })
  return {
    SIMType,
    ...(MSISDN && { MSISDN }),
    ...(SIMID && { SIMID }),
    ...(ICCID && { ICCID }),
    ...(IMSI && { IMSI }),
    ...codes,
  }
}

/**
 * The state of a SIM and what is under way for it. Refuses a mobile of the other kind, and 'sim-action-failed' for one
 * that is not in service.
 */
export async function readStatus(ctx: Ctx, input: Input<typeof sims.status>): Promise<Gives<typeof sims.status>> {
  const { CustomerUUID, ProductInstanceUUID, Type } = input
  await mustBeKind(ctx, Type, CustomerUUID, ProductInstanceUUID)
  return stateOfSim(ctx, CustomerUUID, ProductInstanceUUID)
}

/** A SIM as the wire shows it. Refuses 'sim-action-failed' for one that was never in service. */
export async function stateOfSim(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<Gives<typeof sims.status>> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  if (!isInService(mobile) && !mobile.serviceRef) throw new Refused(refuse('sim-action-failed'))
  const swap = await lastSwapOf(ctx, CustomerUUID, MobileUUID)
  const replacements = await replacementsOf(ctx, CustomerUUID, MobileUUID)
  const locked = isLocked(ctx, mobile)
  return {
    Status: mobile.Status,
    SIMType: mobile.SIMType,
    Last4: (mobile.ICCID ?? '').slice(-4),
    ...(mobile.MSISDN && { MSISDN: mobile.MSISDN }),
    Holds: mobile.Holds,
    ...(mobile.Move && { Move: mobile.Move }),
    IsLocked: locked,
    ...(locked && mobile.unlocksAt && { UnlocksAtNanos: nanos(mobile.unlocksAt) }),
    ...(swap && { Swap: swapAnswer(swap) }),
    Replacements: replacements.map(({ MobileUUID: UUID, SIMType, ICCID, SIMID }) => ({
      MobileUUID: UUID,
      SIMType,
      ...shownSimId(ctx, { CustomerUUID, SIMID }),
      Last4: ICCID.slice(-4),
    })),
  }
}

/** A SIM swap as the wire shows it. */
export function swapAnswer(swap: SwapRow): Static<typeof SimSwap> {
  return {
    UUID: swap.UUID,
    Kind: swap.kind,
    State: swap.state,
    AskedAtNanos: nanos(swap.askedAt),
    StartsAtNanos: nanos(swap.startsAt),
    ...(swap.state === 'cancelled' && { CancelledBecause: cancelReasonOf(swap) }),
  }
}

/** Swaps cancelled before there were several reasons were cancelled as not theirs. */
function cancelReasonOf({ reason }: SwapRow): CancelReason {
  return reason === 'locked' || reason === 'called-off' ? reason : 'not-theirs'
}

/** Runs an action on a SIM; a mobile that is not in service is refused with the code of the call (2§7.14). */
export async function orRefuse<T>(code: 'sim-action-failed' | 'sim-swap-error', act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.refused !== 'no-available-product') throw error
    throw new Refused(refuse(code))
  }
}
