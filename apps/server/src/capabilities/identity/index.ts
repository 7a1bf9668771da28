import { identity } from '@waea/contract/identity'
import { part } from '../../platform/part.ts'
import { handlers } from './identity.calls.ts'
import { identityJobs } from './identity.jobs.ts'

export { type SeedCustomer, type SeedPerson, seedPerson } from './seed.ts'
export { revocationNotices, type SessionGate, sessionGate } from './session-gate.ts'

export const identityPart = part({ name: 'identity', calls: identity, handlers, jobs: identityJobs })
