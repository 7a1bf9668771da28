import { identity } from '@waea/contract/identity'
import { identitySafety } from '@waea/contract/identity-safety'
import { profile } from '@waea/contract/profile'
import { part } from '../../platform/part.ts'
import { handlers } from './identity.calls.ts'
import { identityJobs } from './identity.jobs.ts'
import { safetyHandlers } from './identity-safety.calls.ts'
import { profileHandlers } from './profile.calls.ts'

export { loadUsers } from './load.store.ts'
export { hashPassword } from './passwords.ts'
export { type SeedCustomer, type SeedPerson, seedCrowd, seedPerson } from './seed.ts'
export { revocationNotices, type SessionGate, sessionGate } from './session-gate.ts'

export const identityPart = part({
  name: 'identity',
  calls: { ...identity, ...identitySafety, ...profile },
  handlers: { ...handlers, ...safetyHandlers, ...profileHandlers },
  jobs: identityJobs,
})
