import type { signInWays } from '@waea/contract/sign-in-ways'
import type { Handlers } from '../../platform/part.ts'
import { askCode, recoverEmail } from './ask-code.ts'
import { codeSignIn, recoveredEmail } from './code-sign-in.ts'
import { disconnectProvider } from './disconnect-provider.ts'
import { identityLink, invitation, invite } from './invitations.ts'
import { setLocalPassword } from './local-password.ts'
import { socialFinish } from './social-finish.ts'
import { socialLink } from './social-link.ts'
import { socialConnect, socialProof, socialReturn, socialStart } from './social-start.ts'
import { makeAuthToken, resolveAuthToken, sendTemporaryLogin, temporaryLogin } from './temporary-login.ts'

export const signInHandlers: Handlers<typeof signInWays> = {
  socialStart,
  socialConnect,
  socialProof,
  disconnectProvider,
  socialReturn,
  socialFinish,
  socialLink,
  setLocalPassword,
  askCode,
  codeSignIn,
  recoverEmail,
  recoveredEmail,
  makeAuthToken: (ctx) => makeAuthToken(ctx),
  resolveAuthToken,
  sendTemporaryLogin,
  temporaryLogin,
  invite,
  invitation,
  identityLink,
}
