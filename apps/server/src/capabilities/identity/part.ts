import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { profile } from '@waea/contract/people/profile'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { part } from '../../platform/jobs/part.ts'
import { handlers } from './calls.ts'
import { safetyHandlers } from './identity-safety.calls.ts'
import { identityJobs } from './jobs.ts'
import { hearNumberChanged } from './profile/hear-number.ts'
import { profileHandlers } from './profile.calls.ts'
import { signInHandlers } from './sign-in-ways.calls.ts'
import { hearPurged } from './sign-up/forget-people.ts'

/**
 * Who somebody is, and how they prove it. A folder imports those above it, never those below:
 *
 * - `keys` signs, hashes and encrypts; `one-time-tokens` holds whatever expires and is used once
 * - `people` holds names and emails; `passkeys`, `second-factor` hold their data
 * - `sessions` holds who is signed in where, and answers every sign-in; `providers` starts a sign-in with Google and
 * others
 * - `proofs` makes codes and the links mailed with them; `passwords` checks, sets and recovers them
 * - `profile` changes a person's own details; `security` adds and removes sign-in methods; `sign-up` creates accounts
 * - `sign-in` has every way to sign in; `access` gives another person access to a customer account
 */
export const identityPart = part({
  name: 'identity',
  calls: { ...identity, ...identitySafety, ...profile, ...signInWays },
  handlers: { ...handlers, ...safetyHandlers, ...profileHandlers, ...signInHandlers },
  hears: { 'customer.purged': hearPurged, 'number.changed': hearNumberChanged },
  jobs: identityJobs,
})
