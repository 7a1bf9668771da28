import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { bucketOf, countTries } from '../../platform/safety/limits.ts'

const dayMs = 86_400_000

/**
 * A request for a number sends a text to the phone that has it, which may be anybody's. A family brings a few numbers
 * in a day, each perhaps again after a correction.
 */
const most = { portsOfCustomer: 20, portsOfNumber: 5 }

/** Counts a request for a number, for the customer and for the number. Refuses 'too-many-tries'. */
export async function limitPorts(ctx: Ctx, CustomerUUID: Uuid, MSISDN: string): Promise<void> {
  const buckets = [
    await bucketOf(ctx, dayMs, most.portsOfCustomer, 'ports of customer', CustomerUUID),
    await bucketOf(ctx, dayMs, most.portsOfNumber, 'ports of number', MSISDN),
  ]
  const counted = await countTries(ctx.single, buckets, ctx.now())
  if (!counted.isAllowed) throw new Refused(refuse('too-many-tries'))
}
