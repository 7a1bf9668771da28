import type { signInWays } from '@waea/contract/people/sign-in-ways'
import type { Handlers } from '../../platform/jobs/part.ts'
import { identityLink, invitation, invite } from './access/invitations.ts'
import { setLocalPassword } from './passwords/local-password.ts'
import { socialLink } from './providers/social-link.ts'
import { socialConnect, socialProof, socialReturn, socialStart } from './providers/social-start.ts'
import { disconnectProvider } from './security/disconnect-provider.ts'
import { codeSignIn, recoveredEmail } from './sign-in/code-sign-in.ts'
import { recoverEmail, requestCode } from './sign-in/request-code.ts'
import { socialFinish } from './sign-in/social-finish.ts'
import { makeAuthToken, resolveAuthToken, sendTemporaryLogin, temporaryLogin } from './sign-in/temporary-login.ts'

export const signInHandlers: Handlers<typeof signInWays> = {
  socialStart,
  socialConnect,
  socialProof,
  disconnectProvider,
  socialReturn,
  socialFinish,
  socialLink,
  setLocalPassword,
  askCode: requestCode,
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
