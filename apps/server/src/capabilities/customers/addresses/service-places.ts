import { placeLabels, shortAddress } from '@waea/domain/broadband/place-label'
import type { Whereabouts } from '@waea/domain/network-maps/outage-affects'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { openServicePlaces, placesOfServices } from '../stores/service-places.store.ts'

/** Labels for a bill, by service id, for those of the services that have an address. Others are left out. */
export async function servicePlaces(ctx: Ctx, services: readonly Service[]): Promise<Map<Uuid, string>> {
  if (services.length === 0) return new Map()
  return placeLabels(await placesOfServices(ctx, services))
}

/** Where a customer has fibre in service or on order, each place with a one-line label. */
export async function fibrePlaces(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<(Pick<Whereabouts, 'City'> & { Formatted: string })[]> {
  const places = await openServicePlaces(ctx, CustomerUUID)
  return places.map(({ Address }) => ({ City: Address.City, Formatted: shortAddress(Address) }))
}
