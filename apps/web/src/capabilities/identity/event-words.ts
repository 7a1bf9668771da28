import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Gives } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/identity-safety'

export type SecurityEvent = Gives<typeof identitySafety.securityLog>['Events'][number]

/** What happened, in plain words. Total over the deeds: a new one compiles only when its words are written. */
export const eventWords: Readonly<Record<SecurityEvent['Deed'], MessageDescriptor>> = {
  'signed-up': msg`Account created`,
  'signed-in': msg`Signed in`,
  'signed-out': msg`Signed out`,
  'sign-in-failed': msg`Sign-in with a wrong password`,
  'password-shown': msg`Password confirmed`,
  'password-changed': msg`Password changed`,
  'password-recovery-mailed': msg`Link for a new password mailed`,
  'email-verified': msg`Email verified`,
  'email-changed': msg`Email changed`,
  'refresh-token-replayed': msg`A copied sign-in was stopped`,
  'device-signed-out': msg`A device was signed out from another one`,
  'devices-signed-out': msg`All other devices were signed out`,
  'step-up-code-shown': msg`Confirmed by a mailed code`,
  'second-factor-on': msg`Two-step sign-in switched on`,
  'second-factor-off': msg`Two-step sign-in switched off`,
  'second-factor-failed': msg`Wrong code in two-step sign-in`,
  'recovery-code-used': msg`Recovery code used`,
  'recovery-codes-made': msg`New recovery codes made`,
  'passkey-added': msg`Passkey added`,
  'passkey-renamed': msg`Passkey renamed`,
  'passkey-removed': msg`Passkey removed`,
  'identity-linked': msg`Account of another provider linked`,
  'identity-unlinked': msg`Account of another provider unlinked`,
}

/** Deeds that the person should look at: somebody else may have been at work. */
export const warnsOf: ReadonlySet<SecurityEvent['Deed']> = new Set([
  'sign-in-failed',
  'second-factor-failed',
  'refresh-token-replayed',
])
