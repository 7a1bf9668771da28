import type { Asked } from '@waea/contract/call'
import type { identity } from '@waea/contract/identity'
import { visitorTyping } from '../../shell/forms/kept-typing.ts'

const kept = () => visitorTyping<PendingVerification>('verification')

/** A sign-up that waits for its code. It outlives a reload of this tab, and ends when somebody signs in. */
export type PendingVerification = {
  VerificationUUID: string
  Email: string
  resendAt: number
  askedAt: number
  /** A passkey is made as soon as the account is there. */
  withPasskey?: boolean
  /** What the link of the mail leads back to, for when it is sent anew. */
  back?: Back
}
export type Back = Pick<Asked<typeof identity.signUp>, 'Redirect' | 'CartUUID'>

export function rememberVerification(pending: PendingVerification): void {
  kept().keep(pending)
}

export function recallVerification(): PendingVerification | undefined {
  return kept().read()
}

export function forgetVerification(): void {
  kept().forget()
}
