import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { profile } from '@waea/contract/people/profile'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { part } from '../../platform/jobs/part.ts'
import { handlers } from './calls.ts'
import { safetyHandlers } from './identity-safety.calls.ts'
import { identityJobs } from './jobs.ts'
import { keysCommand } from './keys/keys-command.ts'
import { accountMails } from './mails/account-mails.ts'
import { securityMails } from './mails/security-mails.ts'
import { signInMails, signInTexts } from './mails/sign-in-mails.ts'
import { handleNumberChanged } from './profile/handle-number-changed.ts'
import { profileHandlers } from './profile.calls.ts'
import { signInHandlers } from './sign-in-ways.calls.ts'
import { handlePurged } from './sign-up/handle-purged.ts'

/**
 * Who a person is, and how they prove it. A folder may import folders above it in this list, never those below:
 *
 * - `keys` signs, hashes and encrypts; `one-time-tokens` stores everything that expires and is used once
 * - `people` stores names and emails; `passkeys` and `second-factor` store their own data
 * - `sessions` stores who is signed in where, and answers every sign-in; `providers` starts a sign-in with Google and
 *   others
 * - `proofs` makes codes and the links mailed with them; `passwords` checks, sets and recovers them
 * - `profile` changes a person's own details; `security` adds and removes sign-in methods; `sign-up` creates accounts
 * - `sign-in` has every way to sign in; `access` gives another person access to a customer account
 */
export const identityPart = part({
  name: 'identity',
  personalData: {
    ofPeople: {
      users: ['password_hash', 'email_key'],
      sessions: [],
      outside_identities: [],
      passkeys: ['credential_id', 'public_key'],
      second_factors: ['secret'],
      email_changes: ['email_key'],
    },
    leftOut: { recovery_codes: 'hashes of codes' },
  },
  calls: { ...identity, ...identitySafety, ...profile, ...signInWays },
  handlers: { ...handlers, ...safetyHandlers, ...profileHandlers, ...signInHandlers },
  hears: { 'customer.purged': handlePurged, 'number.changed': handleNumberChanged },
  jobs: identityJobs,
  commands: { keys: keysCommand },
  mails: { ...accountMails, ...securityMails, ...signInMails },
  texts: signInTexts,
})
