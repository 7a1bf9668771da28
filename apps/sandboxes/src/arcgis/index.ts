import type { FastifyInstance, FastifyReply } from 'fastify'
import { play } from '../misbehave.ts'
import type { SandboxContext, SandboxPartner } from '../partner.ts'
import { areaAround, coverageOf, type Feature } from './areas.ts'

const root = '/network-maps/arcgis/rest/services'
const currentVersion = 11.3
const hourMs = 3_600_000
/** The most pages that a `paged` or `cut` answer is split into. */
const maxPages = 10

/**
 * Each map service with its layers. The list of services also names `others`, which are not our maps, as on a real
 * ArcGIS server.
 */
const services: Readonly<Record<string, readonly string[]>> = {
  waea_nz_4g_coverage_1: ['4G'],
  waea_nz_5g_coverage_1: ['5G'],
  waea_nz_fibre_coverage_1: ['Fibre'],
  waea_nz_mobile_outage_1: ['Mobile outages'],
  waea_nz_fibre_outage_1: ['Fibre outages'],
}
const others = [
  { name: 'waea_basemap', type: 'MapServer' },
  { name: 'waea_nz_mobile_sites_1', type: 'FeatureServer' },
  { name: 'PrintingTools', type: 'GPServer' },
]

interface Outage {
  id: string
  technology: 'mobile' | 'fibre'
  place: string
  region: string
  status: 'Current' | 'Planned'
  cause: string
  startsAt: number
  endsAt: number | null
  km: number
  /** False: the row has no geometry. */
  isDrawn?: boolean
}

type Answers = 'good' | 'arcgis-error' | 'malformed' | 'empty' | 'paged' | 'cut'

const outageSchema = {
  type: 'object',
  required: ['place'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^[\\w-]{1,40}$' },
    technology: { enum: ['mobile', 'fibre'], default: 'mobile' },
    place: { type: 'string', maxLength: 100 },
    region: { type: 'string', maxLength: 100, default: '' },
    status: { enum: ['Current', 'Planned'], default: 'Current' },
    cause: { type: 'string', maxLength: 300, default: 'Power cut' },
    startsAt: { type: 'integer' },
    endsAt: { type: ['integer', 'null'], default: null },
    km: { type: 'number', minimum: 1, maximum: 100, default: 12 },
    isDrawn: { type: 'boolean', default: true },
  },
} as const
const answerSchema = {
  type: 'object',
  required: ['is'],
  properties: { is: { enum: ['good', 'arcgis-error', 'malformed', 'empty', 'paged', 'cut'] } },
} as const

function mountNetworkMaps(app: FastifyInstance, ctx: SandboxContext): void {
  const outages = new Map(firstOutages(ctx.now().getTime()).map((one) => [one.id, one]))
  let answers: Answers = 'good'
  let counted = 0
  const play1 = (op: string, reply: FastifyReply, effect: () => unknown) =>
    play({ faults: ctx.faults, op, reply, effect: () => spoilt(answers, reply) ?? effect() })

  app.get(root, (_request, reply) =>
    play1('services', reply, () => ({
      currentVersion,
      folders: ['Utilities'],
      services:
        answers === 'empty' ? [] : [...Object.keys(services).map((name) => ({ name, type: 'MapServer' })), ...others],
    })),
  )
  app.get<{ Params: { service: string } }>(`${root}/:service/MapServer`, ({ params }, reply) =>
    play1('service', reply, () => {
      const layers = services[params.service]
      return layers ? describe(layers) : arcgisError(404, 'Service not found')
    }),
  )
  app.get<{ Params: { service: string; layer: string }; Querystring: { f?: string; resultOffset?: string } }>(
    `${root}/:service/MapServer/:layer/query`,
    ({ params, query }, reply) =>
      play1('query', reply, () => {
        const layer = services[params.service]?.[Number(params.layer)]
        if (layer === undefined) return arcgisError(404, 'Layer not found')
        if (query.f !== 'geojson') return arcgisError(400, 'Output format not supported.')
        reply.type('application/geo+json; charset=utf-8')
        const features = featuresOf(params.service, [...outages.values()])
        return JSON.stringify({
          type: 'FeatureCollection',
          ...pageOf(features, answers, Number(query.resultOffset ?? 0)),
        })
      }),
  )

  app.get('/network-maps/state', () => ({ answers, outages: [...outages.values()] }))
  app.post<{ Body: Partial<Outage> & Pick<Outage, 'place'> }>(
    '/network-maps/simulate/outages',
    { schema: { body: outageSchema } },
    ({ body }, reply) => {
      if (!areaAround(body.place, 1)) return reply.code(404).send({ code: 'not_found', message: 'Which town is that?' })
      counted += 1
      const one = { id: `OUT-${9_000 + counted}`, startsAt: ctx.now().getTime(), ...body } as Outage
      outages.set(one.id, one)
      return one
    },
  )
  app.delete<{ Params: { id: string } }>('/network-maps/simulate/outages/:id', ({ params }, reply) =>
    outages.delete(params.id) ? {} : reply.code(404).send({ code: 'not_found', message: 'There is no such outage.' }),
  )
  app.post<{ Body: { is: Answers } }>(
    '/network-maps/simulate/answers',
    { schema: { body: answerSchema } },
    ({ body }) => {
      answers = body.is
      return { is: answers }
    },
  )
}

/** The outages at startup. */
function firstOutages(now: number): Outage[] {
  return [
    {
      id: 'OUT-1001',
      technology: 'mobile',
      place: 'Kaikohe',
      region: 'Northland',
      status: 'Current',
      cause: 'A storm has cut the power to a cell site',
      startsAt: now - 3 * hourMs,
      endsAt: now + 5 * hourMs,
      km: 15,
    },
    {
      id: 'OUT-1002',
      technology: 'fibre',
      place: 'Taupō',
      region: 'Waikato',
      status: 'Planned',
      cause: 'A cable is being moved',
      startsAt: now + 30 * hourMs,
      endsAt: now + 34 * hourMs,
      km: 6,
    },
    {
      id: 'OUT-1003',
      technology: 'mobile',
      place: 'Akaroa',
      region: 'Canterbury',
      status: 'Current',
      cause: 'Work on a cell site',
      startsAt: now - hourMs,
      endsAt: null,
      km: 11,
    },
  ] as Outage[]
}

function describe(layers: readonly string[]) {
  return {
    currentVersion,
    mapName: 'Layers',
    spatialReference: { wkid: 4326, latestWkid: 4326 },
    singleFusedMapCache: false,
    capabilities: 'Map,Query,Data',
    supportedQueryFormats: 'JSON, geoJSON, PBF',
    layers: layers.map((name, id) => ({
      id,
      name,
      parentLayerId: -1,
      defaultVisibility: true,
      subLayerIds: null,
      minScale: 0,
      maxScale: 0,
      type: 'Feature Layer',
      geometryType: 'esriGeometryPolygon',
    })),
  }
}

function featuresOf(service: string, outages: readonly Outage[]): Feature[] {
  const [, , technology = '', kind] = service.split('_')
  if (kind === 'coverage') return coverageOf(technology as '4g')
  return outages
    .filter((one) => one.technology === technology)
    .map((one, index): Feature => {
      const { place, region, status, cause, startsAt, endsAt, km, isDrawn = true } = one
      // A row's number is its position, as after a reload of the layer; it does not identify the outage.
      const row = index + 1
      const properties = {
        OBJECTID: row,
        outage_id: one.id,
        place,
        region,
        status,
        cause,
        start_time: startsAt,
        estimated_restore: endsAt,
      }
      return { type: 'Feature', id: row, properties, geometry: (isDrawn ? areaAround(place, km) : null) ?? null }
    })
}

/**
 * All rows, or one page of them. A `cut` answer sets `exceededTransferLimit`, but later offsets return the first page
 * again.
 */
function pageOf(features: readonly Feature[], answers: Answers, offset: number) {
  if (answers !== 'paged' && answers !== 'cut') return { features }
  const from = answers === 'paged' ? offset : 0
  const page = features.slice(from, from + Math.ceil(features.length / maxPages))
  return { features: page, ...(from + page.length < features.length && { exceededTransferLimit: true }) }
}

/** An error as ArcGIS reports it: in an answer with the status 200. */
function arcgisError(code: number, message: string) {
  return { error: { code, message, details: [] } }
}

function spoilt(answers: Answers, reply: FastifyReply): unknown {
  if (answers === 'arcgis-error') return arcgisError(499, 'Token Required')
  return answers === 'malformed' ? reply.type('text/html; charset=utf-8').send('<html>Service busy') : undefined
}

/**
 * Outages and coverage maps over ArcGIS's REST protocol. The areas are invented; the towns are in their real places.
 */
export const networkMaps: SandboxPartner = { name: 'network-maps', mount: mountNetworkMaps }
