import type { NetworkNews, NetworkUsage, UnreadableUsage } from '../../ports/network.ts'
import { isSigned, readJson } from '../signature.ts'
import { serviceOf, type WireService } from './wire-service.ts'

const usageTypes = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'] as const

/**
 * Verifies and reads the network's webhook: one service event, or a list of TMF635 usage documents. Undefined if the
 * signature over the raw bytes is wrong or older than 5 minutes; nothing in the body is read before that.
 */
export function newsOf(rawBody: Buffer, signature: string, secrets: readonly string[]): NetworkNews | undefined {
  if (!isSigned(rawBody, signature, secrets)) return undefined
  const said = readJson(rawBody)
  if (Array.isArray(said)) return usageNews(said)
  const wire = said as WireEvent | null | undefined
  const service = wire?.event?.service
  const id = typeof wire?.eventId === 'string' ? wire.eventId : undefined
  // Acknowledge it anyway; otherwise the network would keep retrying.
  if (typeof service?.id !== 'string' || typeof (service.externalId ?? '') !== 'string') {
    const subject = id ?? String(wire?.eventType ?? '(no event)')
    return { kind: 'unreadable', subject, reason: 'It names no service', document: said ?? rawBody.toString('utf8') }
  }
  const at = new Date(String(wire?.eventTime))
  const event = { ...(id && { id }), ...(!Number.isNaN(at.getTime()) && { at }), document: said }
  return { kind: 'service', service: serviceOf(service as WireService), event }
}

/** A TM Forum event, as far as we read it. */
interface WireEvent {
  eventId?: unknown
  eventType?: unknown
  eventTime?: unknown
  event?: { service?: Partial<WireService> | null } | null
}

/** A TMF635 usage document, as far as we read it. */
export interface WireUsage {
  id?: unknown
  usageDate?: unknown
  usageType?: unknown
  usageCharacteristic?: { name?: unknown; value?: unknown }[]
  product?: { id?: unknown; externalId?: unknown } | null
}

/** An unreadable place is left out; the usage still counts. */
const placeName = /^[\p{L}\p{M} .,'’()-]{1,100}$/u

/** Reads each document separately, so that an unreadable one does not hold up the others. */
export function usageNews(said: readonly unknown[]): Extract<NetworkNews, { kind: 'usage' }> {
  const documents: NetworkUsage[] = []
  const unreadable: UnreadableUsage[] = []
  for (const one of said) {
    const read = usageOf(one as WireUsage | null)
    if (typeof read === 'string') unreadable.push({ id: idOf(one), reason: read, document: one })
    else documents.push(read)
  }
  return { kind: 'usage', documents, unreadable }
}

function idOf(document: unknown): string {
  const id = (document as WireUsage | null)?.id
  return typeof id === 'string' ? id : '(no id)'
}

/** Abroad, a call or text is charged alike wherever it goes to. */
const typeAbroad = {
  data: 'data',
  voice: 'voice',
  sms: 'sms',
  mms: 'mms',
  idd_voice: 'voice',
  idd_sms: 'sms',
} as const satisfies Record<NetworkUsage['type'], NetworkUsage['type']>

/** A usage document in our terms, or the reason it cannot be read. */
function usageOf(wire: WireUsage | null): NetworkUsage | string {
  if (typeof wire !== 'object' || !wire) return 'it is no document'
  if (typeof wire.id !== 'string') return 'it has no id'
  const type = usageTypes.find((one) => one === wire.usageType)
  if (!type) return 'its kind of usage is not known'
  const named = Array.isArray(wire.usageCharacteristic) ? wire.usageCharacteristic : []
  const amount = Number(named.find((one) => one?.name === 'amount')?.value)
  if (!Number.isSafeInteger(amount) || amount < 0) return 'its amount is no whole number, or far too large'
  const at = new Date(String(wire.usageDate))
  const destination = named.find((one) => one?.name === 'destination')?.value
  if (Number.isNaN(at.getTime())) return 'its date cannot be read'
  const country = named.find((one) => one?.name === 'visitedCountry')?.value
  // Charging it as use in New Zealand would be wrong, so it is left to a person.
  if (country !== undefined && !(typeof country === 'string' && /^[A-Z]{2}$/.test(country)))
    return 'its visited country is no code of two letters'
  const isAbroad = country !== undefined && country !== 'NZ'
  return {
    id: wire.id,
    serviceRef: textOf(wire.product?.id),
    reference: textOf(wire.product?.externalId),
    document: wire,
    type: isAbroad ? typeAbroad[type] : type,
    amount,
    at,
    ...(isAbroad && { country }),
    ...(typeof destination === 'string' && placeName.test(destination) && { destination }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
