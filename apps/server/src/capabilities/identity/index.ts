import { identity } from '@waea/contract/people/identity'
import { identitySafety } from '@waea/contract/people/identity-safety'
import { profile } from '@waea/contract/people/profile'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { part } from '../../platform/jobs/part.ts'
import { handlers } from './identity.calls.ts'
import { identityJobs } from './identity.jobs.ts'
import { safetyHandlers } from './identity-safety.calls.ts'
import { hearNumberChanged } from './profile/hear-number.ts'
import { profileHandlers } from './profile.calls.ts'
import { signInHandlers } from './sign-in-ways.calls.ts'
import { hearPurged } from './sign-up/forget-people.ts'

export { loadUsers } from './load.store.ts'
export {
  findResponseToken,
  issueResponseToken,
  type ResponseToken,
  spendResponseToken,
} from './one-time-tokens/response-tokens.ts'
export { hashPassword } from './passwords/passwords.ts'
export { updateProfile } from './profile/update-profile.ts'
export { makeAdoptionCode, useAdoptionCode } from './proofs/adoption-codes.ts'
export { requireSecondFactor, requireSecondFactorCode } from './second-factor/require-code.ts'
export { lastSafetyChange } from './security/last-change.ts'
export { type SeedCustomer, seedManyPeople, seedPerson } from './seed.ts'
export { revocationNotices, type SessionGate, sessionGate } from './sessions/session-gate.ts'
export { personOfSignIn } from './sign-in/person-of-sign-in.ts'

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
