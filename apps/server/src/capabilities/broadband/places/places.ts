import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { checkAvailability, orderTypeOf, type ServiceAvailability } from '@waea/domain/broadband/availability'
import { connectionDays } from '@waea/domain/broadband/connection-day'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import type { FoundAddress } from '../../../ports/addresses.ts'
import type { Qualification } from '../../../ports/fibre.ts'
import { readLocation, searchLocations } from '../../customers/index.ts'

type PlaceAnswer = Gives<typeof broadband.availabilityOf>

/** A place with its local fibre company's answer about it. */
export interface PlaceFound {
  address: FoundAddress
  qualified: Qualification
}

/** A place where fibre is available. */
export interface FibrePlaceFound extends PlaceFound {
  availability: Exclude<ServiceAvailability, 'service_not_available'>
}

interface PlaceNamed {
  LocationProvider: string
  LocationProviderIDX: string
}

const mostPlaces = 5

/**
 * What the local fibre company offers at a place today. Refuses 'not-found' for a place unknown to the address partner
 * or the companies. Throws PartnerUnknown while one of them does not answer.
 */
export async function placeAvailability(ctx: Ctx, named: PlaceNamed): Promise<PlaceFound> {
  const { LocationProvider: provider, LocationProviderIDX: providerIdx } = named
  const found = await qualify(ctx, await readLocation(ctx, { provider, providerIdx }))
  if (!found) throw new Refused(refuse('not-found'))
  return found
}

/** The companies' answer about an address; undefined if they do not know it. */
async function qualify(ctx: Ctx, address: FoundAddress): Promise<PlaceFound | undefined> {
  const qualified = await ctx.ports.fibre.qualify(address)
  return qualified && { address, qualified }
}

/** The place, if fibre is available there. Refuses 'No Fibre services available' otherwise (2§7.16). */
export function mustHaveFibre(found: PlaceFound): FibrePlaceFound {
  return { ...found, availability: accept(checkAvailability(found.qualified.availability)) }
}

/** What is available at a place, as calls return it. */
export function placeAnswer(ctx: Ctx, { address, qualified }: PlaceFound): PlaceAnswer {
  const { first, last } = connectionDays(ctx.today())
  const { LocationProvider, LocationProviderIDX, Formatted } = address
  return {
    LocationProvider,
    LocationProviderIDX,
    Formatted,
    Availability: qualified.availability,
    OrderType: orderTypeOf(qualified.availability, qualified.isServedByAnother),
    PrequalUUID: qualified.id,
    ValidUntilNanos: nanos(qualified.validUntil),
    LFC: qualified.LFC,
    IsServedByAnother: qualified.isServedByAnother,
    FirstDay: first,
    LastDay: last,
  }
}

/** What is available at the first places that match the typed text; fewer than three letters find nothing (2§7.9). */
export async function placesMatching(ctx: Ctx, Search: string): Promise<PlaceAnswer[]> {
  const { Locations } = await searchLocations(ctx, { Search, Limit: mostPlaces })
  const answered = await Promise.all(Locations.map((address) => qualify(ctx, address)))
  return answered.flatMap((place) => (place ? [placeAnswer(ctx, place)] : []))
}
