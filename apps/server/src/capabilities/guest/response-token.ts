import type { Guest } from '@waea/domain/access/actor'
import { type LookupInput, type LookupUse, readLookupInput } from '@waea/domain/guest/lookup'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { findResponseToken, type ResponseToken, spendResponseToken } from '../identity/index.ts'
import { type Purchase, purchaseUnder } from './guest.store.ts'
import { mustBeOffered } from './must-be-offered.ts'

/** A guest's request: the lookup and the token issued for it. */
export interface GuestInput extends LookupInput {
  ResponseToken: string
}

/** A guest with a verified token. */
export interface GuestComing {
  guest: Guest
  lookup: string
  use: LookupUse
  /** The purchase of this same request, if an earlier attempt was interrupted. */
  before?: Purchase
}

/**
 * Verifies a response token and returns its guest. The refusal is the same, 'guest-data-invalid', for a token that was
 * never issued, has expired, was used by another request, or was issued for something else (2§7.17).
 */
export async function guestOf(ctx: Ctx, input: GuestInput): Promise<GuestComing> {
  const { text, use } = accept(readLookupInput(input))
  mustBeOffered(ctx, use)
  const token = await findResponseToken(ctx, input.ResponseToken)
  const paid = token && (token.payload.service ?? token.payload.bill)
  if (!token || !paid || token.payload.lookup !== text || token.payload.use !== use) throw tokenRefused()
  const before = token.usedAt ? await boughtBefore(ctx, token) : undefined
  if (!before && (token.usedAt || token.expiresAt <= ctx.now())) throw tokenRefused()
  const { subjectUuid: CustomerUUID, tokenUuid, payload } = token
  const pays = payload.service === null ? { bill: paid } : { service: payload.service }
  return { guest: { kind: 'guest', tokenUuid, CustomerUUID, for: pays }, lookup: text, use, ...(before && { before }) }
}

/** The purchase that the same request made with a used token; it may have been interrupted before its answer. */
async function boughtBefore(ctx: Ctx, { subjectUuid, tokenUuid }: ResponseToken): Promise<Purchase | undefined> {
  const bought = await purchaseUnder(ctx, subjectUuid, tokenUuid)
  return ctx.requestKey !== undefined && bought?.requestKey === ctx.requestKey ? bought : undefined
}

/** Uses up the token in the transaction that writes the purchase. Refuses a token that another request has used. */
export async function useResponseToken(tx: Tx, { ResponseToken }: GuestInput): Promise<void> {
  if (!(await spendResponseToken(tx, ResponseToken))) throw tokenRefused()
}

function tokenRefused(): Refused {
  return new Refused(refuse('guest-data-invalid', undefined, 'ResponseToken'))
}
