import { lookup as resolve } from 'node:dns'
import { request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../../platform/process/config.ts'
import { isPrivateAddress } from '../../platform/safety/private-address.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import type { WebhooksPort } from '../../ports/webhooks.ts'

const answerWithinMs = 10_000
/** A longer answer is cut off with its connection. */
const maxDrainedBytes = 65_536

/**
 * Receivers of webhooks, over Node's own client: it follows no redirect, and lets us check the address that a name leads
 * to at the moment of connecting, so that a name cannot be moved into a private network after the check.
 */
export function webhookReceivers({ privateWebhooks }: Pick<Config, 'privateWebhooks'>): WebhooksPort {
  return {
    post: ({ url, headers, body }) =>
      post(
        new URL(url),
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          signal: AbortSignal.timeout(answerWithinMs),
          ...(!privateWebhooks && { lookup: lookupPublic }),
        },
        body,
        privateWebhooks,
      ),
  }
}

function post(url: URL, options: RequestOptions, body: string, permitsPrivate: boolean): Promise<number> {
  return new Promise((answered, failed) => {
    const fail = (error: Error) => failed(new PartnerUnknown(reasonOf(error), { cause: error }))
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A written address is not looked up.
    if (!permitsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) return fail(new PrivateAddress())
    const request = (url.protocol === 'https:' ? https : http)(url, options, (answer) => {
      answered(answer.statusCode ?? 0)
      let bytes = 0
      answer.on('error', () => undefined)
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > maxDrainedBytes) answer.destroy()
      })
    })
    request.on('error', fail)
    request.end(body)
  })
}

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

function reasonOf({ name, message }: Error): string {
  if (name === 'PrivateAddress') return 'The address leads into a private network'
  return name === 'TimeoutError' || name === 'AbortError' ? 'No answer within 10 seconds' : message
}

/** Looks a name up and refuses it if one of its addresses is private. */
const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${host} has no address`), [])
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new PrivateAddress(), [])
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
