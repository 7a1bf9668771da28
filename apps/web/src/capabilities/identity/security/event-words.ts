import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gives } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'

export type SecurityEvent = Gives<typeof identitySafety.securityLog>['Events'][number]

/** The security events in plain words. A new event type does not compile without its text. */
export const eventWords: Readonly<Record<SecurityEvent['Deed'], MessageDescriptor>> = {
  'signed-up': msg`Account created`,
  'signed-in': msg`Signed in`,
  'signed-out': msg`Signed out`,
  'sign-in-failed': msg`Sign-in with a wrong password`,
  'password-shown': msg`Password confirmed`,
  'password-changed': msg`Password changed`,
  'password-set': msg`Password set`,
  'password-change-failed': msg`Password change with a wrong password`,
  'password-recovery-mailed': msg`Link for a new password emailed`,
  'email-verified': msg`Email verified`,
  'email-change-asked': msg`Change of email requested`,
  'email-changed': msg`Email changed`,
  'profile-changed': msg`Personal data changed`,
  'code-sent': msg`One-time code sent`,
  'temporary-login-mailed': msg`Temporary sign-in link emailed`,
  'auth-token-made': msg`Sign-in handed to another app`,
  'refresh-token-replayed': msg`We stopped a copied sign-in`,
  'device-signed-out': msg`A device was signed out from another device`,
  'devices-signed-out': msg`All other devices were signed out`,
  'step-up-code-shown': msg`Confirmed with an emailed code`,
  'second-factor-on': msg`Two-step sign-in switched on`,
  'second-factor-off': msg`Two-step sign-in switched off`,
  'second-factor-failed': msg`Wrong code in two-step sign-in`,
  'recovery-code-used': msg`Recovery code used`,
  'recovery-codes-made': msg`New recovery codes made`,
  'passkey-added': msg`Passkey added`,
  'passkey-renamed': msg`Passkey renamed`,
  'passkey-removed': msg`Passkey removed`,
  'passkey-shown': msg`Confirmed with a passkey`,
  'provider-connected': msg`Sign-in with another account connected`,
  'provider-disconnected': msg`Sign-in with another account disconnected`,
  'provider-shown': msg`Confirmed with another account`,
  'access-given': msg`You got access to an account`,
}

/** Events that the person should check, because someone else may have caused them. */
export const suspiciousEvents: ReadonlySet<SecurityEvent['Deed']> = new Set([
  'sign-in-failed',
  'password-change-failed',
  'second-factor-failed',
  'refresh-token-replayed',
])
