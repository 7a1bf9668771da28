import type { NetworkNews, NetworkUsage } from '../../ports/network.ts'
import { isSigned, readJson } from '../signature.ts'
import { serviceOf, type WireService } from './network.ts'

const usageTypes = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'] as const

/**
 * What the network told: one service event or a list of TMF635 usage documents. Undefined when the signature over the
 * raw bytes is wrong or older than 5 minutes; nothing of the body is read before that.
 */
export function newsOf(rawBody: Buffer, signature: string, secret: string): NetworkNews | undefined {
  if (!isSigned(rawBody, signature, secret)) return undefined
  const said = readJson(rawBody)
  if (Array.isArray(said)) return { kind: 'usage', documents: said.flatMap((one) => usageOf(one) ?? []) }
  const service = (said as { event?: { service?: Partial<WireService> | null } | null } | null | undefined)?.event
    ?.service
  // What names no service of ours is taken as read: the network would send it for ever otherwise.
  if (typeof service?.id !== 'string' || typeof (service.externalId ?? '') !== 'string') {
    return { kind: 'usage', documents: [] }
  }
  return { kind: 'service', service: serviceOf(service as WireService) }
}

interface WireUsage {
  id?: unknown
  usageDate?: unknown
  usageType?: unknown
  usageCharacteristic?: { name?: unknown; value?: unknown }[]
  product?: { id?: unknown; externalId?: unknown }
}

function usageOf(wire: WireUsage | null): NetworkUsage | undefined {
  if (typeof wire !== 'object' || !wire) return undefined
  const type = usageTypes.find((one) => one === wire.usageType)
  const named = Array.isArray(wire.usageCharacteristic) ? wire.usageCharacteristic : []
  const amount = Number(named.find((one) => one?.name === 'amount')?.value)
  const at = new Date(String(wire.usageDate))
  const whole = type && Number.isSafeInteger(amount) && amount >= 0 && !Number.isNaN(at.getTime())
  if (!whole || typeof wire.id !== 'string') return undefined
  return {
    id: wire.id,
    serviceRef: String(wire.product?.id ?? ''),
    reference: String(wire.product?.externalId ?? ''),
    type,
    amount,
    at,
  }
}
