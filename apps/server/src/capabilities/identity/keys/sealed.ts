import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Keys } from './keys.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret that must be readable later, bound to one purpose and owner: a copied or moved row reveals nothing.
 */
export function seal(ctx: Ctx, keys: Keys, purpose: string, owner: string, text: string): Buffer {
  const iv = ctx.random(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(keys, purpose), iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Decrypts a secret. Throws if it was encrypted for another purpose or owner, or was changed. */
export function unseal(keys: Keys, purpose: string, owner: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(keys, purpose), sealed.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

function keyFor(keys: Keys, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keys.hashKey, new Uint8Array(), `sealed ${purpose}`, 32))
}
