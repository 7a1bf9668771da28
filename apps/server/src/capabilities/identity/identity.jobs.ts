import { isUuid } from '@waea/kit/ids'
import type { Job } from '../../platform/news.ts'
import { deleteOldInvitations } from './access/invitations.store.ts'
import { deleteOldChallenges } from './passkeys/passkeys.store.ts'
import { mailRecovery, recoverJob } from './passwords/recover-password.ts'
import { deleteOldPasses } from './proofs/passes.store.ts'
import { deleteOldProofs } from './proofs/proofs.store.ts'
import { deleteOldTries } from './providers/social.store.ts'
import { deleteOldWaiting } from './second-factor/second-factor.store.ts'
import { retrySync, retrySyncJob } from './sessions/access-sync.ts'
import { deleteOldSessions } from './sessions/sessions.store.ts'
import { deleteOldCodeRequests } from './sign-in/code-requests.store.ts'
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
    run: (ctx) =>
      ctx.inTransaction(async (within) => {
        const now = within.now().getTime()
        await deleteOldProofs(within, new Date(now - dayMs))
        await deleteOldWaiting(within)
        await deleteOldChallenges(within)
        await deleteOldPasses(within, new Date(now - dayMs))
        await deleteOldTries(within, new Date(now - dayMs))
        await deleteOldCodeRequests(within, new Date(now - dayMs))
        await deleteOldInvitations(within, new Date(now - keptSessionsMs))
        await deleteOldSignUps(within, new Date(now - keptSignUpsMs))
        await deleteOldSessions(within, new Date(now - keptSessionsMs))
      }),
  },
]
