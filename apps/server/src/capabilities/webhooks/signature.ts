import { createHmac } from 'node:crypto'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'

const prefix = 'whsec_'
const secretBytes = 32

/** A new secret in the form that libraries of the Standard Webhooks specification take: `whsec_` and base64. */
export function newWebhookSecret(ctx: Ctx): string {
  return prefix + Buffer.from(ctx.random(secretBytes)).toString('base64')
}

/**
 * The headers of a message by the Standard Webhooks specification. The id stays the same at every attempt, the time is
 * that of the attempt, and there is one signature for each secret that is valid.
 */
export function signedHeaders(
  secrets: readonly string[],
  { EventUUID, body, at }: { EventUUID: Uuid; body: string; at: Date },
): Record<string, string> {
  const id = `msg_${EventUUID}`
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Waea-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
