import { isUuid } from '@waea/kit/ids'
import type { Job } from '../../platform/news.ts'
import { syncAgain, syncAgainJob } from './access-sync.ts'
import { sendCodeJob } from './ask-code.ts'
import { deleteOldCodeRequests } from './code-requests.store.ts'
import { deleteOldInvitations } from './invitations.store.ts'
import { deleteOldPasses } from './passes.store.ts'
import { deleteOldChallenges } from './passkeys.store.ts'
import { deleteOldProofs } from './proofs.store.ts'
import { mailRecovery, recoverJob } from './recover-password.ts'
import { deleteOldWaiting } from './second-factor.store.ts'
import { sendCode } from './send-code.ts'
import { deleteOldSessions } from './sessions.store.ts'
import { deleteOldSignUps } from './sign-ups.store.ts'
import { deleteOldTries } from './social.store.ts'

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
  { name: syncAgainJob, run: syncAgain },
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
