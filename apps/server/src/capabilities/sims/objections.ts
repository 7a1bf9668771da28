import { createHash } from 'node:crypto'
import { Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { insertObjection, lockObjection, markObjectionUsed } from './objections.store.ts'

const secretBytes = 12
/** A link is valid for 30 days: long enough for a message that is found after a holiday. */
const linkLifeMs = 30 * 86_400_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Makes the link in a message with which its reader says that a change was not theirs; returns its path. */
export async function makeObjection(tx: Tx, input: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<string> {
  const secret = Buffer.from(tx.random(secretBytes)).toString('base64url')
  const expiresAt = new Date(tx.now().getTime() + linkLifeMs)
  await insertObjection(tx, byRule('sims', 'sim:stop', input), hashOf(secret), expiresAt)
  return `/sim/not-me?Token=${input.CustomerUUID}.${secret}`
}

/**
 * Uses up the link of a message; returns the mobile that it is about. Refuses 'link-used', and 'link-expired' also for
 * an unknown link.
 */
export async function useObjection(tx: Tx, Token: string): Promise<{ CustomerUUID: Uuid; MobileUUID: Uuid }> {
  const [CustomerUUID, secret = ''] = Token.split('.')
  if (!isUuid(CustomerUUID)) throw new Refused(refuse('link-expired'))
  const hash = hashOf(secret)
  const link = await lockObjection(tx, CustomerUUID, hash)
  if (!link || link.expiresAt <= tx.now()) throw new Refused(refuse('link-expired'))
  if (link.usedAt) throw new Refused(refuse('link-used'))
  await markObjectionUsed(tx, byRule('sims', 'sim:stop', link), hash)
  return { CustomerUUID, MobileUUID: link.MobileUUID }
}
