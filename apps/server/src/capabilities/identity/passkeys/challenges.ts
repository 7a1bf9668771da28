import type { Ctx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, sameHash } from '../keys/keys.ts'
import { insertToken } from '../one-time-tokens/one-time-tokens.store.ts'
import { tokenHash } from '../one-time-tokens/one-time-tokens.ts'

/** A challenge is valid for 5 minutes. */
export const challengeLifeMs = 5 * 60_000

const randomBytes = 16
const timeBytes = 8

/**
 * Creates a challenge for one purpose: random bytes, its expiry, and a keyed hash that only this server can make. So a
 * visitor's challenge needs no row until it is answered.
 */
export function makeChallenge(ctx: Ctx, keys: Keys, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(randomBytes + timeBytes)
  head.set(ctx.random(randomBytes))
  head.writeBigUInt64BE(BigInt(ctx.now().getTime() + challengeLifeMs), randomBytes)
  return new Uint8Array(Buffer.concat([head, hashOfHead(keys, purpose, head)]))
}

/**
 * Uses up the challenge of a browser's answer, in its own transaction: a wrong answer uses it up too. Undefined if it
 * was not issued by this server, is for another purpose, has expired, or was answered before.
 */
export async function useChallenge(
  ctx: Ctx,
  keys: Keys,
  purpose: string,
  clientDataJSON: string,
): Promise<string | undefined> {
  const shown = challengeIn(clientDataJSON)
  const bytes = Buffer.from(shown, 'base64url')
  if (bytes.length !== randomBytes + timeBytes + 32) return undefined
  const head = bytes.subarray(0, randomBytes + timeBytes)
  if (!sameHash(bytes.subarray(head.length), hashOfHead(keys, purpose, head))) return undefined
  const expiresAt = new Date(Number(head.readBigUInt64BE(randomBytes)))
  if (expiresAt <= ctx.now()) return undefined
  const isFirst = await ctx.inTransaction((within) =>
    insertToken(within, {
      tokenUuid: within.newUuid(),
      kind: 'used-challenge',
      hash: tokenHash(keys, 'used-challenge', shown),
      subjectUuid: null,
      payload: {},
      expiresAt,
    }),
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

function hashOfHead(keys: Keys, purpose: string, head: Buffer): Buffer {
  return keyedHash(keys, 'challenge', purpose, head.toString('base64url'))
}
