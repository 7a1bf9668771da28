/** The kinds of maps: where service is interrupted, and where there is coverage. */
export const mapKinds = ['outage', 'coverage'] as const
export type MapKind = (typeof mapKinds)[number]

/** The networks that have maps; `mobile` is the whole mobile network. */
export const technologies = ['mobile', '4g', '5g', 'fibre'] as const
export type Technology = (typeof technologies)[number]

export interface ServiceName {
  provider: string
  area: string
  technology: Technology
  kind: MapKind
  version: string
}

/**
 * Reads a map service's name: provider, area, technology, kind and version, separated by underscores. A leading folder
 * is ignored. Undefined for any other name; such services are not shown.
 */
export function readServiceName(name: string): ServiceName | undefined {
  const parts = (name.split('/').at(-1) ?? '').split('_')
  const [provider = '', area = '', second = '', third = '', version = ''] = parts
  const technology = technologies.find((one) => one === second.toLowerCase())
  const kind = mapKinds.find((one) => one === third.toLowerCase())
  if (parts.length !== 5 || !parts.every((part) => /^[\w-]{1,40}$/.test(part)) || !technology || !kind) return undefined
  return { provider, area, technology, kind, version }
}
