import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/sql.ts'

export type Purpose = 'sign-up' | 'verify-email' | 'new-password' | 'step-up' | 'sign-in' | 'recover-email'

export interface ProofRow {
  proofUuid: Uuid
  subjectUuid: Uuid
  usedAt: Date | null
}

/** The fields of a proof that a typed code is checked against. */
export interface CodeRow extends ProofRow {
  codeHash: Buffer | null
  tries: number
  codeUntil: Date
}

/** The fields of a proof that a link's secret is checked against. */
export interface SecretRow extends ProofRow {
  secretUntil: Date
  voidedAt: Date | null
}

export interface NewProof {
  proofUuid: Uuid
  purpose: Purpose
  subjectUuid: Uuid
  codeHash: Buffer | null
  secretHash: Buffer
  codeUntil: Date
  secretUntil: Date
}

/** Writes a proof and voids earlier ones; false if its id exists already. */
export async function insertProof(ctx: Tx, proof: NewProof): Promise<boolean> {
  const now = ctx.now()
  const kept = await ctx.db.run(sql`
    INSERT INTO identity.proofs (proof_uuid, purpose, subject_uuid, code_hash, secret_hash, made_at, code_until, secret_until)
    VALUES (${proof.proofUuid}, ${proof.purpose}, ${proof.subjectUuid}, ${proof.codeHash}, ${proof.secretHash}, ${now},
      ${proof.codeUntil}, ${proof.secretUntil})
    ON CONFLICT (proof_uuid) DO NOTHING`)
  if (kept === 0) return false
  await ctx.db.run(sql`
    UPDATE identity.proofs SET voided_at = ${now}
    WHERE purpose = ${proof.purpose} AND subject_uuid = ${proof.subjectUuid} AND proof_uuid <> ${proof.proofUuid}
      AND used_at IS NULL AND voided_at IS NULL`)
  return true
}

/** The newest proof of a subject, locked until the transaction ends. */
export async function lockNewestProof(ctx: Tx, purpose: Purpose, subjectUuid: Uuid): Promise<CodeRow | undefined> {
  return ctx.db.row<CodeRow>(sql`
    SELECT proof_uuid AS "proofUuid", subject_uuid AS "subjectUuid", used_at AS "usedAt", code_hash AS "codeHash", tries,
      code_until AS "codeUntil"
    FROM identity.proofs WHERE purpose = ${purpose} AND subject_uuid = ${subjectUuid} AND voided_at IS NULL
    ORDER BY made_at DESC LIMIT 1 FOR UPDATE`)
}

/** The proof of a link's secret. */
export async function findProofBySecret(
  db: ReadDb,
  purpose: Purpose,
  secretHash: Buffer,
): Promise<SecretRow | undefined> {
  return db.row<SecretRow>(sql`
    SELECT proof_uuid AS "proofUuid", subject_uuid AS "subjectUuid", used_at AS "usedAt",
      secret_until AS "secretUntil", voided_at AS "voidedAt"
    FROM identity.proofs WHERE purpose = ${purpose} AND secret_hash = ${secretHash}`)
}

/** Marks a proof as used; false if somebody else just used it. */
export async function markProofUsed(ctx: Tx, proofUuid: Uuid): Promise<boolean> {
  const spent = await ctx.db.run(sql`
    UPDATE identity.proofs SET used_at = ${ctx.now()}
    WHERE proof_uuid = ${proofUuid} AND used_at IS NULL AND voided_at IS NULL`)
  return spent === 1
}

export async function countCodeTry(ctx: Tx, proofUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`UPDATE identity.proofs SET tries = tries + 1 WHERE proof_uuid = ${proofUuid}`)
}

/** Deletes proofs that became unusable before an instant. */
export async function deleteOldProofs(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.proofs WHERE secret_until < ${before}`)
}
