import type { Gives, Input } from '@waea/contract/call'
import type { parkedUsage } from '@waea/contract/mobile/parked-usage'
import { pageInfo, pageRows } from '@waea/domain/paging'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { lockNotice, markNoticeSeen, type NoticeRow, readNotices } from '../../platform/operator/notices.ts'
import type { NetworkUsage } from '../../ports/network.ts'
import { freshCatalogue } from '../catalogue/index.ts'
import { found } from '../customers/index.ts'
import { mobileOfReference, mobilesOfServices, publishUsage } from '../mobiles/index.ts'
import { readUse } from './record-usage.ts'

const kind = 'usage-document'
type Parked = Gives<typeof parkedUsage.parkedUsage>['Documents'][number]

/** The usage documents that were put aside and that nobody has dealt with. */
export async function readParkedUsage(
  ctx: Ctx,
  input: Input<typeof parkedUsage.parkedUsage>,
): Promise<Gives<typeof parkedUsage.parkedUsage>> {
  const { offset, limit } = pageRows(input)
  const search = await found(ctx, input)
  const { rows, count } = await readNotices(ctx, {
    kind,
    unseenOnly: true,
    from: offset,
    most: limit,
    search,
    inDocument: [search.numberLike, ...search.customers.map((customer) => `%${customer}%`)],
    isOldestFirst: input.Order === 'oldest',
  })
  return { Documents: await parkedAnswers(ctx, rows), PageInfo: pageInfo(input, count) }
}

async function parkedAnswers(ctx: Ctx, rows: readonly NoticeRow[]): Promise<Parked[]> {
  const read = rows.map((row) => {
    const document = received(row)
    const { reference, ...values } = ctx.ports.network.usageValues(document)
    return { row, document, values, which: mobileOfReference(reference ?? '') }
  })
  const services = read.flatMap(({ which }) =>
    which ? [{ CustomerUUID: which.CustomerUUID, ServiceUUID: which.UUID }] : [],
  )
  const mobiles = await mobilesOfServices(ctx, services)
  return read.map(({ row, document, values, which }) => {
    const mobile = which && mobiles.get(which.UUID)
    return {
      NoticeUUID: row.UUID,
      Subject: row.Subject,
      Reason: row.Reason,
      Times: row.Times,
      FirstAtNanos: nanos(row.firstAt),
      LastAtNanos: nanos(row.lastAt),
      ...(mobile && { CustomerUUID: mobile.CustomerUUID, MobileUUID: mobile.UUID }),
      ...(mobile?.MSISDN && { MSISDN: mobile.MSISDN }),
      Values: values,
      Document: row.Document ?? '',
      IsWhole: document !== undefined,
    }
  })
}

/**
 * Counts a parked usage document, as received or as corrected by the operator. The same id counts once, however often
 * it is handed in. Refuses 'not-found' for another notice, and for a document that was too long to be stored whole;
 * 'invalid-input' with the reason for one that cannot be counted.
 */
export async function countParkedUsage(
  tx: Tx,
  { noticeUuid, Document, Correction }: Input<typeof parkedUsage.countParkedUsage>,
): Promise<object> {
  const notice = await markNoticeSeen(tx, noticeUuid)
  if (notice?.Kind !== kind) throw new Refused(refuse('not-found'))
  const document: unknown = Document ?? received(notice)
  if (document === undefined) throw new Refused(refuse('not-found'))
  const { network } = tx.ports
  const news = network.readUsage([Correction ? network.correctUsage(document, Correction) : document])
  const [usage] = news.documents
  const problem = usage ? await problemOf(tx, usage) : news.unreadable[0]?.reason
  if (!usage || problem) throw new Refused(refuse('invalid-input', { rule: problem ?? 'it is no document' }))
  await publishUsage(tx, news)
  const isCorrected = Document !== undefined || Correction !== undefined
  await tx.audit({ ...ofUsage(usage), deed: 'usage-counted-again', detail: { Subject: notice.Subject, isCorrected } })
  return {}
}

/** Why a document cannot be counted, as far as can be known before the network's other documents are. */
async function problemOf(tx: Tx, { at, serviceRef: _, reference, ...one }: NetworkUsage): Promise<string | undefined> {
  const which = mobileOfReference(reference)
  if (!which) return 'its service is not one of ours'
  const { CustomerUUID, UUID } = which
  const [{ ratesAt }, mobiles] = await Promise.all([
    freshCatalogue(tx),
    mobilesOfServices(tx, [{ CustomerUUID, ServiceUUID: UUID }]),
  ])
  const use = readUse(tx, mobiles.get(UUID), { ...one, atMs: at.getTime() }, ratesAt)
  return typeof use === 'string' ? use : undefined
}

/**
 * Lets a parked usage document go, at the operator's request. Refuses 'not-found' for another notice, and 'conflict'
 * for one that somebody has dealt with.
 */
export async function dropParkedUsage(
  tx: Tx,
  { noticeUuid }: Input<typeof parkedUsage.dropParkedUsage>,
): Promise<object> {
  const notice = await lockNotice(tx, noticeUuid)
  if (notice?.Kind !== kind) throw new Refused(refuse('not-found'))
  if (notice.seenAt) throw new Refused(refuse('conflict'))
  await markNoticeSeen(tx, noticeUuid)
  const { reference = '' } = tx.ports.network.usageValues(received(notice))
  await tx.audit({ ...ofUsage({ reference }), deed: 'usage-let-go', detail: { Subject: notice.Subject } })
  return {}
}

/** The customer of a document, for the audit log. */
function ofUsage({ reference }: Pick<NetworkUsage, 'reference'>) {
  const which = mobileOfReference(reference)
  return which ? { CustomerUUID: which.CustomerUUID } : {}
}

/** A notice's document; undefined if it was too long to be stored whole. */
function received({ Document }: NoticeRow): unknown {
  try {
    return Document === null ? undefined : JSON.parse(Document)
  } catch {
    return undefined
  }
}
