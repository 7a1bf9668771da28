import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { cleanEmail } from '@waea/domain/identity/email'
import { codeLifeMs } from '@waea/domain/identity/one-time-code'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { languageOf } from '../../customers/index.ts'
import { isWithinLimit, limitMails, sendMail } from '../../messages/index.ts'
import { keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { securityPath } from '../people/mail-security-change.ts'
import { ownActor, ownUser } from '../people/own-user.ts'
import { markProved } from '../sessions/sessions.ts'
import { makeProof, useCode } from './proofs.ts'

/**
 * Mails the signed-in person a code that proves this session. Too many mails, or a failed mail, get the same answer as
 * success: the person can request another, or enter the password (2§7.1, 3§8.6).
 */
export async function sendMfa(ctx: Ctx): Promise<Gives<typeof identitySafety.sendMfa>> {
  const user = await ownUser(ctx)
  const { sessionUuid } = ownActor(ctx)
  const keys = await keysOf(ctx)
  if (!(await isWithinLimit(limitMails(ctx, 'step-up', cleanEmail(user.email))))) return {}
  await ctx.inTransaction(async (within) => {
    const proof = await makeProof(within, keys, 'step-up', sessionUuid, {})
    if (!proof) return
    await sendMail(within, {
      to: user.email,
      template: 'step-up-code',
      data: { FirstName: user.FirstName, code: proof.code, path: securityPath, minutes: codeLifeMs / 60_000 },
      dedupeKey: `step-up:${proof.proofUuid}`,
      language: await languageOf(within.db, user.userUuid),
    })
  })
  return {}
}

/** Verifies the mailed code: the session counts as proved for 5 minutes. Refuses 'No Code' without one (3§8.5). */
export async function verifyMfa(
  ctx: Ctx,
  input: Input<typeof identitySafety.verifyMfa>,
): Promise<Gives<typeof identitySafety.verifyMfa>> {
  const { sessionUuid, userUuid } = ownActor(ctx)
  if (!input.code?.trim()) throw new Refused(refuse('no-code', undefined, 'code'))
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const proof = await ctx.inTransaction(async (within) => {
    const shown = await useCode(within, keys, 'step-up', sessionUuid, input.code)
    if (isRefusal(shown)) return shown
    await markProved(within, sessionUuid)
    await within.audit({ userUuid, deed: 'step-up-code-shown' })
    return shown
  })
  if (isRefusal(proof)) throw new Refused({ ...proof, field: 'code' })
  return {}
}
