import { placeLabels, shortAddress } from '@waea/domain/broadband/place-label'
import type { Whereabouts } from '@waea/domain/network-maps/concerns'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { openServicePlaces, placesOfServices } from '../stores/service-places.store.ts'

/** What those of some services that stay at an address are called on a bill, by their ids; the others are left out. */
export async function servicePlaces(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, string>> {
  if (services.length === 0) return new Map()
  return placeLabels(await placesOfServices(ctx, services))
}

/** Where a customer has fibre in service or on order, each place with a line that names it. */
export async function fibrePlaces(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<(Pick<Whereabouts, 'City'> & { Formatted: string })[]> {
  const places = await openServicePlaces(ctx, CustomerUUID)
  return places.map(({ Address }) => ({ City: Address.City, Formatted: shortAddress(Address) }))
}
