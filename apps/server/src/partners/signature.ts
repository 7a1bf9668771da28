import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceS = 300

/**
 * Verifies a partner's signature of these bytes: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, not older than 5
 * minutes.
 */
export function isSigned(rawBody: Buffer, signature: string, secret: string): boolean {
  const parts = new Map(signature.split(',').map((part) => part.split('=', 2) as [string, string]))
  const at = Number(parts.get('t'))
  // Without the partner there is no secret: anybody could sign.
  if (secret === '' || !Number.isFinite(at) || Math.abs(Date.now() / 1000 - at) > toleranceS) return false
  const right = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest()
  const shown = Buffer.from(parts.get('v1') ?? '', 'hex')
  return shown.length === right.length && timingSafeEqual(shown, right)
}

/**
 * Verifies a signature that goes with its time in a header of its own: the base64 HMAC-SHA256 of time and body, not older
 * than 5 minutes.
 */
export function isSignedAt(rawBody: Buffer, signature: string, timestamp: string, secret: string): boolean {
  const at = Date.parse(timestamp)
  if (!Number.isFinite(at) || Math.abs(Date.now() - at) > toleranceS * 1000) return false
  const right = createHmac('sha256', secret).update(timestamp).update(rawBody).digest()
  const shown = Buffer.from(signature, 'base64')
  return shown.length === right.length && timingSafeEqual(shown, right)
}

/** The body of a partner's request; undefined if it is not JSON. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Statuses about us or the moment, not about the request: our key, the rate, the connection. */
const notAboutRequest: readonly number[] = [401, 403, 407, 408, 425, 429]

/** Whether a status with the partner's own reason is a refusal that a retry would not change. */
export function isRefusal(status: number, reason: unknown): boolean {
  return status >= 400 && status < 500 && typeof reason === 'string' && !notAboutRequest.includes(status)
}
