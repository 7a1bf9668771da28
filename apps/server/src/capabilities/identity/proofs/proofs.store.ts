import type { Uuid } from '@waea/kit/ids'
import type { ReadDb, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/sql.ts'

export type Purpose = 'sign-up' | 'verify-email' | 'new-password' | 'step-up' | 'sign-in' | 'recover-email'

export interface ProofRow {
  proofUuid: Uuid
  subjectUuid: Uuid
  usedAt: Date | null
}

/** A proof as far as a typed code is held against it. */
export interface CodeRow extends ProofRow {
  codeHash: Buffer | null
  tries: number
  codeUntil: Date
}

/** A proof as far as the secret of a link is good for it. */
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

/** Keeps a proof and voids those before it; answers false when it was kept already. */
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

/** The newest proof of a subject, held until the end of the transaction. */
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

/** Uses a proof up; answers false when somebody else just did. */
export async function spendProof(ctx: Tx, proofUuid: Uuid): Promise<boolean> {
  const spent = await ctx.db.run(sql`
    UPDATE identity.proofs SET used_at = ${ctx.now()}
    WHERE proof_uuid = ${proofUuid} AND used_at IS NULL AND voided_at IS NULL`)
  return spent === 1
}

export async function countCodeTry(ctx: Tx, proofUuid: Uuid): Promise<void> {
  await ctx.db.run(sql`UPDATE identity.proofs SET tries = tries + 1 WHERE proof_uuid = ${proofUuid}`)
}

/** Forgets proofs that could not be used any more before an instant. */
export async function deleteOldProofs(ctx: Tx, before: Date): Promise<number> {
  return ctx.db.run(sql`DELETE FROM identity.proofs WHERE secret_until < ${before}`)
}
