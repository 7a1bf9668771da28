import { lookupWindowMs, maxLookups, maxWrongLookups } from '@waea/domain/guest/limits'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { type Bucket, bucketOf, countTries, removeTry } from '../../platform/safety/limits.ts'
import { networkOfAddress, sendingNetworkOf } from '../../platform/safety/network.ts'

/**
 * Counts a lookup before it is answered, as a failed one until `found` is called, so that simultaneous lookups cannot
 * exceed the limit of failed ones. Refuses 'too-many-tries'.
 */
export async function limitLookups(ctx: Ctx, lookup: string): Promise<{ found(): Promise<void> }> {
  const [address, network] = [networkOfAddress(ctx.from?.address), sendingNetworkOf(ctx.from?.address)]
  const bucket = (most: number, ...name: string[]) => bucketOf(ctx, lookupWindowMs, most, ...name)
  const all = await Promise.all([
    bucket(maxLookups.number, 'lookups of number', lookup),
    bucket(maxLookups.address, 'lookups of address', address),
    bucket(maxLookups.network, 'lookups of network', network),
  ])
  const wrong = await Promise.all([
    bucket(maxWrongLookups.address, 'wrong lookups of address', address),
    bucket(maxWrongLookups.network, 'wrong lookups of network', network),
    bucket(maxWrongLookups.everybody, 'wrong lookups of everybody'),
  ])
  const at = ctx.now()
  await count(ctx, [...all, ...wrong], at)
  return { found: async () => void (await removeTry(ctx.single, wrong.map(keyOf), at)) }
}

const keyOf = ({ key }: Bucket) => key

async function count(ctx: Ctx, buckets: readonly Bucket[], at: Date): Promise<void> {
  const counted = await countTries(ctx.single, buckets, at)
  if (counted.isAllowed) return
  await notifyOperator(ctx, {
    kind: 'guessing',
    subject: 'lookups of guests',
    reason: `more lookups than ${maxLookups.address} an address and hour, or more of them led to nothing than may`,
  })
  throw new Refused(refuse('too-many-tries'))
}
