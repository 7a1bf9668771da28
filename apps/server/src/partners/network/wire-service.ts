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
}

const states: readonly NetworkState[] = ['designed', 'reserved', 'active', 'inactive', 'terminated', 'failed']

/** A service in our words; a state that we do not know is one on its way. */
export function serviceOf(wire: WireService): NetworkService {
  const seenAt = new Date(wire.firstAttachDate ?? '')
  return {
    serviceRef: wire.id,
    reference: wire.externalId ?? '',
    state: states.find((one) => one === wire.state) ?? 'designed',
    ...(wire.statusReason && { reason: wire.statusReason }),
    ...(!Number.isNaN(seenAt.getTime()) && { seenAt }),
  }
}
