import type { Gives, Input } from '@waea/contract/call'
import type { numbers } from '@waea/contract/mobile/numbers'
import { numberReservedMs } from '@waea/domain/numbers/number-change'
import { searchOf } from '@waea/domain/numbers/number-search'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { bucketOf, countTries } from '../../platform/safety/limits.ts'
import { mobileForChange } from './mobile-for-change.ts'

const usualAmount = 15
/**
 * The most searches per customer while the first search's numbers are reserved, so that nobody reserves most of the
 * free numbers.
 */
const maxSearches = 30

/**
 * A page of free numbers, which the network reserves for this mobile for a while: nobody else sees them meanwhile, and
 * asking for the same page again renews the reservation. Refuses 'no-new-phone-numbers' if there are none (3§8.5), and
 * 'too-many-tries'.
 */
export async function searchNumbers(
  ctx: Ctx,
  input: Input<typeof numbers.search>,
): Promise<Gives<typeof numbers.search>> {
  const { CustomerUUID, MobileUUID, Page = 0, Amount = usualAmount } = input
  const mobile = permit(ctx.actor, 'plan:buy', await mobileForChange(ctx, CustomerUUID, MobileUUID))
  const search = accept(searchOf(input))
  const searches = await bucketOf(ctx, numberReservedMs, maxSearches, 'number searches of customer', CustomerUUID)
  if (!(await countTries(ctx.single, [searches], ctx.now())).isAllowed) throw new Refused(refuse('too-many-tries'))
  const until = new Date(ctx.now().getTime() + numberReservedMs)
  const MSISDNs = await ctx.ports.network.numbers({
    ...search,
    page: Page,
    amount: Amount,
    holder: mobile.UUID,
    until,
  })
  if (MSISDNs.length === 0) throw new Refused(refuse('no-new-phone-numbers'))
  return { MSISDNs, HeldUntilNanos: nanos(until) }
}
