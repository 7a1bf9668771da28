import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import type { FoundAddress } from '../../../ports/addresses.ts'

const fewestLetters = 3
const defaultLimit = 8

/**
 * Finds places that match a typed text. Fewer than three letters find nothing. Throws PartnerUnknown while the partner
 * does not answer.
 */
export async function searchLocations(
  ctx: Ctx,
  input: { Search: string; Limit?: number },
): Promise<{ Locations: FoundAddress[] }> {
  const typed = input.Search.trim().replace(/\s+/g, ' ')
  if (typed.length < fewestLetters) return { Locations: [] }
  return { Locations: await ctx.ports.addresses.search(typed, input.Limit ?? defaultLimit) }
}

/** One place, by its provider and the provider's key. Refuses 'not-found', and throws as `searchLocations` does. */
export async function readLocation(ctx: Ctx, input: { provider: string; providerIdx: string }): Promise<FoundAddress> {
  const found = await ctx.ports.addresses.address(input.providerIdx)
  if (!found || found.LocationProvider !== input.provider) throw new Refused(refuse('not-found'))
  return found
}
