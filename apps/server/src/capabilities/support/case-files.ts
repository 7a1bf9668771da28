import { Readable } from 'node:stream'
import type { Gives, Input } from '@waea/contract/call'
import type { cases } from '@waea/contract/cases'
import { Refused, refuse } from '@waea/domain/refusal'
import {
  contentTypes,
  type FileKind,
  fileKindOf,
  isPlainText,
  maxFileBytes,
  maxUnsentFiles,
  safeFileName,
} from '@waea/domain/support/attachment'
import type { Ctx, Tx, Upload } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import type { FileAnswer } from '../../platform/jobs/part.ts'
import { notifyOperator } from '../../platform/operator/notices.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { lockCustomer } from '../customers/index.ts'
import {
  deleteFile,
  type FileRow,
  fileOf,
  insertFile,
  insertPiece,
  markArrived,
  type OwnFile,
  piecesOf,
  saveScan,
} from './files.store.ts'
import { fileAnswer, takesFiles } from './read-cases.ts'

const pieceBytes = 256 * 1024
/** The first 16 bytes of a file show its kind. */
const startBytes = 16
/** Agents may send larger files than customers. */
const maxReceivedBytes = 25 * 1024 * 1024
const tooLarge = () => new Refused(refuse('file-too-large', { most: maxFileBytes / 1024 / 1024 }))

/**
 * Stores a file piece by piece, and scans it for viruses. Refuses a file that is too large or of another kind as soon
 * as that is known. If the scanner does not answer, the file waits for it.
 */
export async function uploadFile(ctx: Ctx, input: Input<typeof cases.upload>): Promise<Gives<typeof cases.upload>> {
  const { customerUuid: CustomerUUID } = input
  const key = permit(ctx.actor, 'case:write', { CustomerUUID, UUID: ctx.newUuid() })
  if (!takesFiles(ctx) || !ctx.upload) throw new Refused(refuse('files-not-taken'))
  if ((ctx.upload.declaredBytes ?? 0) > maxFileBytes) throw tooLarge()
  try {
    const file = await keep(ctx, key, ctx.upload, input.Name)
    return fileAnswer(await check(ctx, key, file))
  } catch (error) {
    await ctx.inTransaction((tx) => deleteFile(tx, key))
    throw error
  }
}

/** Stores the pieces of a file as they arrive. */
async function keep(ctx: Ctx, key: OwnFile, upload: Upload, name: string): Promise<FileRow> {
  let kind: FileKind | undefined
  let bytes = 0
  let place = 0
  for await (const piece of inPieces(upload)) {
    bytes += piece.length
    if (bytes > maxFileBytes) throw tooLarge()
    if (place === 0) {
      kind = fileKindOf(piece)
      if (!kind) throw new Refused(refuse('file-kind'))
      const started = permit(ctx.actor, 'case:write', { ...key, name: safeFileName(name, kind), kind })
      const isStarted = await ctx.inTransaction(async (tx) => {
        // Locked so that concurrent files are counted one after the other.
        await lockCustomer(tx, key.CustomerUUID)
        return insertFile(tx, started, maxUnsentFiles)
      })
      if (!isStarted) throw new Refused(refuse('too-many-files', { most: maxUnsentFiles }))
    }
    if (kind === 'txt' && !isPlainText(piece)) throw new Refused(refuse('file-kind'))
    const at = place
    await ctx.inTransaction((tx) => insertPiece(tx, key, at, piece))
    place += 1
  }
  if (!kind) throw new Refused(refuse('file-kind'))
  await ctx.inTransaction((tx) => markArrived(tx, key, bytes))
  const row = await fileOf(ctx, key)
  if (!row) throw new Error('A file that was just written is not there')
  return row
}

/** Joins the incoming data into larger pieces; the first has at least the bytes that show the file's kind. */
async function* inPieces({ pieces }: Upload): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let bytes = 0
  let isFirst = true
  for await (const piece of pieces()) {
    buffered.push(piece)
    bytes += piece.length
    // The first piece may be short, so that a wrong kind of file is refused before more of it is read.
    if (bytes < (isFirst ? startBytes : pieceBytes)) continue
    yield Buffer.concat(buffered)
    isFirst = false
    buffered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(buffered)
}

/** Scans a file for viruses; it waits if the scanner does not answer. Refuses 'file-infected'. */
async function check(ctx: Ctx, key: OwnFile, file: FileRow): Promise<FileRow> {
  try {
    const outcome = await ctx.ports.virusScanner.scan(piecesOf(ctx, key))
    if (!outcome.isClean) throw new Refused(refuse('file-infected'))
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    const reason = 'Files wait to be checked for viruses'
    await notifyOperator(ctx, { kind: 'virus-scanner', subject: 'virus scanner', reason })
    return file
  }
  await ctx.inTransaction((tx) => saveScan(tx, key, 'clean'))
  return { ...file, state: 'clean' }
}

/** Removes a file that belongs to no message. Idempotent. */
export async function removeFile(
  tx: Tx,
  input: Input<typeof cases.removeFile>,
): Promise<Gives<typeof cases.removeFile>> {
  const key = permit(tx.actor, 'case:write', { CustomerUUID: input.customerUuid, UUID: input.fileUuid })
  await deleteFile(tx, key)
  return {}
}

/**
 * A file of a case: read from here until it was sent to the help desk, then from there and scanned again. Refuses
 * 'not-found', 'file-infected', and 'unavailable' while it cannot be fetched or scanned.
 */
export async function giveFile(ctx: Ctx, input: Input<typeof cases.file>): Promise<FileAnswer> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.fileUuid }
  const file = await fileOf(ctx, key)
  if (file?.CaseUUID !== input.caseUuid || file.state === 'coming') throw new Refused(refuse('not-found'))
  if (file.state === 'removed') throw new Refused(refuse('file-infected'))
  const bytes =
    file.attachmentId === null ? await storedBytes(ctx, file) : await receivedBytes(ctx, file, file.attachmentId)
  const kind = fileKindOf(bytes)
  const isAsNamed = kind !== undefined && kind === file.kind
  return { name: file.name, type: isAsNamed ? contentTypes[kind] : 'application/octet-stream', bytes }
}

async function storedBytes(ctx: Ctx, file: FileRow): Promise<Buffer> {
  if (file.state !== 'clean') throw new PartnerUnknown('A file is not checked yet')
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(ctx, file)) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  // It was sent to the help desk a moment ago, and its id there is not known yet.
  if (bytes.length !== file.bytes) throw new PartnerUnknown('A file is between here and the help desk')
  return bytes
}

async function receivedBytes(ctx: Ctx, file: FileRow, attachmentId: string): Promise<Buffer> {
  const bytes = await ctx.ports.tickets.attachment(attachmentId, maxReceivedBytes)
  const outcome = await ctx.ports.virusScanner.scan(Readable.from([bytes]))
  if (outcome.isClean) return bytes
  await ctx.inTransaction((tx) => saveScan(tx, permit(tx.actor, 'case:write', file), 'removed'))
  throw new Refused(refuse('file-infected'))
}
