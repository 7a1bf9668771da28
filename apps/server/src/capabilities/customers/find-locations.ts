import type { Asked, Gives } from '@waea/contract/call'
import type { customers } from '@waea/contract/customers'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { PartnerUnknown } from '../../ports/ports.ts'

const fewestLetters = 3
const defaultLimit = 8

/**
 * Places that match what was typed so far; fewer than three letters find nothing. Refuses 'unavailable' while the
 * partner does not answer.
 */
export async function searchLocations(
  ctx: Ctx,
  asked: Asked<typeof customers.searchLocations>,
): Promise<Gives<typeof customers.searchLocations>> {
  const typed = asked.Search.trim().replace(/\s+/g, ' ')
  if (typed.length < fewestLetters) return { Locations: [] }
  return { Locations: await refuseIfUnavailable(() => ctx.ports.addresses.search(typed, asked.Limit ?? defaultLimit)) }
}

/** One place by its provider and the provider's key. */
export async function readLocation(
  ctx: Ctx,
  asked: Asked<typeof customers.location>,
): Promise<Gives<typeof customers.location>> {
  const found = await refuseIfUnavailable(() => ctx.ports.addresses.address(asked.providerIdx))
  if (!found || found.LocationProvider !== asked.provider) throw new Refused(refuse('not-found'))
  return found
}

async function refuseIfUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PartnerUnknown) throw new Refused(refuse('unavailable'))
    throw error
  }
}
