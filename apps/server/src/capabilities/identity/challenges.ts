import type { Ctx } from '../../platform/ctx.ts'
import { type Keys, keyedHash, sameHash } from './keys.ts'
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

/** Uses a challenge up: ours, for this purpose, not over, and not answered before. */
export async function useChallenge(ctx: Ctx, keys: Keys, purpose: string, shown: string): Promise<boolean> {
  const bytes = Buffer.from(shown, 'base64url')
  if (bytes.length !== randomBytes + timeBytes + 32) return false
  const head = bytes.subarray(0, randomBytes + timeBytes)
  if (!sameHash(bytes.subarray(head.length), markOf(keys, purpose, head))) return false
  const until = new Date(Number(head.readBigUInt64BE(randomBytes)))
  return until > ctx.now() && spendChallenge(ctx, keyedHash(keys, 'used challenge', shown), until)
}

function markOf(keys: Keys, purpose: string, head: Buffer): Buffer {
  return keyedHash(keys, 'challenge', purpose, head.toString('base64url'))
}
