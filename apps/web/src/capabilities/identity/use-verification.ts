import { identity } from '@waea/contract/identity'
import { usePortal, useSession } from '../../shell/portal.tsx'
import { forgetVerification, recallVerification, rememberVerification } from './pending-verification.ts'

export type Verification = {
  /** The address the code went to; undefined when nothing waits to be verified. */
  email: string | undefined
  /** Confirms by the code or by the link's secret; throws a CallError. */
  confirm: (shown: { code: string } | { secret: string }) => Promise<void>
  /** Sends another code and tells when the next may be asked for, in milliseconds since 1970. */
  resend: () => Promise<number>
  resendAt: number
}

const resendAfterMs = 60_000

/** What waits to be verified: a sign-up in this tab, else the email of the signed-in person. */
export function useVerification(): Verification {
  const { send, session } = usePortal()
  const state = useSession()
  const pending = recallVerification()
  const person = state.status === 'signed-in' ? state : undefined

  const confirm: Verification['confirm'] = async (shown) => {
    if (person?.customerUuid !== undefined) {
      const Secret = 'code' in shown ? shown.code : shown.secret
      await send(identity.confirmEmailVerification, { customerUuid: person.customerUuid, Secret })
      session.update({ EmailVerified: true })
      return
    }
    const proof =
      'code' in shown
        ? { VerificationUUID: pending?.VerificationUUID ?? '', Code: shown.code }
        : { Secret: shown.secret }
    session.accept(await send(identity.signUpConfirm, { ...proof, IncludeRoles: true }))
    forgetVerification()
  }

  const resend = async () => {
    if (person?.customerUuid !== undefined) {
      await send(identity.sendEmailVerification, { customerUuid: person.customerUuid })
      return Date.now() + resendAfterMs
    }
    if (!pending) return Date.now()
    const started = await send(identity.signUpResend, { VerificationUUID: pending.VerificationUUID })
    const resendAt = Date.now() + started.ResendAfterSeconds * 1000
    rememberVerification({ ...pending, VerificationUUID: started.VerificationUUID, resendAt })
    return resendAt
  }
  return { email: person?.person.Email ?? pending?.Email, confirm, resend, resendAt: pending?.resendAt ?? 0 }
}
