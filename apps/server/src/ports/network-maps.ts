import type { Area } from '@waea/domain/network-maps/inside'

export type { Area, Position, Ring } from '@waea/domain/network-maps/inside'

/** The provider's maps. Its calls throw MapsFailed without a usable answer in time. */
export interface NetworkMapsPort {
  /** The names of the map services, without their folders. */
  services(): Promise<{ currentVersion: number; services: readonly string[] }>
  /** The ids of a service's area layers, lowest first; empty for a service that is not listed. */
  layers(service: string): Promise<readonly string[]>
  /** The areas of a layer, cached for at most `usedAgainMs`; undefined for a layer that the service does not have. */
  features(service: string, layer: string, usedAgainMs: number): Promise<readonly MapFeature[] | undefined>
}

export interface MapFeature {
  id: string
  /** Empty if it cannot be drawn. */
  area: Area
  /** The row's fields, unchanged. */
  fields: Readonly<Record<string, unknown>>
}
