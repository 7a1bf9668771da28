import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../ctx.ts'
import { json, sql } from '../db/sql.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'

const minIntervalMs = 3_600_000
/** A mail lists at most this many notices and covers at most `maxCovered`; the next mail covers the rest. */
const maxNamed = 20
const maxCovered = 1_000

interface NewNotice {
  UUID: Uuid
  subject: string
  reason: string
  times: number
  total: number
}

/**
 * Mails the operator new notices, at most one mail an hour per kind. Notices within the hour, and those of a mail that
 * the server did not accept, go into the next one.
 */
export async function mailNotices(ctx: Ctx): Promise<void> {
  const to = ctx.config.operatorEmail
  if (!to) return
  for (const kind of Object.keys(noticeKinds) as NoticeKind[]) await mailKind(ctx, kind, to)
}

async function mailKind(ctx: Ctx, kind: NoticeKind, to: string): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - minIntervalMs)
  const last = await ctx.db.row<{ claimedAt: Date }>(
    sql`SELECT mailed_at AS "claimedAt" FROM platform.notice_mails WHERE kind = ${kind}`,
  )
  if (last && last.claimedAt > since) return
  // Not by time of writing: a notice may be committed after a mail that covered newer ones.
  const fresh = await ctx.db.rows<NewNotice>(sql`
    SELECT notice_uuid AS "UUID", subject, reason, times, count(*) OVER ()::integer AS total FROM platform.notices
    WHERE kind = ${kind} AND seen_at IS NULL AND times > mailed_times
    ORDER BY last_at DESC, notice_uuid LIMIT ${maxCovered}`)
  const [first] = fresh
  if (!first) return
  // Claimed before sending, so that only one process sends it; after a failure, the next mail is an hour later.
  const taken = await ctx.inTransaction(({ db }) =>
    db.run(sql`
      INSERT INTO platform.notice_mails AS known (kind, mailed_at) VALUES (${kind}, ${now})
      ON CONFLICT (kind) DO UPDATE SET mailed_at = excluded.mailed_at WHERE known.mailed_at <= ${since}`),
  )
  if (taken === 0) return
  const text = words(kind, fresh.slice(0, maxNamed), first.total, ctx.config.publicUrl)
  await ctx.ports.mail.send({
    id: ctx.newUuid(),
    to,
    subject: `${noticeKinds[kind]} (${first.total})`,
    text,
    html: `<pre style="white-space:pre-wrap;font-family:inherit">${escaped(text)}</pre>`,
  })
  const covered = fresh.map(({ UUID, times }) => ({ UUID, times }))
  await ctx.inTransaction(({ db }) =>
    db.run(sql`
      UPDATE platform.notices n SET mailed_times = greatest(n.mailed_times, t.times)
      FROM jsonb_to_recordset(${json(covered)}::jsonb) AS t("UUID" uuid, times bigint) WHERE n.notice_uuid = t."UUID"`),
  )
}

function words(kind: NoticeKind, fresh: readonly NewNotice[], total: number, publicUrl: string): string {
  const lines = fresh.map(
    ({ subject, reason, times }) => `${subject}: ${reason}${times > 1 ? ` (${times} times)` : ''}`,
  )
  const more = total > fresh.length ? [`and ${total - fresh.length} more`] : []
  return [
    `${noticeKinds[kind]}. We set these aside and carried on with everything else.`,
    '',
    ...lines,
    ...more,
    '',
    linkOf(kind, publicUrl),
    'The next email about this comes in an hour at the earliest.',
  ].join('\n')
}

/** What to do about some kinds of notices, and the page of the console for it. */
const pages: Partial<Record<NoticeKind, readonly [what: string, page: string]>> = {
  dispute: ['Answer them', 'disputes'],
  message: ['Read them, and send them again', 'messages'],
  stock: ['Load a delivery', 'sim-stock'],
  'usage-document': ['Correct them, or let them go', 'parked-usage'],
}

/** The page of the console with more details. */
function linkOf(kind: NoticeKind, publicUrl: string): string {
  const [what, page] = pages[kind] ?? ['See all of them, with what was received', `warnings?find=${kind}`]
  return `${what}: ${publicUrl}/console/${page}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
