import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NetworkNews, NetworkUsage } from '../../ports/network.ts'
import { serviceOf, type WireService } from './network.ts'

const toleranceS = 300
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

function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

function isSigned(rawBody: Buffer, signature: string, secret: string): boolean {
  const parts = new Map(signature.split(',').map((part) => part.split('=', 2) as [string, string]))
  const at = Number(parts.get('t'))
  if (!Number.isFinite(at) || Math.abs(Date.now() / 1000 - at) > toleranceS) return false
  const right = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest()
  const shown = Buffer.from(parts.get('v1') ?? '', 'hex')
  return shown.length === right.length && timingSafeEqual(shown, right)
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
