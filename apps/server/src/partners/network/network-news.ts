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
  const said: unknown = JSON.parse(rawBody.toString('utf8'))
  if (Array.isArray(said)) return { kind: 'usage', documents: said.flatMap((one) => usageOf(one) ?? []) }
  const service = (said as { event?: { service?: WireService } }).event?.service
  return service ? { kind: 'service', service: serviceOf(service) } : { kind: 'usage', documents: [] }
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

function usageOf(wire: WireUsage): NetworkUsage | undefined {
  const type = usageTypes.find((one) => one === wire.usageType)
  const amount = Number(wire.usageCharacteristic?.find((one) => one.name === 'amount')?.value)
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
