import type { Gives, Input } from '@waea/contract/call'
import type { networkMaps } from '@waea/contract/fibre/network-maps'
import { concerns } from '@waea/domain/network-maps/outage-affects'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { fibrePlaces, placesOf } from '../customers/index.ts'
import { deleteFollow, followedBy, insertFollow, outageKey } from './follows.store.ts'
import { orRefuse } from './read-maps.ts'
import { type Outage, readOutages, withoutArea } from './read-outages.ts'

/**
 * The outages at the customer's addresses, fibre outages where they have fibre, and the outages they follow; none while
 * the maps do not answer.
 */
export async function readOwnOutages(
  ctx: Ctx,
  { customerUuid }: Input<typeof networkMaps.ownOutages>,
): Promise<Gives<typeof networkMaps.ownOutages>> {
  const [places, fibre, followed] = await Promise.all([
    placesOf(ctx, customerUuid),
    fibrePlaces(ctx, customerUuid),
    followedBy(ctx.db, customerUuid),
  ])
  if (places.length === 0 && fibre.length === 0 && followed.size === 0) return { Outages: [] }
  const { outages } = await orNone(ctx, () => readOutages(ctx))
  const Outages = outages.flatMap((outage) => {
    const at = [...places, ...(outage.Technology === 'fibre' ? fibre : [])].find((place) => concerns(outage, place))
    const IsFollowed = followed.has(outageKey(outage))
    return at || IsFollowed ? [{ ...withoutArea(outage), ...(at && { Address: at.Formatted }), IsFollowed }] : []
  })
  return { Outages }
}

async function orNone(ctx: Ctx, ask: () => Promise<{ outages: Outage[] }>): Promise<{ outages: Outage[] }> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('The maps do not answer; no outages are shown', { error: error.message })
    return { outages: [] }
  }
}

/** Follows an outage, to be told when it is over, or stops following it. Refuses an unknown outage. */
export async function followOutage(
  ctx: Ctx,
  { customerUuid: CustomerUUID, outageId: OutageID, IsFollowed }: Input<typeof networkMaps.followOutage>,
): Promise<Gives<typeof networkMaps.followOutage>> {
  const follow = permit(ctx.actor, 'outage:follow', { CustomerUUID, OutageID })
  if (!IsFollowed) {
    await ctx.inTransaction((tx) => deleteFollow(tx, follow))
    return { IsFollowed }
  }
  const { outages } = await orRefuse(() => readOutages(ctx))
  const found = outages.find((outage) => outage.OutageID === OutageID)
  if (!found) throw new Refused(refuse('not-found'))
  const { Technology, Place } = found
  await ctx.inTransaction((tx) => insertFollow(tx, { ...follow, Technology, Place }))
  return { IsFollowed }
}
