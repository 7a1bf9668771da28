import type { Ctx } from './ctx.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'
import { sql } from './sql.ts'

const minIntervalMs = 3_600_000
const maxNamed = 20

interface NewNotice {
  subject: string
  reason: string
  times: number
  total: number
}

/**
 * Mails the operator the notices since the last mail that the mail server took, at most one an hour for each kind.
 * Notices within the hour, and those of a mail that failed, go into the next one.
 */
export async function mailNotices(ctx: Ctx): Promise<void> {
  const to = ctx.config.operatorEmail
  if (!to) return
  for (const kind of Object.keys(noticeKinds) as NoticeKind[]) await mailKind(ctx, kind, to)
}

async function mailKind(ctx: Ctx, kind: NoticeKind, to: string): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - minIntervalMs)
  const last = await ctx.db.row<{ claimedAt: Date; upto: Date | null }>(
    sql`SELECT mailed_at AS "claimedAt", mailed_upto AS upto FROM platform.notice_mails WHERE kind = ${kind}`,
  )
  if (last && last.claimedAt > since) return
  const fresh = await ctx.db.rows<NewNotice>(sql`
    SELECT subject, reason, times, count(*) OVER ()::integer AS total FROM platform.notices
    WHERE kind = ${kind} AND seen_at IS NULL AND last_at > ${last?.upto ?? new Date(0)} AND last_at <= ${now}
    ORDER BY last_at DESC LIMIT ${maxNamed}`)
  const [first] = fresh
  if (!first) return
  // Claimed before it is sent: of two processes, one sends it; after a failure, the next mail is an hour later.
  const taken = await ctx.inTransaction(({ db }) =>
    db.run(sql`
      INSERT INTO platform.notice_mails AS known (kind, mailed_at) VALUES (${kind}, ${now})
      ON CONFLICT (kind) DO UPDATE SET mailed_at = excluded.mailed_at WHERE known.mailed_at <= ${since}`),
  )
  if (taken === 0) return
  const text = words(kind, fresh, first.total, ctx.config.publicUrl)
  await ctx.ports.mail.send({
    id: ctx.newUuid(),
    to,
    subject: `${noticeKinds[kind]} (${first.total})`,
    text,
    html: `<pre style="white-space:pre-wrap;font-family:inherit">${escaped(text)}</pre>`,
  })
  await ctx.inTransaction(({ db }) =>
    db.run(sql`UPDATE platform.notice_mails SET mailed_upto = ${now} WHERE kind = ${kind}`),
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
    `See all of them, with what the partner sent: GET ${publicUrl}/api/provider/v1/notices?Kind=${kind}`,
    'The next email about this comes in an hour at the earliest.',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
