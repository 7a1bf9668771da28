import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { NetworkSim } from '../../ports/network.ts'
import type { BoughtPlan } from '../mobiles/index.ts'

export interface CodeRow {
  CustomerUUID: Uuid | null
  MobileUUID: Uuid
  expiresAt: Date
  usedAt: Date | null
}

export function findCode(ctx: Ctx, hash: Buffer): Promise<CodeRow | undefined> {
  return ctx.db.row<CodeRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "MobileUUID", expires_at AS "expiresAt", used_at AS "usedAt"
    FROM activation.codes WHERE code_hash = ${hash}`)
}

/** Writes a code for a mobile; an existing code stays as it is. */
export async function insertCode(
  ctx: Tx,
  code: { hash: Buffer; CustomerUUID: Uuid | null; MobileUUID: Uuid; expiresAt: Date },
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO activation.codes (code_hash, customer_uuid, mobile_uuid, expires_at, created_at)
    VALUES (${code.hash}, ${code.CustomerUUID}, ${code.MobileUUID}, ${code.expiresAt}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
}

/** Marks the codes of a mobile in service as used. */
export async function markCodesUsed(ctx: Tx, MobileUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE activation.codes SET used_at = ${ctx.now()} WHERE mobile_uuid = ${MobileUUID} AND used_at IS NULL`)
}

export interface StockSim {
  MobileUUID: Uuid
  SIMType: 'esim' | 'real_sim'
  BillingType: 'prepay' | 'postpay' | 'payg' | null
  sim: NetworkSim
  profile: { smdpAddress: string; matchingId: string } | null
  adoptedBy: Uuid | null
  /** The SIM is sold to replace the SIM of a mobile. */
  isReplacement: boolean
}

export function findStock(ctx: Ctx, MobileUUID: Uuid): Promise<StockSim | undefined> {
  return ctx.db.row<StockSim>(sql`
    SELECT mobile_uuid AS "MobileUUID", sim_type AS "SIMType", billing_type AS "BillingType", sim, profile,
      adopted_by AS "adoptedBy", is_replacement AS "isReplacement"
    FROM activation.stock WHERE mobile_uuid = ${MobileUUID}`)
}

/** Finds a SIM in the stock by its ICCID. */
export function findStockByCard(ctx: Ctx, ICCID: string): Promise<StockSim | undefined> {
  return ctx.db.row<StockSim>(sql`
    SELECT mobile_uuid AS "MobileUUID", sim_type AS "SIMType", billing_type AS "BillingType", sim, profile,
      adopted_by AS "adoptedBy", is_replacement AS "isReplacement"
    FROM activation.stock WHERE sim ->> 'ICCID' = ${ICCID}`)
}

/** Returns a SIM that a customer has taken to the stock, with its code. */
export async function releaseStock(
  ctx: Tx,
  sim: Permitted<StockSim & { CustomerUUID: Uuid }, 'mobile:manage'>,
): Promise<void> {
  const released = await ctx.db.run(sql`
    UPDATE activation.stock SET adopted_by = NULL
    WHERE mobile_uuid = ${sim.MobileUUID} AND adopted_by = ${sim.CustomerUUID}`)
  if (released === 1) {
    await ctx.db.run(sql`
      UPDATE activation.codes SET customer_uuid = NULL, used_at = NULL WHERE mobile_uuid = ${sim.MobileUUID}`)
  }
}

export async function insertStock(ctx: Tx, sim: StockSim): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO activation.stock (mobile_uuid, sim_type, billing_type, sim, profile, is_replacement, created_at)
    VALUES (${sim.MobileUUID}, ${sim.SIMType}, ${sim.BillingType}, ${json(sim.sim)}::jsonb,
      ${sim.profile ? json(sim.profile) : null}::jsonb, ${sim.isReplacement}, ${ctx.now()}) ON CONFLICT DO NOTHING`)
}

/** Takes a SIM from the stock for a customer. Of parallel calls only one succeeds. */
export async function claimStock(
  ctx: Tx,
  sim: Permitted<StockSim & { CustomerUUID: Uuid }, 'mobile:manage'>,
): Promise<boolean> {
  const taken = await ctx.db.run(sql`
    UPDATE activation.stock SET adopted_by = ${sim.CustomerUUID} WHERE mobile_uuid = ${sim.MobileUUID} AND adopted_by IS NULL`)
  if (taken === 1) {
    await ctx.db.run(sql`
      UPDATE activation.codes SET customer_uuid = ${sim.CustomerUUID} WHERE mobile_uuid = ${sim.MobileUUID}`)
  }
  return taken === 1
}

export interface AdoptionRow {
  UUID: Uuid
  secretHash: Buffer
  CustomerUUID: Uuid | null
  MobileUUID: Uuid
  expiresAt: Date
}

export async function insertAdoption(ctx: Tx, adoption: AdoptionRow): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO activation.adoptions (adoption_uuid, secret_hash, customer_uuid, mobile_uuid, expires_at)
    VALUES (${adoption.UUID}, ${adoption.secretHash}, ${adoption.CustomerUUID}, ${adoption.MobileUUID}, ${adoption.expiresAt})`)
}

export function findAdoption(ctx: Ctx, UUID: Uuid): Promise<AdoptionRow | undefined> {
  return ctx.db.row<AdoptionRow>(sql`
    SELECT adoption_uuid AS "UUID", secret_hash AS "secretHash", customer_uuid AS "CustomerUUID",
      mobile_uuid AS "MobileUUID", expires_at AS "expiresAt"
    FROM activation.adoptions WHERE adoption_uuid = ${UUID} AND expires_at > ${ctx.now()}`)
}

export async function deleteOldAdoptions(ctx: Tx): Promise<void> {
  await ctx.db.run(sql`DELETE FROM activation.adoptions WHERE expires_at < ${ctx.now()}`)
}

/** The activation of a SIM. */
export interface Run {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  UUID: Uuid
  plan: BoughtPlan
  amount: Money
  PaymentUUID: Uuid | null
  paidAt: Date | null
  /** Why it failed, for example because the network refused it. Any payment was then refunded. */
  failedBecause: string | null
}

export function findRun(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<Run | undefined> {
  return ctx.db.row<Run>(sql`
    SELECT * FROM activation.run_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID}`)
}

export function findRunByUuid(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Run | undefined> {
  return ctx.db.row<Run>(sql`
    SELECT * FROM activation.run_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** Locks a mobile's run; anyone else who starts or ends it waits. */
export function lockRun(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<Run | undefined> {
  return ctx.db.row<Run>(sql`
    SELECT * FROM activation.run_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID} FOR UPDATE`)
}

/** Locks a run; undefined if another one has replaced it. */
export function lockRunByUuid(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<Run | undefined> {
  return ctx.db.row<Run>(sql`
    SELECT * FROM activation.run_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** Saves the run of a mobile. Replaces the run `inPlaceOf`, unless that was paid and not refunded. */
export async function saveRun(ctx: Tx, run: Permitted<Run, 'mobile:manage'>, inPlaceOf: Uuid | null): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO activation.runs (customer_uuid, mobile_uuid, run_uuid, plan, amount_cents, paid_at, created_at)
    VALUES (${run.CustomerUUID}, ${run.MobileUUID}, ${run.UUID}, ${json(run.plan)}::jsonb, ${run.amount},
      ${run.paidAt}, ${ctx.now()})
    ON CONFLICT (customer_uuid, mobile_uuid) DO UPDATE
      SET run_uuid = excluded.run_uuid, plan = excluded.plan, amount_cents = excluded.amount_cents,
        payment_uuid = NULL, paid_at = excluded.paid_at, failed_because = NULL
      WHERE (runs.paid_at IS NULL OR runs.amount_cents = 0 OR runs.failed_because IS NOT NULL)
        AND runs.run_uuid = ${inPlaceOf}`)
}

/** Records the payment of a run. */
export async function markPayment(ctx: Tx, run: Permitted<Run, 'mobile:manage'>, PaymentUUID: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE activation.runs SET payment_uuid = ${PaymentUUID}
    WHERE customer_uuid = ${run.CustomerUUID} AND run_uuid = ${run.UUID}`)
}

/** Marks a run as paid; false if it was marked already. */
export async function markRunPaid(
  ctx: Tx,
  run: Permitted<Run, 'mobile:manage'>,
  PaymentUUID: Uuid | null,
): Promise<boolean> {
  const noted = await ctx.db.run(sql`
    UPDATE activation.runs SET paid_at = ${ctx.now()}, payment_uuid = coalesce(payment_uuid, ${PaymentUUID})
    WHERE customer_uuid = ${run.CustomerUUID} AND run_uuid = ${run.UUID} AND paid_at IS NULL`)
  return noted === 1
}

/** Marks a run as failed: it is over, and a new one may start. */
export async function markRunRefused(ctx: Tx, run: Permitted<Run, 'mobile:manage'>, because: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE activation.runs SET failed_because = ${because}
    WHERE customer_uuid = ${run.CustomerUUID} AND run_uuid = ${run.UUID}`)
}
