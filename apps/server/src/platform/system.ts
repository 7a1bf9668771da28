import { system } from '@waea/contract/system'
import { Refused, refuse } from '@waea/domain/refusal'
import { sql } from './db/sql.ts'
import { type Part, part } from './jobs/part.ts'
import { type Clock, TestClock } from './process/clock.ts'
import { deleteOldLimits } from './safety/limits.ts'

const eventRetentionMs = 3_600_000

/** The platform's own calls and its housekeeping. */
export function systemPart(clock: Clock, dueWork: () => Promise<void>): Part {
  return part({
    name: 'system',
    calls: system,
    handlers: {
      live: async () => ({}),
      clock: async (_ctx, input) => {
        if (!(clock instanceof TestClock)) throw new Refused(refuse('not-found'))
        if (input.now !== undefined) {
          const at = new Date(input.now)
          if (Number.isNaN(at.getTime())) throw new Refused(refuse('invalid-input', {}, 'now'))
          clock.set(at)
        }
        if (input.advanceS !== undefined) clock.advance(input.advanceS * 1000)
        await dueWork()
        return { now: clock.now().toISOString() }
      },
    },
    jobs: [
      {
        name: 'system.forget-limits',
        every: '41 * * * *',
        run: async (ctx) => void (await ctx.inTransaction(deleteOldLimits)),
      },
      {
        name: 'system.forget-live-events',
        every: '*/10 * * * *',
        run: (ctx) =>
          ctx.inTransaction(async ({ db }) => {
            await db.run(
              sql`DELETE FROM platform.live_events WHERE shown_at < ${new Date(ctx.now().getTime() - eventRetentionMs)}`,
            )
          }),
      },
    ],
  })
}
