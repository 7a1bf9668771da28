import type { identity } from '@waea/contract/identity'
import type { Handlers } from '../../platform/part.ts'
import { auth } from './auth.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { confirmEmailVerification, sendEmailVerification } from './email-verification.ts'
import { me } from './me.ts'
import { newPassword, recoverPassword } from './recover-password.ts'
import { signOut } from './sign-out.ts'
import { resendSignUp, signUp, signUpState } from './sign-up.ts'

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
  me: (ctx) => me(ctx),
}
