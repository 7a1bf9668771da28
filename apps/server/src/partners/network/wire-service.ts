import { type Static, Type } from 'typebox'
import type { NetworkService, NetworkState } from '../../ports/network.ts'

const text = Type.String({ maxLength: 500 })

/** A service in the format of TMF640. */
export const WireService = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  externalId: Type.Optional(text),
  state: text,
  statusReason: Type.Optional(text),
  serviceCharacteristic: Type.Optional(Type.Array(Type.Object({ name: text, value: Type.Unknown() }))),
  /** The first location update of the SIM. */
  firstAttachDate: Type.Optional(text),
  /** A link to the service's pending order. */
  monitor: Type.Optional(Type.Unknown()),
})
export type WireService = Static<typeof WireService>

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
