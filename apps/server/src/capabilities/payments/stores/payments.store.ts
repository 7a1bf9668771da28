import type { MethodKind } from '@waea/domain/payments/means/cards'
import type { Wallet } from '@waea/domain/payments/means/wallet'
import type { Payer, PaymentPart, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { RequestOrigin, SecretsOf } from '../card-guard.ts'
import type { RefundFacts } from '../refund-answer.ts'

export type IntentState = 'unasked' | 'waiting' | 'processing' | 'held' | 'succeeded' | 'cancelled'

/** The part of a payment for one thing, with an id of its own. */
export interface Allocation extends PaymentPart {
  UUID: Uuid
}

/** A payment that we intend to make, and its progress. */
export interface Intent {
  /** The customer whose ledger and history have it (`accountOf`). */
  CustomerUUID: Uuid
  UUID: Uuid
  payer: Payer
  purpose: PaymentPurpose
  /** The thing that only this payment may pay, in full; null if the thing can be paid in parts or again. */
  claim: Uuid | null
  /** What it pays for; the amounts add up to `amount`. */
  paysFor: readonly Allocation[]
  amount: Money
  description: string
  requestKey: string | null
  state: IntentState
  /** The bank wants the customer to confirm. */
  needsCheck: boolean
  tries: number
  gatewayRef: string | null
  clientSecret: string | null
  askedCard: string | null
  keepCard: boolean
  present: boolean
  failure: string | null
  cardBrand: string | null
  cardLast4: string | null
  /** The wallet of the card; null for a typed or saved card. */
  cardWallet: Wallet | null
  /** Pays for an add-on beside the plan. */
  isExtra: boolean
  receiptUuid: Uuid | null
  createdAt: Date
  updatedAt: Date
  /** Where a person's request came from; null for payments that the system started. */
  askedFrom: RequestOrigin | null
  /** The amount to authorize; null for a payment that is charged at once. `amount` is what was captured of it. */
  held: Money | null
  /** When the bank releases the hold by itself; null while nothing is authorized. */
  heldUntil: Date | null
  /** The decision about the hold; set once, while it is authorized. */
  holdEnd: 'capture' | 'release' | null
  /** The amount to capture. */
  capture: Money | null
  /** Card or bank account. */
  methodKind: MethodKind
  /** The likely day of the debit, 'YYYY-MM-DD'. */
  debitOn: string | null
  /** Until when a paid debit is provisional, because its bank may take it back. */
  settlesAt: Date | null
  /** The amount that banks have taken back. */
  returned: Money
  /** Only set when read for display. */
  refunds?: readonly RefundFacts[] | null
}

/** Whether it is paid or authorized, so that what it pays for can be delivered. */
export function isCovered({ state, holdEnd }: Pick<Intent, 'state' | 'holdEnd'>): boolean {
  return state === 'succeeded' || (state === 'held' && holdEnd !== 'release')
}

/**
 * Writes a new intent and returns the partner's id of its payer; undefined if the request key or the claimed thing
 * already has an intent.
 */
export function insertIntent(
  ctx: Tx,
  intent: Permitted<Intent, 'payment:make'>,
): Promise<{ gatewayCustomer: string | null } | undefined> {
  return ctx.db.row(sql`
    WITH written AS (
      INSERT INTO payments.intents (customer_uuid, payment_uuid, payer_kind, payer_uuid, purpose, claim, amount_cents,
        held_cents, method_kind, description, request_key, state, tries, asked_card, keep_card, present, asked_from,
        asked_at, created_at, updated_at, is_extra)
      VALUES (${intent.CustomerUUID}, ${intent.UUID}, ${intent.payer.kind}, ${intent.payer.UUID}, ${intent.purpose},
        ${intent.claim}, ${intent.amount}, ${intent.held}, ${intent.methodKind}, ${intent.description}, ${intent.requestKey}, 'unasked', 1,
        ${intent.askedCard}, ${intent.keepCard}, ${intent.present}, ${intent.askedFrom && json(intent.askedFrom)}::jsonb,
        ${intent.askedFrom && intent.createdAt}, ${intent.createdAt}, ${intent.createdAt}, ${intent.isExtra})
      ON CONFLICT DO NOTHING
      RETURNING customer_uuid, payment_uuid
    ), allocated AS (
      INSERT INTO payments.allocations (customer_uuid, allocation_uuid, account_uuid, payment_uuid, thing_uuid,
        service_uuid, amount_cents)
      SELECT a.beneficiary, a."UUID", written.customer_uuid, written.payment_uuid, a.thing, a.service, a.amount
      FROM written, jsonb_to_recordset(${json(intent.paysFor)}::jsonb)
        AS a("UUID" uuid, thing uuid, beneficiary uuid, service uuid, amount bigint)
    )
    SELECT (SELECT g.gateway_customer FROM payments.gateway_customers g
      WHERE g.customer_uuid = ${intent.CustomerUUID}) AS "gatewayCustomer" FROM written`)
}

/** The intent of a request, or the live one that claims the thing; locked. */
export async function lockIntentFor(
  ctx: Tx,
  input: Pick<Intent, 'CustomerUUID' | 'purpose' | 'claim' | 'requestKey'>,
): Promise<Intent | undefined> {
  const locked = await ctx.db.row<{ UUID: Uuid }>(sql`
    SELECT payment_uuid AS "UUID" FROM payments.intents
    WHERE customer_uuid = ${input.CustomerUUID} AND purpose = ${input.purpose}
      AND (request_key = ${input.requestKey} OR (claim = ${input.claim} AND state <> 'cancelled'))
    ORDER BY (request_key = ${input.requestKey}) DESC NULLS LAST LIMIT 1 FOR UPDATE`)
  return locked && intentRow(ctx, input.CustomerUUID, locked.UUID)
}

/** A payment with its refunds. */
export function intentOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent | undefined> {
  return ctx.db.row<Intent>(sql`
    SELECT *
    FROM payments.payment_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** A payment by another account for this customer, with its refunds. */
export function routedIntentOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent | undefined> {
  return ctx.db.row<Intent>(sql`
    SELECT p.* FROM payments.allocations a JOIN payments.payment_rows p
      ON p."CustomerUUID" = a.account_uuid AND p."UUID" = a.payment_uuid
    WHERE a.customer_uuid = ${CustomerUUID} AND a.payment_uuid = ${UUID} AND p.payer ->> 'kind' = 'billing-parent' LIMIT 1`)
}

/** Locks a payment until the transaction ends and reads it. Both statements are sent together. */
export async function lockIntent(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent | undefined> {
  const [, intent] = await Promise.all([
    ctx.db.run(sql`
      SELECT 1 FROM payments.intents WHERE customer_uuid = ${CustomerUUID} AND payment_uuid = ${UUID} FOR UPDATE`),
    intentRow(ctx, CustomerUUID, UUID),
  ])
  return intent
}

function intentRow(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent | undefined> {
  return ctx.db.row<Intent>(sql`
    SELECT * FROM payments.intent_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** Payments for some of a customer's things, by any payer, with refunds, oldest first. */
export function intentsFor(ctx: Ctx, CustomerUUID: Uuid, things: readonly Uuid[]): Promise<Intent[]> {
  return ctx.db.rows<Intent>(sql`
    WITH paid AS (SELECT DISTINCT account_uuid, payment_uuid FROM payments.allocations
      WHERE customer_uuid = ${CustomerUUID} AND thing_uuid = ANY(${things}::uuid[]))
    SELECT p.* FROM paid JOIN payments.payment_rows p
      ON p."CustomerUUID" = paid.account_uuid AND p."UUID" = paid.payment_uuid
    ORDER BY "createdAt"`)
}

/** Records another try of a waiting intent and its card. */
export async function markTriedAgain(
  ctx: Tx,
  intent: Permitted<Intent, 'payment:make'>,
  card: string,
  origin: RequestOrigin | null,
) {
  await ctx.db.run(sql`
    UPDATE payments.intents SET tries = tries + 1, asked_card = ${card}, updated_at = ${ctx.now()},
      asked_from = ${origin && json(origin)}::jsonb, asked_at = ${origin && ctx.now()}
    WHERE customer_uuid = ${intent.CustomerUUID} AND payment_uuid = ${intent.UUID}`)
}

export interface IntentChange {
  state: IntentState
  /** The paid amount; less than requested if less was captured than authorized. */
  amount: Money
  heldUntil: Date | null
  debitOn: string | null
  settlesAt: Date | null
  needsCheck: boolean
  gatewayRef: string | null
  clientSecret: string | null
  failure: string | null
  cardBrand: string | null
  cardLast4: string | null
  cardWallet: Wallet | null
  receiptUuid: Uuid | null
}

/**
 * Saves a decision about an intent and locks it for the rest of the transaction; if the intent has changed since it was
 * read, saves nothing and returns false.
 */
export async function saveIntent(
  ctx: Pick<Tx, 'db' | 'now'>,
  read: Permitted<Intent, 'payment:make'>,
  change: IntentChange,
): Promise<boolean> {
  const saved = await ctx.db.run(sql`
    UPDATE payments.intents SET state = ${change.state}, needs_check = ${change.needsCheck},
      amount_cents = ${change.amount}, held_until = ${change.heldUntil},
      debit_on = ${change.debitOn}, settles_at = ${change.settlesAt},
      gateway_ref = ${change.gatewayRef}, client_secret = ${change.clientSecret}, failure = ${change.failure},
      card_brand = ${change.cardBrand}, card_last4 = ${change.cardLast4}, card_wallet = ${change.cardWallet},
      receipt_uuid = ${change.receiptUuid},
      updated_at = ${ctx.now()},
      completed_at = CASE WHEN ${change.state} = 'succeeded' THEN coalesce(completed_at, ${ctx.now()}) END
    WHERE customer_uuid = ${read.CustomerUUID} AND payment_uuid = ${read.UUID} AND state = ${read.state}
      AND (failure, client_secret, card_brand, card_last4, card_wallet) IS NOT DISTINCT FROM (${read.failure}::text,
        ${read.clientSecret}::text, ${read.cardBrand}::text, ${read.cardLast4}::text, ${read.cardWallet}::text)`)
  return saved === 1
}

/** Marks an intent that never reached the partner as cancelled. */
export async function markCancelled(ctx: Tx, intent: Permitted<Intent, 'payment:make'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE payments.intents SET state = 'cancelled', failure = 'not_made', updated_at = ${ctx.now()}
    WHERE customer_uuid = ${intent.CustomerUUID} AND payment_uuid = ${intent.UUID} AND state = 'unasked'`)
}

/**
 * Intents of all customers that are not final and due for a check, longest waiting first. Older ones are checked less
 * often, so that unconfirmed ones cost less and less.
 */
export function openIntents(ctx: Ctx, before: Date, most: number): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", payment_uuid AS "UUID" FROM payments.intents
    WHERE state IN ('unasked', 'waiting', 'processing', 'held') AND updated_at < ${before}
      AND updated_at + (updated_at - created_at) / 4 < ${ctx.now()}
    ORDER BY updated_at LIMIT ${most}`)
}

/** Records a check at the partner that found no change. */
export async function markChecked(ctx: Tx, intent: Permitted<Intent, 'payment:make'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE payments.intents SET updated_at = ${ctx.now()}
    WHERE customer_uuid = ${intent.CustomerUUID} AND payment_uuid = ${intent.UUID}`)
}

/**
 * Payments started before an instant whose secrets a browser can still try cards with: the customer's own, or those of
 * guests for one thing. Leaves out those that wait for a bank's check.
 */
export function intentsWithOpenSecrets(ctx: Ctx, of: SecretsOf, until: Date, most: number): Promise<Intent[]> {
  return ctx.db.rows<Intent>(sql`
    SELECT * FROM payments.intent_rows
    WHERE "CustomerUUID" = ${of.CustomerUUID} AND state = 'waiting' AND NOT "needsCheck" AND "gatewayRef" IS NOT NULL
      AND "createdAt" <= ${until} AND "askedFrom" ->> 'guestOf' IS NOT DISTINCT FROM ${of.guestOf ?? null}::text
    ORDER BY "createdAt" DESC LIMIT ${most}`)
}

/** Payments of all customers that succeeded since an instant. */
export function succeededSince(ctx: Ctx, since: Date): Promise<Intent[]> {
  return ctx.db.rows<Intent>(sql`
    SELECT * FROM payments.intent_rows WHERE state = 'succeeded' AND "createdAt" >= ${since} ORDER BY "createdAt" LIMIT 200000`)
}

/** Whether a customer has a payment or refund in progress, so that money may still move. */
export async function hasOpenPayments(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 AS open WHERE EXISTS (SELECT FROM payments.intents
        WHERE customer_uuid = ${CustomerUUID} AND state IN ('unasked', 'waiting', 'processing'))
      OR EXISTS (SELECT FROM payments.refunds
        WHERE customer_uuid = ${CustomerUUID} AND state IN ('unasked', 'pending'))`)
  return row !== undefined
}
