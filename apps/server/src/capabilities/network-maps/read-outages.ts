import type { Gives } from '@waea/contract/call'
import type { networkMaps } from '@waea/contract/fibre/network-maps'
import type { Area } from '@waea/domain/network-maps/inside'
import type { Technology } from '@waea/domain/network-maps/service-name'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import type { MapFeature } from '../../ports/network-maps.ts'
import { outageKey } from './follows.store.ts'
import { type MapService, mapServices, outagesUsedAgainMs } from './map-services.ts'

/** An outage in readable form, with its area. */
export type Outage = Gives<typeof networkMaps.outages>['Outages'][number] & { area: Area }

type Fields = MapFeature['fields']

const year9999 = Date.UTC(9999, 0)

/**
 * All outages, the current ones first, then by place; and the networks that the maps report outages for. Throws
 * MapsFailed while the maps do not answer.
 */
export async function readOutages(ctx: Ctx): Promise<{ outages: Outage[]; networks: ReadonlySet<Technology> }> {
  const { services } = await mapServices(ctx)
  const ofOutages = services.filter(({ kind }) => kind === 'outage')
  const found = await Promise.all(ofOutages.map((service) => outagesOf(ctx, service)))
  const outages = asOne(found.flatMap((of) => of ?? [])).sort((one, other) =>
    one.State === other.State ? one.Place.localeCompare(other.Place, 'en-NZ') : one.State === 'now' ? -1 : 1,
  )
  const reportingServices = ofOutages.filter((_service, index) => found[index] !== undefined)
  return { outages, networks: new Set(reportingServices.map(({ technology }) => technology)) }
}

/** Merges the rows of one outage of a network, with all their areas. */
function asOne(rows: readonly Outage[]): Outage[] {
  const byId = new Map<string, Outage>()
  for (const row of rows) {
    const id = outageKey(row)
    const known = byId.get(id)
    byId.set(id, known ? { ...known, area: [...known.area, ...row.area] } : row)
  }
  return [...byId.values()]
}

/** The outages of a service; undefined if it has no layer of them. */
async function outagesOf(ctx: Ctx, { id, technology }: MapService): Promise<Outage[] | undefined> {
  const layers = await ctx.ports.networkMaps.layers(id)
  if (layers.length === 0) return undefined
  const features = await Promise.all(
    layers.map((layer) => ctx.ports.networkMaps.features(id, layer, outagesUsedAgainMs)),
  )
  return features
    .flatMap((found) => found ?? [])
    .map(({ id: OutageID, area, fields }) => ({
      OutageID,
      Technology: technology,
      State: isPlanned(fields) ? 'planned' : 'now',
      area,
      Place: textOf(fields.place),
      Region: textOf(fields.region),
      Cause: textOf(fields.cause),
      ...timeOf('StartsAtNanos', fields.start_time),
      ...timeOf('EndsAtNanos', fields.estimated_restore),
    }))
}

/** A planned outage has not started yet. */
export function isPlanned({ status }: Fields): boolean {
  return typeof status === 'string' && status.trim().toLowerCase() === 'planned'
}

/** A line of text from the maps, without control characters and cut to 200 characters. */
function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/[^\P{C}]/gu, ' ')
        .trim()
        .slice(0, 200)
    : ''
}

/** ArcGIS writes times as milliseconds since 1970. */
function timeOf<Name extends string>(name: Name, value: unknown): { [N in Name]?: number } {
  const isTime = Number.isSafeInteger(value) && Number(value) > 0 && Number(value) < year9999
  return isTime ? ({ [name]: nanos(new Date(Number(value))) } as { [N in Name]: number }) : {}
}

/** An outage as calls return it. */
export function withoutArea({ area: _area, ...outage }: Outage): Omit<Outage, 'area'> {
  return outage
}
