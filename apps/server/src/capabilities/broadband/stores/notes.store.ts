import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** A note of an order or a connection, which is its subject. */
export interface NoteRow {
  CustomerUUID: Uuid
  subject: Uuid
  UUID: Uuid
  Text: string
  By: 'customer' | 'provider' | 'lfc'
  at: Date
}

export async function insertNote(ctx: Tx, note: Permitted<NoteRow, 'fibre:note'>): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO broadband.notes (customer_uuid, subject_uuid, note_uuid, text, by, at)
    VALUES (${note.CustomerUUID}, ${note.subject}, ${note.UUID}, ${note.Text}, ${note.By}, ${note.at})`)
}

/** The notes of some orders or connections of a customer, the oldest first. */
export function notesOf(ctx: Ctx, CustomerUUID: Uuid, subjects: readonly Uuid[]): Promise<NoteRow[]> {
  return ctx.db.rows<NoteRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", subject_uuid AS subject, note_uuid AS "UUID", text AS "Text", by AS "By", at
    FROM broadband.notes WHERE customer_uuid = ${CustomerUUID} AND subject_uuid = ANY (${subjects}::uuid[])
    ORDER BY at, note_uuid`)
}

/** The notes of some orders or connections of any customers, the oldest first. */
export function notesOfAll(ctx: Ctx, subjects: readonly { CustomerUUID: Uuid; UUID: Uuid }[]): Promise<NoteRow[]> {
  return ctx.db.rows<NoteRow>(sql`
    SELECT customer_uuid AS "CustomerUUID", subject_uuid AS subject, note_uuid AS "UUID", text AS "Text", by AS "By", at
    FROM broadband.notes
    WHERE (customer_uuid, subject_uuid) IN (
      SELECT * FROM unnest(${subjects.map(({ CustomerUUID }) => CustomerUUID)}::uuid[],
        ${subjects.map(({ UUID }) => UUID)}::uuid[]))
    ORDER BY at, note_uuid`)
}

/** Copies the notes of one connection to another, once. */
export async function copyNotes(
  ctx: Tx,
  { CustomerUUID, from, to }: Permitted<{ CustomerUUID: Uuid; from: Uuid; to: Uuid }, 'fibre:note'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO broadband.notes (customer_uuid, subject_uuid, note_uuid, text, by, at)
      SELECT customer_uuid, ${to}, note_uuid, text, by, at FROM broadband.notes
      WHERE customer_uuid = ${CustomerUUID} AND subject_uuid = ${from}
    ON CONFLICT DO NOTHING`)
}

/** How many notes an order or a connection has. */
export async function countNotes(
  ctx: Ctx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM broadband.notes
    WHERE customer_uuid = ${CustomerUUID} AND subject_uuid = ${UUID}`)
  return row?.count ?? 0
}
