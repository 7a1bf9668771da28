import type { Ctx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, sameHash } from '../keys/keys.ts'
import { spendChallenge } from './passkeys.store.ts'

/** So long a challenge may be answered. */
export const challengeLifeMs = 5 * 60_000

const randomBytes = 16
const timeBytes = 8

/**
 * A challenge for one purpose: random bytes, when it ends, and a mark that only we can make. A visitor's challenge so
 * costs no row until it is answered.
 */
export function makeChallenge(ctx: Ctx, keys: Keys, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(randomBytes + timeBytes)
  head.set(ctx.random(randomBytes))
  head.writeBigUInt64BE(BigInt(ctx.now().getTime() + challengeLifeMs), randomBytes)
  return new Uint8Array(Buffer.concat([head, markOf(keys, purpose, head)]))
}

/**
 * Uses up the challenge that a browser's answer is for, in a transaction of its own: also an answer that turns out to be
 * wrong has used it. Answers undefined where it is not ours, not for this purpose, over, or was answered before.
 */
export async function takeChallenge(
  ctx: Ctx,
  keys: Keys,
  purpose: string,
  clientDataJSON: string,
): Promise<string | undefined> {
  const shown = challengeIn(clientDataJSON)
  const bytes = Buffer.from(shown, 'base64url')
  if (bytes.length !== randomBytes + timeBytes + 32) return undefined
  const head = bytes.subarray(0, randomBytes + timeBytes)
  if (!sameHash(bytes.subarray(head.length), markOf(keys, purpose, head))) return undefined
  const until = new Date(Number(head.readBigUInt64BE(randomBytes)))
  if (until <= ctx.now()) return undefined
  const isFirst = await ctx.inTransaction((within) =>
    spendChallenge(within, keyedHash(keys, 'used challenge', shown), until),
  )
  return isFirst ? shown : undefined
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

function markOf(keys: Keys, purpose: string, head: Buffer): Buffer {
  return keyedHash(keys, 'challenge', purpose, head.toString('base64url'))
}
