export { type Keys, keyedHash, keysOf, newSecret } from './keys/keys.ts'
export { seal, unseal } from './keys/sealed.ts'
export { clearSignInTries, limitProviders, limitSecondFactor, limitSecrets, signInBuckets } from './limits.ts'
export { loadUsers } from './load.store.ts'
export {
  findResponseToken,
  issueResponseToken,
  type ResponseToken,
  spendResponseToken,
} from './one-time-tokens/response-tokens.ts'
export { endViewOf, issueView, issueViewStart, readView, useViewStart } from './one-time-tokens/view-tokens.ts'
export { useChallenge } from './passkeys/challenges.ts'
export type { PasskeyRow } from './passkeys/passkeys.store.ts'
export { shownPasskey } from './passkeys/shown-passkey.ts'
export { creationOptions, requestOptions, verifyAssertion, verifyCreation } from './passkeys/webauthn.ts'
export { hashPassword } from './passwords/passwords.ts'
export { tryPassword } from './passwords/try-password.ts'
export { importPeople } from './people/import-people.ts'
export { namesOfPeople, usersByEmail } from './people/users.store.ts'
export { updateProfile } from './profile/update-profile.ts'
export { makeAdoptionCode, useAdoptionCode } from './proofs/adoption-codes.ts'
export { appAddress, newAppSecret, stepOfAppCode } from './second-factor/app-code.ts'
export { requireSecondFactor, requireSecondFactorCode } from './second-factor/require-code.ts'
export { lastSafetyChange } from './security/last-safety-change.ts'
export { type SeedCustomer, seedManyPeople, seedPerson } from './seed.ts'
export { revocationNotices, type SessionGate, sessionGate } from './sessions/session-gate.ts'
export { ownFirst, shownSession } from './sessions/shown-session.ts'
export { viewedPerson } from './sessions/viewed-person.ts'
export { personOfSignIn } from './sign-in/person-of-sign-in.ts'
