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
export { lastSafetyChange } from './security/last-safety-change.ts'
export { type SeedCustomer, seedManyPeople, seedPerson } from './seed.ts'
export { revocationNotices, type SessionGate, sessionGate } from './sessions/session-gate.ts'
export { personOfSignIn } from './sign-in/person-of-sign-in.ts'
