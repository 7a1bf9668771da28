import type { Whereabouts } from '@waea/domain/network-maps/outage-affects'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { listAddresses, maxAddresses } from '../stores/addresses.store.ts'

/** The places of a customer's addresses, each with a one-line label. */
export async function placesOf(ctx: Ctx, CustomerUUID: Uuid): Promise<(Whereabouts & { Formatted: string })[]> {
  const rows = await listAddresses(ctx.db, CustomerUUID, { limit: maxAddresses, offset: 0 })
  return rows.map(({ parts: { Lines, Number: number, StreetName, StreetType, City, Latitude, Longitude } }) => ({
    Formatted: Lines?.[0] || [number, StreetName, StreetType].filter(Boolean).join(' '),
    City,
    Latitude,
    Longitude,
  }))
}
