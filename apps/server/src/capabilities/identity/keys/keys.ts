import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Ctx, ReadDb } from '../../../platform/ctx.ts'
import type { Config } from '../../../platform/process/config.ts'
import { insertKey, listKeys } from './keys.store.ts'

/** The keys of a deployment: those that sign and verify access tokens, and the one for keyed hashes. */
export interface Keys {
  signing: { kid: string; privateKey: CryptoKey }
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** Imported once: importing it for every hash would cost six times the hash. */
  hashKey: KeyObject
}

const keysByConfig = new WeakMap<Config, Keys>()

/** The keys in this process's memory; undefined before the first use of a new deployment. */
export function knownKeys(config: Config): Keys | undefined {
  return keysByConfig.get(config)
}

/** Reads the keys again: at startup, and when a token names a key that another process created. */
export async function loadKeys(config: Config, db: ReadDb): Promise<Keys | undefined> {
  const rows = await listKeys(db)
  const hashes = rows.find((row) => row.purpose === 'hashes')
  const tokens = rows.filter((row) => row.purpose === 'tokens')
  const newest = tokens[0]
  if (!hashes || !newest) return undefined
  const publicKeys = new Map<string, CryptoKey>()
  for (const { kid, key } of tokens) publicKeys.set(kid, await keyOf({ kty: key.kty, crv: key.crv, x: key.x } as JWK))
  const keys: Keys = {
    signing: { kid: newest.kid, privateKey: await keyOf(newest.key as JWK) },
    publicKeys,
    hashKey: createSecretKey(String(hashes.key.k), 'base64url'),
  }
  keysByConfig.set(config, keys)
  return keys
}

/** The keys of the deployment, created at first use. Two processes that start at once end up with the same keys. */
export async function keysOf(ctx: Ctx): Promise<Keys> {
  const ready = keysByConfig.get(ctx.config) ?? (await loadKeys(ctx.config, ctx.db))
  if (ready) return ready
  const { kid, key: token } = await newTokenKey(ctx)
  const hash = { kty: 'oct', k: newSecret(ctx) }
  return ctx.inTransaction(async (within) => {
    await insertKey(within, { kid: `h-${kid}`, purpose: 'hashes', key: hash })
    await insertKey(within, { kid, purpose: 'tokens', key: token })
    const made = await loadKeys(ctx.config, within.db)
    if (!made) throw new Error('The keys were not kept')
    return made
  })
}

/** Makes a key for tokens, with its id. */
export async function newTokenKey(ctx: Ctx): Promise<{ kid: string; key: Record<string, unknown> }> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { kid: Buffer.from(ctx.random(9)).toString('base64url'), key: { ...(await exportJWK(privateKey)) } }
}

async function keyOf(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'EdDSA')) as CryptoKey
}

/** A random 256-bit secret for an address or a cookie. */
export function newSecret(ctx: Ctx): string {
  return Buffer.from(ctx.random(32)).toString('base64url')
}

/**
 * A hash that only the holder of the key can make or check. The parts are delimited, so they cannot run into each
 * other.
 */
export function keyedHash(keys: Keys, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', keys.hashKey).update(JSON.stringify(parts)).digest()
}

/** Compares two hashes in constant time. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
