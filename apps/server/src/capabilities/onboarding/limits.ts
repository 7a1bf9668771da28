import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type Bucket, bucketOf, countTries } from '../../platform/safety/limits.ts'
import { networkOf } from '../../platform/safety/network.ts'

const hourMs = 3_600_000

/**
 * A code has five tries, and a number or SIM is sent a few codes an hour. These hourly limits are against guessing at
 * many numbers at once. A household, or a carrier's customers in a town, may share a network.
 */
const most = { codesOfAccount: 10, triesOfReader: 20, triesOfNetwork: 100, cardsOfNetwork: 30, addressesOfNetwork: 120 }

/** Counts a code for an account, whichever of its numbers and SIMs it is sent to. Refuses 'too-many-tries'. */
export async function limitAccount(ctx: Ctx, CustomerUUID: Uuid): Promise<void> {
  await limit(ctx, [await bucketOf(ctx, hourMs, most.codesOfAccount, 'adoption codes of account', CustomerUUID)])
}

/** Counts a try of a code, for its reader and for the network. Refuses 'too-many-tries'. */
export async function limitCodeTries(ctx: Ctx, reader: string): Promise<void> {
  await limit(ctx, [
    await bucketOf(ctx, hourMs, most.triesOfReader, 'adoption try', reader),
    await bucketOf(ctx, hourMs, most.triesOfNetwork, 'adoption try of network', networkOf(ctx)),
  ])
}

/** Counts a try of a card's two numbers. Refuses 'too-many-tries'. */
export async function limitCards(ctx: Ctx): Promise<void> {
  await limit(ctx, [await bucketOf(ctx, hourMs, most.cardsOfNetwork, 'adoption card of network', networkOf(ctx))])
}

/** Counts a request to find the SIM that it came from. Refuses 'too-many-tries'. */
export async function limitAddresses(ctx: Ctx): Promise<void> {
  const name = ctx.from?.networkSession ?? networkOf(ctx)
  await limit(ctx, [await bucketOf(ctx, hourMs, most.addressesOfNetwork, 'adoption address of network', name)])
}

async function limit(ctx: Ctx, buckets: readonly Bucket[]): Promise<void> {
  const counted = await countTries(ctx.single, buckets, ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
}
