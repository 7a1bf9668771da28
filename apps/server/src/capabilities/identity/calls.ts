import type { identity } from '@waea/contract/people/identity'
import type { Handlers } from '../../platform/jobs/part.ts'
import { newPassword, recoverPassword } from './passwords/recover-password.ts'
import { confirmEmailVerification, sendEmailVerification } from './profile/email-verification.ts'
import { me } from './profile/me.ts'
import { signOut } from './sessions/sign-out.ts'
import { auth } from './sign-in/auth.ts'
import { confirmSignUp } from './sign-up/confirm-sign-up.ts'
import { openOwnAccount } from './sign-up/open-account.ts'
import { resendSignUp, signUp, signUpState } from './sign-up/sign-up.ts'

export const handlers: Handlers<typeof identity> = {
  auth,
  signUp,
  signUpConfirm: confirmSignUp,
  signUpResend: resendSignUp,
  signUpState,
  sendEmailVerification: (ctx) => sendEmailVerification(ctx),
  confirmEmailVerification,
  recoverPassword,
  newPassword,
  signOut: (ctx) => signOut(ctx),
  openAccount: openOwnAccount,
  me: (ctx) => me(ctx),
}
