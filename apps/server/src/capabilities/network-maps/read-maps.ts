import type { Gives, Input } from '@waea/contract/call'
import type { networkMaps } from '@waea/contract/fibre/network-maps'
import type { MapKind, Technology } from '@waea/domain/network-maps/service-name'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../platform/ctx.ts'
import { MapsFailed } from '../../ports/maps-failed.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { coverageUsedAgainMs, type MapService, mapServices, outagesUsedAgainMs } from './map-services.ts'
import { isPlanned } from './read-outages.ts'

type Colour = Gives<typeof networkMaps.maps>['Maps'][number]['colour']

const serverFailure = 503

/** The map services, as ArcGIS lists them (2§7.18). Refuses 'maps-failed' with the map server's code and message. */
export async function readServices(ctx: Ctx): Promise<Gives<typeof networkMaps.services>> {
  const { currentVersion, services } = await orRefuse(() => mapServices(ctx))
  return { currentVersion, folders: [], services: services.map(({ id }) => ({ name: id, type: 'MapServer' as const })) }
}

/** Each service as a map with its layers; outages come last, to be drawn on top. */
export async function readMaps(ctx: Ctx): Promise<Gives<typeof networkMaps.maps>> {
  return orRefuse(async () => {
    const { services } = await mapServices(ctx)
    const inOrder = services.toSorted((one, other) => rankOf(one) - rankOf(other))
    const Maps = await Promise.all(
      inOrder.map(async ({ id, kind, technology }, place) => {
        const layers = await ctx.ports.networkMaps.layers(id)
        return {
          id,
          type: kind,
          name: technology,
          colour: colourOf(kind, technology),
          layers: layers.map((layer, index) => ({
            url: `/arcgis/rest/services/${id}/MapServer/${layer}/query`,
            type: 'geojson' as const,
            order: place * 100 + index,
          })),
        }
      }),
    )
    return { Maps }
  })
}

/** The areas of a layer; of their rows, only whether they are planned. */
export async function readFeatures(
  ctx: Ctx,
  { service, layer }: Input<typeof networkMaps.features>,
): Promise<Gives<typeof networkMaps.features>> {
  const found = await orRefuse(async () => {
    const named = (await mapServices(ctx)).services.find(({ id }) => id === service)
    const usedAgainMs = named?.kind === 'outage' ? outagesUsedAgainMs : coverageUsedAgainMs
    return named && ctx.ports.networkMaps.features(service, layer, usedAgainMs)
  })
  if (!found) throw new Refused(refuse('not-found'))
  return {
    type: 'FeatureCollection',
    features: found
      .filter(({ area }) => area.length > 0)
      .map(({ id, area, fields }) => ({
        type: 'Feature',
        id,
        properties: { planned: isPlanned(fields) },
        geometry: {
          type: 'MultiPolygon',
          coordinates: area.map((part) => part.map((ring) => ring.map(([x, y]) => [x, y]))),
        },
      })),
  }
}

/** Runs a call to the maps; a failure becomes a refusal with its code and message. */
export async function orRefuse<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    const code = error instanceof MapsFailed ? error.code : serverFailure
    throw new Refused(refuse('maps-failed', { message: error.message, code }))
  }
}

/** The drawing order: wide areas below narrow ones, coverage below outages. */
function rankOf({ kind, technology }: MapService): number {
  const within = { '4g': 0, '5g': 1, fibre: 2, mobile: 3 }[technology]
  return kind === 'outage' ? 10 + within : within
}

function colourOf(kind: MapKind, technology: Technology): Colour {
  if (kind === 'outage') return 'alarm'
  return technology === '4g' ? 'soft' : technology === 'fibre' ? 'planned' : 'strong'
}
