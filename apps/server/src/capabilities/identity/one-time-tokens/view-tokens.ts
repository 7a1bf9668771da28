import { isRefusal, type Refusal } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { keysOf } from '../keys/keys.ts'
import type { Payload } from './kinds.ts'
import { type Issued, issueToken, readToken, useToken } from './one-time-tokens.ts'

/** How long the token that opens a view is good. */
const startLifeMs = 60_000
/** How long a view lasts. */
const viewLifeMs = 15 * 60_000

/** A view: the customer that is seen, and the operator who sees them. */
export interface View extends Payload<'view'> {
  CustomerUUID: Uuid
}

/** Issues the token that opens a view, once, within a minute. */
export async function issueViewStart(tx: Tx, { CustomerUUID, ...payload }: View): Promise<Issued> {
  return issueToken(tx, await keysOf(tx), 'view-start', { subjectUuid: CustomerUUID, payload, lifeMs: startLifeMs })
}

/** Uses up the token that opens a view. Refuses 'link-used' and 'link-expired'. */
export async function useViewStart(tx: Tx, token: string): Promise<View | Refusal> {
  const used = await useToken(tx, await keysOf(tx), 'view-start', token)
  return isRefusal(used) ? used : { ...used.payload, CustomerUUID: used.subjectUuid }
}

/** Issues the token of an open view. */
export async function issueView(tx: Tx, { CustomerUUID, ...payload }: View): Promise<Issued> {
  return issueToken(tx, await keysOf(tx), 'view', { subjectUuid: CustomerUUID, payload, lifeMs: viewLifeMs })
}

/** Reads the token of an open view. Refuses one that has ended, or is unknown. */
export async function readView(ctx: Ctx, token: string): Promise<View | Refusal> {
  const read = await readToken(ctx, await keysOf(ctx), 'view', token)
  return isRefusal(read) ? read : { ...read.payload, CustomerUUID: read.subjectUuid }
}

/** Ends an open view of an operator; no-op for any other token. */
export async function endViewOf(tx: Tx, token: string, OperatorUUID: Uuid): Promise<void> {
  await useToken(tx, await keysOf(tx), 'view', token, { OperatorUUID })
}
