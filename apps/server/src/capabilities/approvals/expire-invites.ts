import type { Ctx } from '../../platform/ctx.ts'
import { takeExpired } from './approvals.store.ts'
import { eventOf, showInvite, tellOutcome } from './tell-invite.ts'

const maxAtOnce = 100

/** Tells the senders and other capabilities about invites that expired unanswered. */
export async function expireInvites(ctx: Ctx): Promise<void> {
  let taken: number
  do {
    taken = await ctx.inTransaction(async (tx) => {
      const expired = await takeExpired(tx, maxAtOnce)
      for (const row of expired) {
        await tx.tell('approval.expired', eventOf(row))
        await tellOutcome(tx, row, 'expired')
        await showInvite(tx, row)
      }
      return expired.length
    })
  } while (taken === maxAtOnce)
}
