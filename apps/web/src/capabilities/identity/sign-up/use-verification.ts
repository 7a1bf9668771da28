import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { useCall } from '../../../shell/data/shared/use-call.ts'
import { usePortal, useSession } from '../../../shell/session/shared/portal.tsx'
import { forgetVerification, recallVerification, rememberVerification } from '../sign-in/pending-verification.ts'
import { useFirstPasskey } from './use-first-passkey.ts'

export type Verification = {
  /** The address the code went to; undefined when nothing waits to be verified. */
  email: string | undefined
  /** False until it is known whether something waits to be verified. */
  isKnown: boolean
  /** Confirms by the code or by the link's secret; throws a CallError. */
  confirm: (shown: { code: string } | { secret: string }) => Promise<void>
  /** Sends another code; returns when the next one may be requested, in milliseconds since 1970. */
  resend: () => Promise<number>
  resendAt: number
}

const resendAfterMs = 60_000

/** The pending verification: a sign-up in this tab, else the email of the signed-in person. */
export function useVerification(): Verification {
  const { send, session, queries } = usePortal()
  const addFirstPasskey = useFirstPasskey()
  const state = useSession()
  const pending = recallVerification()
  const person = state.status === 'signed-in' ? state : undefined
  const me = useCall(identity.me, {}, { enabled: person !== undefined })
  // A verified person has something to verify only after requesting a new email.
  const own = me.data?.PendingEmail ?? (person?.person.EmailVerified ? undefined : person?.person.Email)

  const confirm: Verification['confirm'] = async (shown) => {
    if (person?.customerUuid !== undefined) {
      const Secret = 'code' in shown ? shown.code : shown.secret
      const input = { customerUuid: person.customerUuid, Secret }
      const { EmailVerified, Email } = await send(identity.confirmEmailVerification, input)
      session.update({ EmailVerified, Email, AuthID: Email })
      await queries.invalidateQueries({ queryKey: keyOf(identity.me) })
      await queries.invalidateQueries({ queryKey: keyOf(customers.customer) })
      return
    }
    const proof =
      'code' in shown
        ? { VerificationUUID: pending?.VerificationUUID ?? '', Code: shown.code }
        : { Secret: shown.secret }
    session.accept(await send(identity.signUpConfirm, { ...proof, IncludeRoles: true }))
    forgetVerification()
    if ('code' in shown && pending?.withPasskey) await addFirstPasskey()
  }

  const resend = async () => {
    if (person?.customerUuid !== undefined) {
      await send(identity.sendEmailVerification, { customerUuid: person.customerUuid })
      return Date.now() + resendAfterMs
    }
    if (!pending) return Date.now()
    const { VerificationUUID, back } = pending
    const started = await send(identity.signUpResend, { VerificationUUID, ...back })
    const resendAt = Date.now() + started.ResendAfterSeconds * 1000
    rememberVerification({ ...pending, VerificationUUID: started.VerificationUUID, resendAt })
    return resendAt
  }
  const isKnown = person === undefined || person.person.EmailVerified === false || !me.isPending
  return { email: own ?? pending?.Email, isKnown, confirm, resend, resendAt: pending?.resendAt ?? 0 }
}
