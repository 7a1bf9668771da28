import { cardsAlone, type PaymentMethod, savedCards } from '@waea/domain/payments/means/cards'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** A saved card or bank account, without its number. */
export interface KeptCard extends PaymentMethod {
  CustomerUUID: Uuid
  hasMandateEnded: boolean
  /** The direct debit authority of a bank account; null for a card. */
  MandateUUID: Uuid | null
  /** The partner's fingerprint of the card; null for cards saved before fingerprints were kept. */
  fingerprint: string | null
  createdAt: Date
}

/** The customer's cards without bank accounts, the default card first. */
export async function cardsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return cardsAlone(await allMethodsOf(ctx, CustomerUUID))
}

/** The customer's cards and bank accounts, the default first. */
export async function methodsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return savedCards(await allMethodsOf(ctx, CustomerUUID))
}

/** The customer's cards and bank accounts including removed ones, by rank. */
export function allMethodsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<KeptCard[]> {
  return methodsOfEach(ctx, [CustomerUUID])
}

/** The cards and bank accounts of several customers, including removed ones, by rank. */
export async function methodsOfEach(ctx: Ctx, customers: readonly Uuid[]): Promise<KeptCard[]> {
  const rows = await ctx.db.rows<Omit<KeptCard, 'DeletedAtNanos'> & { removedAt: Date | null }>(sql`
    SELECT customer_uuid AS "CustomerUUID", method_uuid AS "UUID", kind, mandate_uuid AS "MandateUUID",
      mandate_ended_at IS NOT NULL AS "hasMandateEnded", brand AS "CardType", last4 AS "CardLast4",
      gateway_card AS "Token", exp_month AS "CardExpiryMonth", exp_year AS "CardExpiryYear", rank AS "Rank",
      fingerprint, created_at AS "createdAt", removed_at AS "removedAt"
    FROM payments.methods WHERE customer_uuid = ANY(${customers}::uuid[]) ORDER BY rank, created_at, method_uuid`)
  return rows.map(({ removedAt, ...card }) => ({ ...card, DeletedAtNanos: removedAt ? nanos(removedAt) : 0 }))
}

/** Writes the customer's current cards; marks the others as removed and emits `card.removed`. */
export async function saveCards(
  ctx: Tx,
  owner: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>,
  cards: readonly KeptCard[],
): Promise<void> {
  const { CustomerUUID } = owner
  const rows = cards.map((card) => ({
    id: card.UUID,
    kind: card.kind,
    mandate: card.MandateUUID,
    token: card.Token,
    brand: card.CardType,
    last4: card.CardLast4,
    month: card.CardExpiryMonth,
    year: card.CardExpiryYear,
    rank: card.Rank,
    fingerprint: card.fingerprint,
  }))
  const removed = await ctx.db.rows<{ UUID: Uuid }>(sql`
    UPDATE payments.methods SET removed_at = ${ctx.now()}
    WHERE customer_uuid = ${CustomerUUID} AND removed_at IS NULL
      AND NOT (gateway_card = ANY(${cards.map((card) => card.Token)}::text[]))
    RETURNING method_uuid AS "UUID"`)
  const PaymentMethodUUIDs = removed.map(({ UUID }) => UUID)
  if (PaymentMethodUUIDs.length > 0) await ctx.tell('card.removed', { CustomerUUID, PaymentMethodUUIDs })
  await ctx.db.run(sql`
    INSERT INTO payments.methods (customer_uuid, method_uuid, kind, mandate_uuid, gateway_card, brand, last4, exp_month, exp_year,
      rank, fingerprint, created_at)
    SELECT ${CustomerUUID}::uuid, c.id, c.kind, c.mandate, c.token, c.brand, c.last4, c.month, c.year, c.rank, c.fingerprint,
      ${ctx.now()}
    FROM jsonb_to_recordset(${json(rows)}::jsonb)
      AS c(id uuid, kind text, mandate uuid, token text, brand text, last4 text, month integer, year integer, rank integer, fingerprint text)
    ON CONFLICT (customer_uuid, gateway_card) DO UPDATE SET rank = excluded.rank, exp_month = excluded.exp_month,
      exp_year = excluded.exp_year, fingerprint = excluded.fingerprint, removed_at = NULL`)
}

/** Deletes the cards and bank accounts of an erased customer; returns their tokens at the partner. */
export async function deleteCards(ctx: Tx, owner: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>): Promise<string[]> {
  const rows = await ctx.db.rows<{ Token: string }>(sql`
    DELETE FROM payments.methods WHERE customer_uuid = ${owner.CustomerUUID} RETURNING gateway_card AS "Token"`)
  return rows.map(({ Token }) => Token)
}

/**
 * Records that a bank account may no longer be debited, or may again; false if that was known or the account is not
 * saved.
 */
export async function markMandate(
  ctx: Tx,
  owner: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>,
  gatewayCard: string,
  mayBeDebited: boolean,
): Promise<boolean> {
  const changed = await ctx.db.run(sql`
    UPDATE payments.methods SET mandate_ended_at = ${mayBeDebited ? null : ctx.now()}
    WHERE customer_uuid = ${owner.CustomerUUID} AND gateway_card = ${gatewayCard} AND kind = 'bank-account'
      AND removed_at IS NULL AND (mandate_ended_at IS NULL) <> ${mayBeDebited}`)
  return changed === 1
}

/** The owner of a saved bank account, by the partner's id. */
export async function ownerOfAccount(ctx: Ctx, gatewayCard: string): Promise<Uuid | undefined> {
  const row = await ctx.db.row<{ id: Uuid }>(sql`
    SELECT customer_uuid AS id FROM payments.methods WHERE gateway_card = ${gatewayCard} AND kind = 'bank-account'`)
  return row?.id
}

/** Locks the customer's cards, so that changes run one after another. */
export async function lockCards(ctx: Tx, CustomerUUID: Uuid): Promise<void> {
  await ctx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${CustomerUUID}, 11))`)
}

export async function gatewayCustomerOf(ctx: Ctx, CustomerUUID: Uuid): Promise<string | undefined> {
  const row = await ctx.db.row<{ id: string }>(sql`
    SELECT gateway_customer AS id FROM payments.gateway_customers WHERE customer_uuid = ${CustomerUUID}`)
  return row?.id
}

export async function customerOfGateway(ctx: Ctx, gatewayCustomer: string): Promise<Uuid | undefined> {
  const row = await ctx.db.row<{ id: Uuid }>(sql`
    SELECT customer_uuid AS id FROM payments.gateway_customers WHERE gateway_customer = ${gatewayCustomer}`)
  return row?.id
}

export async function saveGatewayCustomer(
  ctx: Tx,
  owner: Permitted<{ CustomerUUID: Uuid }, 'card:manage'>,
  gatewayCustomer: string,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO payments.gateway_customers (customer_uuid, gateway_customer, created_at)
    VALUES (${owner.CustomerUUID}, ${gatewayCustomer}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
}
