import { type FlagName, flagNames, flags, isFlagName } from '@waea/contract/flags'
import { deployment } from '@waea/contract/provider'
import { Refused, refuse } from '@waea/domain/refusal'
import { searched } from '@waea/domain/search'
import { isUuid, type Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from './ctx.ts'
import { sql } from './db/sql.ts'
import { type FlagBoard, flagsChannel } from './flags.ts'
import { dropJob, readParkedJobs, retryJob } from './jobs/parked-jobs.ts'
import { type Part, part } from './jobs/part.ts'
import { mailNotices } from './operator/mail-notices.ts'
import { deleteSeenNotices, mailNoticesJob, markNoticeSeen, type NoticeRow, readNotices } from './operator/notices.ts'

/** Calls about the deployment itself: its version, its flags, the operator's notices, and jobs that were given up. */
export function deploymentPart(board: FlagBoard, version: string): Part {
  return part({
    name: 'deployment',
    calls: deployment,
    handlers: {
      version: async () => ({ Version: version }),
      flags: async () => ({ On: flagNames.filter((name) => board.now()[name]) }),
      allFlags: async () => {
        // This process may not have heard of the last change yet, not even of one that it made itself.
        await board.read()
        return { Flags: flagNames.map((name) => flagAnswer(name, board.now()[name], board)) }
      },
      setFlag: async (ctx, { flag, IsOn }) => {
        const name = known(flag)
        await ctx.db.run(sql`
          INSERT INTO platform.flags (flag, is_on, set_at) VALUES (${name}, ${IsOn}, ${ctx.now()})
          ON CONFLICT (flag) DO UPDATE SET is_on = excluded.is_on, set_at = excluded.set_at`)
        await notifyProcesses(ctx, name, IsOn)
        return { ...flagAnswer(name, IsOn, board), DecidedBy: 'provider' as const }
      },
      clearFlag: async (ctx, { flag }) => {
        const name = known(flag)
        await ctx.db.run(sql`DELETE FROM platform.flags WHERE flag = ${name}`)
        await notifyProcesses(ctx, name, undefined)
        const { value, by } = board.unset(name)
        return { ...flagAnswer(name, value, board), DecidedBy: by }
      },
      notices: async (ctx, { Kind, Unseen = false, Limit = 50, Offset = 0, ...input }) => {
        const { rows, count } = await readNotices(ctx, {
          kind: Kind,
          unseenOnly: Unseen,
          from: Offset,
          most: Limit,
          search: searched(input),
          isOldestFirst: input.Order === 'oldest',
        })
        return { Notices: rows.map(noticeAnswer), Count: count }
      },
      seeNotice: async (ctx, { noticeUuid }) => {
        const seen = await markNoticeSeen(ctx, noticeUuid)
        if (!seen) throw new Refused(refuse('not-found'))
        return noticeAnswer(seen)
      },
      parkedJobs: readParkedJobs,
      retryJob,
      dropJob,
    },
    jobs: [
      { name: mailNoticesJob, every: '*/5 * * * *', run: mailNotices },
      { name: 'system.forget-notices', every: '29 4 * * *', run: deleteSeenNotices },
    ],
  })
}

function known(name: string): FlagName {
  if (!isFlagName(name)) throw new Refused(refuse('not-found'))
  return name
}

/** Every process is notified with the commit, this one included. */
async function notifyProcesses(ctx: Ctx, flag: FlagName, isOn: boolean | undefined): Promise<void> {
  await ctx.audit({ deed: 'flag-changed', detail: { flag, ...(isOn !== undefined && { isOn }) } })
  await ctx.db.row(sql`SELECT pg_notify(${flagsChannel}, '')`)
}

function flagAnswer(name: FlagName, IsOn: boolean, board: FlagBoard) {
  return { Flag: name, IsOn, DecidedBy: board.decidedBy(name), Owner: flags[name].owner, Says: flags[name].says }
}

function noticeAnswer({ Document, firstAt, lastAt, seenAt, ...notice }: NoticeRow) {
  const CustomerUUID = customerIn(Document ?? '')
  return {
    ...notice,
    ...(Document !== null && { Document }),
    ...(CustomerUUID && { CustomerUUID }),
    FirstAtNanos: nanos(firstAt),
    LastAtNanos: nanos(lastAt),
    ...(seenAt && { SeenAtNanos: nanos(seenAt) }),
  }
}

/** The customer that a document names. It is searched as text, because a long one is cut. */
function customerIn(document: string): Uuid | undefined {
  const id = /"CustomerUUID":"([^"]+)"/.exec(document)?.[1]
  return isUuid(id) ? id : undefined
}
