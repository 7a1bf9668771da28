import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceS = 300

/**
 * Verifies a partner's signature over these bytes: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, at most 5
 * minutes old. Any of the secrets will do: while one is being changed, the partner may use the new or the previous one.
 */
export function isSigned(rawBody: Buffer, signature: string, secrets: readonly string[]): boolean {
  const parts = new Map(signature.split(',').map((part) => part.split('=', 2) as [string, string]))
  const at = Number(parts.get('t'))
  if (!Number.isFinite(at) || Math.abs(Date.now() / 1000 - at) > toleranceS) return false
  return isHashOf(Buffer.from(parts.get('v1') ?? '', 'hex'), secrets, `${at}.`, rawBody)
}

/**
 * Verifies a signature whose timestamp comes in a separate header: the base64 HMAC-SHA256 of time and body, at most 5
 * minutes old. Any of the secrets will do.
 */
export function isSignedAt(rawBody: Buffer, signature: string, timestamp: string, secrets: readonly string[]): boolean {
  const at = Date.parse(timestamp)
  if (!Number.isFinite(at) || Math.abs(Date.now() - at) > toleranceS * 1000) return false
  return isHashOf(Buffer.from(signature, 'base64'), secrets, timestamp, rawBody)
}

/** Whether a hash of time and body was made with one of the secrets. */
function isHashOf(shown: Buffer, secrets: readonly string[], time: string, rawBody: Buffer): boolean {
  return secrets.some((secret) => {
    const right = createHmac('sha256', secret).update(time).update(rawBody).digest()
    // A deployment without the partner has no secret, and anybody could sign with an empty one.
    return secret !== '' && shown.length === right.length && timingSafeEqual(shown, right)
  })
}

/** The body of a partner's request; undefined if it is not JSON. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Statuses about us or the moment (our key, the rate, the connection), not about the request. */
const notAboutRequest: readonly number[] = [401, 403, 407, 408, 425, 429]

/** Whether a status with the partner's own reason is a refusal that a retry would not change. */
export function isRefusal(status: number, reason: unknown): boolean {
  return status >= 400 && status < 500 && typeof reason === 'string' && !notAboutRequest.includes(status)
}
