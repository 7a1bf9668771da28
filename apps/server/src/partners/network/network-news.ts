import type { NetworkNews, NetworkUsage, UnreadableUsage } from '../../ports/network.ts'
import { isSigned, readJson } from '../signature.ts'
import { serviceOf, type WireService } from './wire-service.ts'

const usageTypes = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms'] as const

/**
 * The network's webhook: one service event, or a list of TMF635 usage documents. Undefined if the signature over the
 * raw bytes is wrong or older than 5 minutes; nothing of the body is read before that.
 */
export function newsOf(rawBody: Buffer, signature: string, secret: string): NetworkNews | undefined {
  if (!isSigned(rawBody, signature, secret)) return undefined
  const said = readJson(rawBody)
  if (Array.isArray(said)) return usageNews(said)
  const told = said as WireEvent | null | undefined
  const service = told?.event?.service
  const id = typeof told?.eventId === 'string' ? told.eventId : undefined
  // Acknowledged all the same; otherwise the network would send it for ever.
  if (typeof service?.id !== 'string' || typeof (service.externalId ?? '') !== 'string') {
    const subject = id ?? String(told?.eventType ?? '(no event)')
    return { kind: 'unreadable', subject, reason: 'It names no service', document: said ?? rawBody.toString('utf8') }
  }
  const at = new Date(String(told?.eventTime))
  const event = { ...(id && { id }), ...(!Number.isNaN(at.getTime()) && { at }), document: said }
  return { kind: 'service', service: serviceOf(service as WireService), event }
}

/** A TM Forum event, as far as it can be read. */
interface WireEvent {
  eventId?: unknown
  eventType?: unknown
  eventTime?: unknown
  event?: { service?: Partial<WireService> | null } | null
}

interface WireUsage {
  id?: unknown
  usageDate?: unknown
  usageType?: unknown
  usageCharacteristic?: { name?: unknown; value?: unknown }[]
  product?: { id?: unknown; externalId?: unknown }
}

/** A place that cannot be read is left out: the use counts all the same. */
const placeName = /^[\p{L}\p{M} .,'’()-]{1,100}$/u

/** Reads each document separately: an unreadable one does not hold up the others. */
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

/** A document in our terms, or why it cannot be read. */
function usageOf(wire: WireUsage | null): NetworkUsage | string {
  if (typeof wire !== 'object' || !wire) return 'it is no document'
  if (typeof wire.id !== 'string') return 'it has no id'
  const type = usageTypes.find((one) => one === wire.usageType)
  if (!type) return 'its kind of usage is not known'
  const named = Array.isArray(wire.usageCharacteristic) ? wire.usageCharacteristic : []
  const amount = Number(named.find((one) => one?.name === 'amount')?.value)
  if (!Number.isSafeInteger(amount) || amount < 0) return 'its amount is no whole number'
  const at = new Date(String(wire.usageDate))
  const destination = named.find((one) => one?.name === 'destination')?.value
  if (Number.isNaN(at.getTime())) return 'its date cannot be read'
  return {
    id: wire.id,
    serviceRef: textOf(wire.product?.id),
    reference: textOf(wire.product?.externalId),
    document: wire,
    type,
    amount,
    at,
    ...(typeof destination === 'string' && placeName.test(destination) && { destination }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
