import type { Gives, Input } from '@waea/contract/call'
import type { networkMaps } from '@waea/contract/fibre/network-maps'
import { isInside } from '@waea/domain/network-maps/inside'
import { concerns, type Whereabouts } from '@waea/domain/network-maps/outage-affects'
import type { Technology } from '@waea/domain/network-maps/service-name'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { coverageUsedAgainMs, mapServices } from './map-services.ts'
import { orRefuse } from './read-maps.ts'
import { readOutages, withoutArea } from './read-outages.ts'

/**
 * Outages and coverage at an address. Refuses 'not-found' for an address that the address service does not know,
 * 'unavailable' while it does not answer, and 'maps-failed' while the maps do not.
 */
export async function readHere(
  ctx: Ctx,
  input: Input<typeof networkMaps.here>,
): Promise<Gives<typeof networkMaps.here>> {
  const where = await addressOf(ctx, input)
  return orRefuse(async () => {
    const [{ outages }, Coverage] = await Promise.all([readOutages(ctx), coverageAt(ctx, where)])
    const here = outages.filter((outage) => concerns(outage, where))
    return { Outages: here.map(withoutArea), ...(Coverage && { Coverage }) }
  })
}

async function addressOf(ctx: Ctx, { provider, providerIdx }: Input<typeof networkMaps.here>): Promise<Whereabouts> {
  try {
    const found = await ctx.ports.addresses.address(providerIdx)
    if (found?.LocationProvider === provider) return found
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    throw new Refused(refuse('unavailable'))
  }
  throw new Refused(refuse('not-found'))
}

/** Which networks reach a place; undefined if its position on the map is not known. */
async function coverageAt(
  ctx: Ctx,
  { Latitude, Longitude }: Whereabouts,
): Promise<{ Technology: Technology; IsCovered: boolean }[] | undefined> {
  if (Latitude === undefined || Longitude === undefined) return undefined
  const { services } = await mapServices(ctx)
  return Promise.all(
    services
      .filter(({ kind }) => kind === 'coverage')
      .map(async ({ id, technology }) => {
        const layers = await ctx.ports.networkMaps.layers(id)
        const features = await Promise.all(
          layers.map((layer) => ctx.ports.networkMaps.features(id, layer, coverageUsedAgainMs)),
        )
        const areas = features.flatMap((found) => found ?? [])
        return {
          Technology: technology,
          IsCovered: areas.some(({ area }) => isInside([Longitude, Latitude], area)),
        }
      }),
  )
}
