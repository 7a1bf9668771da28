import type { Config } from '../../platform/process/config.ts'
import { MapsFailed } from '../../ports/maps-failed.ts'
import type { Area, MapFeature, NetworkMapsPort, Position, Ring } from '../../ports/network-maps.ts'
import { parsedJson, textOf } from '../answer.ts'
import { usedAgain } from '../cached-answer.ts'

const answerWithinMs = 10_000
const maxBytes = 8 * 1024 * 1024
const maxServices = 50
const maxLayers = 20
/** Per layer: the map server cuts an answer at its own limit, usually 1,000 or 2,000 rows. */
const maxPages = 20
const maxPositions = 5_000
/** 2§7.18, 3§9.3. */
const servicesUsedAgainMs = 5 * 60_000
/** Maps of New Zealand are often stored in NZTM metres, so ask for degrees. */
const degrees = '4326'

type Wire = Readonly<Record<string, unknown>>

/** Outages and coverage from an ArcGIS server, read over its REST protocol. Answers are cached for minutes. */
export function arcgisMaps({ networkMaps }: Config): NetworkMapsPort {
  const kept = new Map<string, () => Promise<unknown>>()
  const again = <T>(name: string, forMs: number, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(name) ?? usedAgain({ forMs, orLast: false }, load)
    kept.set(name, known)
    return known() as Promise<T>
  }

  async function call(path: string, query: Record<string, string>): Promise<Wire> {
    if (!networkMaps) throw new MapsFailed('There are no maps in this deployment', 503)
    const { url, token } = networkMaps
    const params = new URLSearchParams({ ...query, ...(token !== undefined && { token }) })
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${url}${path}?${params}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      text = await textOf(answer.body, maxBytes)
    } catch (error) {
      throw new MapsFailed('The map server did not answer', 504, { cause: error })
    }
    if (!answer.ok) throw new MapsFailed('The map server answered with an error', answer.status)
    return read(text)
  }

  async function services(): ReturnType<NetworkMapsPort['services']> {
    const said = await call('', { f: 'json' })
    if (!Array.isArray(said.services)) throw new MapsFailed('The map server listed no services', 502)
    const found = said.services.flatMap(serviceOf)
    const currentVersion = typeof said.currentVersion === 'number' ? said.currentVersion : 0
    return { currentVersion, services: [...new Set(found)].slice(0, maxServices) }
  }

  async function layers(service: string): Promise<readonly string[]> {
    const said = await call(`/${service}/MapServer`, { f: 'json' })
    if (!Array.isArray(said.layers)) throw new MapsFailed('The map server listed no layers', 502)
    return said.layers.filter(isObject).flatMap(layerOf).slice(0, maxLayers)
  }

  /** All rows of a layer. An incomplete layer is a failure: a missing outage would look resolved. */
  async function features(service: string, layer: string): Promise<readonly MapFeature[]> {
    const query = { where: '1=1', outFields: '*', outSR: degrees, returnGeometry: 'true', f: 'geojson' }
    const rows: Wire[] = []
    for (let page = 0; page < maxPages; page += 1) {
      const from = rows.length > 0 ? { resultOffset: String(rows.length) } : {}
      const said = await call(`/${service}/MapServer/${layer}/query`, { ...query, ...from })
      rows.push(...rowsOf(said))
      if (!hasMore(said)) return rows.flatMap((row) => featureOf(row, `${service}-${layer}`))
    }
    throw new MapsFailed('The map server did not answer all areas of a layer', 502)
  }

  const known = () => again('services', servicesUsedAgainMs, services)
  // Names and layers come from URLs, so only listed ones are requested.
  async function layersOf(id: string): Promise<readonly string[]> {
    if (!(await known()).services.includes(id)) return []
    return again(`layers ${id}`, servicesUsedAgainMs, () => layers(id))
  }
  return {
    services: known,
    layers: layersOf,
    async features(id, layer, usedAgainMs) {
      if (!(await layersOf(id)).includes(layer)) return undefined
      return again(`features ${id} ${layer}`, usedAgainMs, () => features(id, layer))
    },
  }
}

/** Parses an answer of ArcGIS. It reports errors with status 200. */
function read(text: string): Wire {
  const said = parsedJson(text)
  if (!isObject(said)) throw new MapsFailed('The map server answered something else than JSON', 502)
  if (!isObject(said.error)) return said
  const { code, message } = said.error
  const words = typeof message === 'string' ? message.replace(/[^\P{C}]/gu, ' ').slice(0, 200) : ''
  throw new MapsFailed(words || 'The map server reported an error', Number.isSafeInteger(code) ? Number(code) : 500)
}

function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The name of a map service, without its folder. */
function serviceOf(wire: unknown): string[] {
  if (!isObject(wire) || wire.type !== 'MapServer' || typeof wire.name !== 'string') return []
  const name = wire.name.split('/').at(-1) ?? ''
  return /^[\w-]{1,200}$/.test(name) ? [name] : []
}

/** A layer of areas. Group layers, lines and points are left out. */
function layerOf({ id, type, geometryType }: Wire): string[] {
  const isGroup = type !== undefined && type !== 'Feature Layer'
  const isOther = geometryType !== undefined && geometryType !== 'esriGeometryPolygon'
  return Number.isSafeInteger(id) && Number(id) >= 0 && Number(id) <= 9_999 && !isGroup && !isOther ? [String(id)] : []
}

/** The rows of an answer. Each counts towards the offset of the next page. */
function rowsOf({ type, features }: Wire): Wire[] {
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.map((row) => (isObject(row) ? row : {}))
  throw new MapsFailed('The map server answered something else than areas', 502)
}

/** Whether the map server cut its answer. Servers say so in one of two places. */
function hasMore({ exceededTransferLimit, properties }: Wire): boolean {
  return exceededTransferLimit === true || (isObject(properties) && properties.exceededTransferLimit === true)
}

/**
 * A row, identified by its `outage_id` or else by layer and row number, since layers reuse row numbers. A row with an
 * unreadable area is kept without an area.
 */
function featureOf({ id, properties, geometry }: Wire, layer: string): MapFeature[] {
  const fields = isObject(properties) ? properties : {}
  const row = idOf(id) ?? idOf(fields.OBJECTID)
  const named = idOf(fields.outage_id) ?? (row && `${layer}-${row}`)
  const area = (isObject(geometry) ? areaOf(geometry) : undefined) ?? []
  return named ? [{ id: named, area, fields }] : []
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[\w-]{1,60}$/.test(id) ? id : undefined
}

function areaOf({ type, coordinates }: Wire): Area | undefined {
  const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined
  if (!Array.isArray(parts)) return undefined
  const area = parts.map((part) => (Array.isArray(part) ? part.map(ringOf) : []))
  const isWhole = area.every((part) => part.length > 0 && part.every((ring) => ring !== undefined))
  return isWhole && area.length > 0 ? (area as Area) : undefined
}

function ringOf(wire: unknown): Ring | undefined {
  if (!Array.isArray(wire) || wire.length < 4 || wire.length > maxPositions) return undefined
  return wire.every(isPosition) ? wire.map(([x, y]): Position => [x, y]) : undefined
}

function isPosition(wire: unknown): wire is [number, number] {
  if (!Array.isArray(wire)) return false
  const [x, y] = wire
  return typeof x === 'number' && typeof y === 'number' && Math.abs(x) <= 180 && Math.abs(y) <= 90
}
