import type { LookupUse } from '@waea/domain/guest/lookup'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A guest's purchase for a customer. */
export interface Purchase {
  CustomerUUID: Uuid
  /** The guest's OrderID: the id of the payment or of the voucher redemption. */
  OrderUUID: Uuid
  tokenUuid: Uuid
  kind: LookupUse
  lookup: string
  amount: Money
  requestKey: string | null
  state: 'open' | 'delivered' | 'returned'
  /** The address for the receipt, until it is mailed. */
  receiptTo: string | null
  receiptLanguage: 'en' | 'mi-NZ' | null
  begunAt: Date
  settledAt: Date | null
}

export async function insertPurchase(ctx: Tx, one: Permitted<Purchase, 'guest:buy'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO guest.purchases (customer_uuid, order_uuid, token_uuid, kind, lookup, amount_cents, request_key,
      state, begun_at, settled_at)
    VALUES (${one.CustomerUUID}, ${one.OrderUUID}, ${one.tokenUuid}, ${one.kind}, ${one.lookup}, ${one.amount},
      ${one.requestKey}, ${one.state}, ${one.begunAt}, ${one.settledAt})`)
}

/** The purchase made with a token. */
export function purchaseUnder(ctx: Ctx, CustomerUUID: Uuid, tokenUuid: Uuid): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM guest.purchase_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "tokenUuid" = ${tokenUuid}`)
}

/** A purchase for a customer. */
export function purchaseByOrder(ctx: Ctx, CustomerUUID: Uuid, OrderUUID: Uuid): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM guest.purchase_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "OrderUUID" = ${OrderUUID}`)
}

/** A purchase by its id, for a caller who knows the lookup. */
export function purchaseOf(ctx: Ctx, OrderUUID: Uuid, lookup: string): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    SELECT * FROM guest.purchase_rows WHERE "OrderUUID" = ${OrderUUID} AND lookup = ${lookup}`)
}

/** Records the outcome of an open purchase. */
export async function settlePurchase(
  ctx: Tx,
  of: Permitted<Pick<Purchase, 'CustomerUUID' | 'OrderUUID'>, 'guest:buy'>,
  state: 'delivered' | 'returned',
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE guest.purchases SET state = ${state}, settled_at = ${ctx.now()}
    WHERE customer_uuid = ${of.CustomerUUID} AND order_uuid = ${of.OrderUUID} AND state = 'open'`)
}

/**
 * Saves the address and language for the receipt, or clears them once it is mailed. Locks the purchase and returns its
 * current state.
 */
export function saveReceiptTo(
  ctx: Tx,
  of: Permitted<Pick<Purchase, 'CustomerUUID' | 'OrderUUID'>, 'guest:buy'>,
  receipt: { to: string; language: 'en' | 'mi-NZ' } | null,
): Promise<Purchase | undefined> {
  return ctx.db.row<Purchase>(sql`
    UPDATE guest.purchases SET receipt_to = ${receipt?.to ?? null}, receipt_language = ${receipt?.language ?? null}
    WHERE customer_uuid = ${of.CustomerUUID} AND order_uuid = ${of.OrderUUID}
    RETURNING customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", token_uuid AS "tokenUuid", kind, lookup,
      amount_cents AS amount, request_key AS "requestKey", state,
      receipt_to AS "receiptTo", begun_at AS "begunAt", settled_at AS "settledAt", receipt_language AS "receiptLanguage"`)
}
