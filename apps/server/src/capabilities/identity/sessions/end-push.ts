import type { Ctx } from '../../../platform/ctx.ts'
import { endPushOf, sessionsWithPush } from '../../messages/index.ts'
import { openAmong } from './sessions.store.ts'

const perPage = 1_000

/**
 * Ends push notifications to devices whose session is over. Needed because an unused session expires by itself, and a
 * person may turn notifications on in the moment the session ends.
 */
export async function endPushOfOver(ctx: Ctx): Promise<void> {
  for (let after = ''; ; ) {
    const page = await sessionsWithPush(ctx, after, perPage)
    const open = await openAmong(ctx.db, page, ctx.now())
    const over = page.filter((session) => !open.has(session))
    if (over.length > 0) await ctx.inTransaction((tx) => endPushOf(tx, over))
    if (page.length < perPage) return
    after = page.at(-1) ?? ''
  }
}
