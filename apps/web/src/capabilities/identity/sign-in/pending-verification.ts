import type { Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { visitorTyping } from '../../../shell/forms/shared/kept-typing.ts'

const kept = () => visitorTyping<PendingVerification>('verification')

/** A sign-up that waits for its code. It survives a reload of this tab, and ends at the next sign-in. */
export type PendingVerification = {
  VerificationUUID: string
  Email: string
  resendAt: number
  askedAt: number
  /** Make a passkey as soon as the account exists. */
  withPasskey?: boolean
  /** Where the link in the email leads, needed when the email is sent again. */
  back?: Back
}
export type Back = Pick<Input<typeof identity.signUp>, 'Redirect' | 'CartUUID'>

export function rememberVerification(pending: PendingVerification): void {
  kept().keep(pending)
}

export function recallVerification(): PendingVerification | undefined {
  return kept().read()
}

export function forgetVerification(): void {
  kept().forget()
}
