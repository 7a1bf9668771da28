import type { FileKind } from '@waea/domain/support/attachment'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CaseKey } from './cases.store.ts'

/** A row of a file of a case. */
export interface FileRow {
  CustomerUUID: Uuid
  UUID: Uuid
  CaseUUID: Uuid | null
  MessageUUID: Uuid | null
  name: string
  kind: FileKind | 'other'
  bytes: number
  state: 'coming' | 'waiting' | 'clean' | 'removed'
  attachmentId: string | null
}

export type OwnFile = Permitted<Pick<FileRow, 'CustomerUUID' | 'UUID'>, 'case:write'>

/** Starts a file; false if the customer has too many unsent ones. */
export async function insertFile(
  ctx: Tx,
  one: Permitted<Pick<FileRow, 'CustomerUUID' | 'UUID' | 'name' | 'kind'>, 'case:write'>,
  most: number,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO support.files (customer_uuid, file_uuid, name, kind, bytes, state, added_at)
    SELECT ${one.CustomerUUID}, ${one.UUID}, ${one.name}, ${one.kind}, 0, 'coming', ${ctx.now()}
    WHERE (SELECT count(*) FROM support.files WHERE customer_uuid = ${one.CustomerUUID} AND message_uuid IS NULL) < ${most}`)
  return written === 1
}

/** Writes a piece of a file. */
export async function insertPiece(ctx: Tx, file: OwnFile, place: number, content: Buffer): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO support.file_pieces (customer_uuid, file_uuid, place, content)
    VALUES (${file.CustomerUUID}, ${file.UUID}, ${place}, ${content})`)
}

/** Records that a file has arrived completely. */
export async function markArrived(ctx: Tx, file: OwnFile, bytes: number): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.files SET state = 'waiting', bytes = ${bytes}
    WHERE customer_uuid = ${file.CustomerUUID} AND file_uuid = ${file.UUID}`)
}

/** Saves the result of a scan; deletes the content of an infected file. */
export async function saveScan(ctx: Tx, file: OwnFile, state: 'clean' | 'removed'): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.files SET state = ${state} WHERE customer_uuid = ${file.CustomerUUID} AND file_uuid = ${file.UUID}`)
  if (state === 'removed') await deletePieces(ctx, file)
}

/** Deletes the content of a file that was sent to the help desk. */
export async function deletePieces(ctx: Tx, file: OwnFile): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM support.file_pieces WHERE customer_uuid = ${file.CustomerUUID} AND file_uuid = ${file.UUID}`)
}

/** Deletes a file that belongs to no message; false if there is none. */
export async function deleteFile(ctx: Tx, file: OwnFile): Promise<boolean> {
  const touched = await ctx.db.run(sql`
    DELETE FROM support.files
    WHERE customer_uuid = ${file.CustomerUUID} AND file_uuid = ${file.UUID} AND message_uuid IS NULL`)
  if (touched === 1) await deletePieces(ctx, file)
  return touched === 1
}

/** Assigns files to a message; returns how many could be assigned. */
export function takeFiles(
  ctx: Tx,
  message: Permitted<{ CustomerUUID: Uuid; UUID: Uuid; CaseUUID: Uuid }, 'case:write'>,
  files: readonly string[],
): Promise<number> {
  return ctx.db.run(sql`
    UPDATE support.files SET message_uuid = ${message.UUID}, case_uuid = ${message.CaseUUID}
    WHERE customer_uuid = ${message.CustomerUUID} AND file_uuid = ANY(${files as string[]}::uuid[])
      AND message_uuid IS NULL AND state IN ('waiting', 'clean')`)
}

/** Writes a file of an answer; its content stays at the help desk. */
export async function insertReceivedFile(
  ctx: Tx,
  one: Permitted<
    Pick<FileRow, 'CustomerUUID' | 'UUID' | 'name' | 'kind' | 'bytes'> & {
      CaseUUID: Uuid
      MessageUUID: Uuid
      attachmentId: string
    },
    'case:write'
  >,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO support.files (customer_uuid, file_uuid, case_uuid, message_uuid, name, kind, bytes, state, attachment_id,
      added_at)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.CaseUUID}, ${one.MessageUUID}, ${one.name}, ${one.kind}, ${one.bytes},
      'clean', ${one.attachmentId}, ${ctx.now()})`)
}

/** Saves the help desk's attachment id of a sent file. */
export async function saveAttachment(ctx: Tx, file: OwnFile, attachmentId: string): Promise<void> {
  await ctx.db.run(sql`
    UPDATE support.files SET attachment_id = ${attachmentId}
    WHERE customer_uuid = ${file.CustomerUUID} AND file_uuid = ${file.UUID} AND attachment_id IS NULL`)
}

export function fileOf(
  ctx: Ctx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
): Promise<FileRow | undefined> {
  return ctx.db.row<FileRow>(sql`
    SELECT * FROM support.file_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** The files of all messages of a case. */
export function filesOfCase(ctx: Ctx, { CustomerUUID, UUID }: CaseKey): Promise<FileRow[]> {
  return ctx.db.rows<FileRow>(sql`
    SELECT * FROM support.file_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "CaseUUID" = ${UUID} ORDER BY "UUID"`)
}

export function filesOfMessage(
  ctx: Ctx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
): Promise<FileRow[]> {
  return ctx.db.rows<FileRow>(sql`
    SELECT * FROM support.file_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MessageUUID" = ${UUID} ORDER BY "UUID"`)
}

/** A customer's files that were found clean. */
export function checkedFiles(
  ctx: Ctx,
  CustomerUUID: Uuid,
): Promise<(Pick<FileRow, 'UUID' | 'name'> & { addedAt: Date })[]> {
  return ctx.db.rows(sql`
    SELECT file_uuid AS "UUID", name, added_at AS "addedAt" FROM support.files
    WHERE customer_uuid = ${CustomerUUID} AND state = 'clean' ORDER BY added_at, file_uuid`)
}

/** The content of a file, piece by piece. */
export async function* piecesOf(
  ctx: Ctx,
  { CustomerUUID, UUID }: { CustomerUUID: Uuid; UUID: Uuid },
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const piece = await ctx.db.row<{ content: Buffer }>(sql`
      SELECT content FROM support.file_pieces
      WHERE customer_uuid = ${CustomerUUID} AND file_uuid = ${UUID} AND place = ${place}`)
    if (!piece) return
    yield piece.content
  }
}

/** Deletes files from before `before` that belong to no message. */
export async function forgetFiles(ctx: Tx, before: Date): Promise<void> {
  await ctx.db.run(sql`
    WITH gone AS (
      DELETE FROM support.files WHERE message_uuid IS NULL AND added_at < ${before} RETURNING customer_uuid, file_uuid
    )
    DELETE FROM support.file_pieces p USING gone
    WHERE p.customer_uuid = gone.customer_uuid AND p.file_uuid = gone.file_uuid`)
}
