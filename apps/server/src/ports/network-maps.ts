import type { Area } from '@waea/domain/network-maps/inside'

export type { Area, Position, Ring } from '@waea/domain/network-maps/inside'

/** The provider's maps. Its calls throw MapsFailed if no good answer comes in time. */
export interface NetworkMapsPort {
  /** The names of the map services, without their folders. */
  services(): Promise<{ currentVersion: number; services: readonly string[] }>
  /** The ids of a service's layers of areas, the lowest first; none for a service that is not listed. */
  layers(service: string): Promise<readonly string[]>
  /** The areas of a layer, at most so old; undefined for one that is not among the service's layers. */
  features(service: string, layer: string, usedAgainMs: number): Promise<readonly MapFeature[] | undefined>
}

export interface MapFeature {
  id: string
  /** Empty where it cannot be drawn. */
  area: Area
  /** The fields of the row, as the maps write them. */
  fields: Readonly<Record<string, unknown>>
}
