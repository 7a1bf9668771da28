import { responseTokenLifeMs } from '@waea/domain/guest/purchase'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import type { Payload } from './kinds.ts'
import { findToken, spendToken, type TokenRow } from './one-time-tokens.store.ts'
import { issueToken, tokenHash } from './one-time-tokens.ts'

/** A guest's response token in any state: what it was issued for, and to which customer that belongs. */
export type ResponseToken = TokenRow<'guest-response'>

/** Issues the token with which a guest pays for what they looked up: one use, ten minutes. */
export async function issueResponseToken(
  tx: Tx,
  CustomerUUID: Uuid,
  payload: Payload<'guest-response'>,
): Promise<string> {
  const about = { subjectUuid: CustomerUUID, payload, lifeMs: responseTokenLifeMs }
  return (await issueToken(tx, await keysOf(tx), 'guest-response', about)).token
}

/** Finds a response token, valid or not; undefined if it was never issued. */
export async function findResponseToken(ctx: Ctx, token: string): Promise<ResponseToken | undefined> {
  return findToken(ctx.db, 'guest-response', tokenHash(await keysOf(ctx), 'guest-response', token))
}

/** Uses up a response token; undefined if it was used or has expired. Of parallel uses only one succeeds. */
export async function spendResponseToken(tx: Tx, token: string): Promise<ResponseToken | undefined> {
  return spendToken(tx, 'guest-response', tokenHash(await keysOf(tx), 'guest-response', token))
}
