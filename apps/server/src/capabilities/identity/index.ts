import { identity } from '@waea/contract/identity'
import { identitySafety } from '@waea/contract/identity-safety'
import { profile } from '@waea/contract/profile'
import { signInWays } from '@waea/contract/sign-in-ways'
import { part } from '../../platform/part.ts'
import { handlers } from './identity.calls.ts'
import { identityJobs } from './identity.jobs.ts'
import { safetyHandlers } from './identity-safety.calls.ts'
import { profileHandlers } from './profile.calls.ts'
import { signInHandlers } from './sign-in-ways.calls.ts'

export { loadUsers } from './load.store.ts'
export { hashPassword } from './passwords.ts'
export { type SeedCustomer, seedCrowd, seedPerson } from './seed.ts'
export { revocationNotices, type SessionGate, sessionGate } from './session-gate.ts'

export const identityPart = part({
  name: 'identity',
  calls: { ...identity, ...identitySafety, ...profile, ...signInWays },
  handlers: { ...handlers, ...safetyHandlers, ...profileHandlers, ...signInHandlers },
  jobs: identityJobs,
})
