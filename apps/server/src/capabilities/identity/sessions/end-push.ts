import type { Ctx } from '../../../platform/ctx.ts'
import { endPushOf, sessionsTold } from '../../messages/index.ts'
import { openAmong } from './sessions.store.ts'

const perPage = 1_000

/**
 * Tells devices nothing more whose session is over: one that nobody used expires by itself, and a person may have chosen in
 * the moment in which it ended.
 */
export async function endPushOfOver(ctx: Ctx): Promise<void> {
  for (let after = ''; ; ) {
    const page = await sessionsTold(ctx, after, perPage)
    const open = await openAmong(ctx.db, page, ctx.now())
    const over = page.filter((session) => !open.has(session))
    if (over.length > 0) await ctx.inTransaction((tx) => endPushOf(tx, over))
    if (page.length < perPage) return
    after = page.at(-1) ?? ''
  }
}
