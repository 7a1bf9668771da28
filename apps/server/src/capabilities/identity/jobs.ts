import { isUuid } from '@waea/kit/ids'
import type { Job } from '../../platform/jobs/job.ts'
import { sweepTokens } from './one-time-tokens/one-time-tokens.ts'
import { mailRecovery, recoverJob } from './passwords/recover-password.ts'
import { retrySync, retrySyncJob } from './sessions/access-sync.ts'
import { endPushOfOver } from './sessions/end-push.ts'
import { deleteOldSessions } from './sessions/sessions.store.ts'
import { sendCodeJob } from './sign-in/request-code.ts'
import { sendCode } from './sign-in/send-code.ts'
import { deleteOldSignUps } from './sign-up/sign-ups.store.ts'

const dayMs = 86_400_000
const keptSessionsMs = 90 * dayMs
const keptSignUpsMs = 7 * dayMs

export const identityJobs: readonly Job[] = [
  {
    name: recoverJob,
    run: async (ctx, content) => {
      const { emailKey, proofUuid } = content as { emailKey?: unknown; proofUuid?: unknown }
      if (typeof emailKey !== 'string' || !isUuid(proofUuid)) throw new Error(`${recoverJob} needs an email and an id`)
      await mailRecovery(ctx, emailKey, proofUuid)
    },
  },
  { name: sendCodeJob, run: sendCode },
  { name: retrySyncJob, run: retrySync },
  {
    name: 'identity.forget',
    every: '41 * * * *',
    run: async (ctx) => {
      await ctx.inTransaction(async (within) => {
        const now = within.now().getTime()
        await sweepTokens(within)
        await deleteOldSignUps(within, new Date(now - keptSignUpsMs))
        await deleteOldSessions(within, new Date(now - keptSessionsMs))
      })
      await endPushOfOver(ctx)
    },
  },
]
