import type { NetworkService, NetworkState } from '../../ports/network.ts'

/** A service as TMF640 writes it. */
export interface WireService {
  id: string
  externalId?: string
  state: string
  statusReason?: string
  serviceCharacteristic?: { name: string; value: unknown }[]
  /** The first location update of the SIM. */
  firstAttachDate?: string
  /** The link to the order under way for it. */
  monitor?: unknown
}

const states: readonly NetworkState[] = ['designed', 'reserved', 'active', 'inactive', 'terminated', 'failed']

/** A service in our terms. */
export function serviceOf(wire: WireService): NetworkService {
  const seenAt = new Date(wire.firstAttachDate ?? '')
  const named = Array.isArray(wire.serviceCharacteristic) ? wire.serviceCharacteristic : []
  const features = Object.fromEntries(named.flatMap((one) => (one ? [[String(one.name), one.value]] : [])))
  const textOf = (name: string) => (typeof features[name] === 'string' ? { [name]: features[name] } : {})
  return {
    serviceRef: wire.id,
    reference: wire.externalId ?? '',
    state: states.find((one) => one === wire.state) ?? 'unknown',
    ...(wire.statusReason && { reason: wire.statusReason }),
    ...textOf('MSISDN'),
    ...textOf('ICCID'),
    ...textOf('IMSI'),
    features,
    isUnderway: wire.monitor !== undefined,
    ...(!Number.isNaN(seenAt.getTime()) && { seenAt }),
  }
}
