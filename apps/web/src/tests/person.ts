import { nanos } from '@waea/kit/nanos'
import type { AuthData } from '../shell/session/shared/session.ts'

/** The customers of `aPerson`: they own the first, and are a member of the second. */
export const [firstCustomer, secondCustomer] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
] as const

/** The server's answer for someone who has just signed in: a demo person with two customers. */
export function aPerson(change: Partial<AuthData> = {}): AuthData {
  return {
    JWT: 'token',
    JWTExpiry: nanos(new Date(Date.now() + 3_600_000)),
    UUID: '33333333-3333-4333-8333-333333333333',
    SPID: 2,
    FirstName: 'Prepay',
    LastName: 'Demo',
    Email: 'prepay@demo.waea.nz',
    AuthID: 'prepay@demo.waea.nz',
    IdentityProvider: 'LOCAL',
    EmailVerified: true,
    Roles: [
      { CustomerUUID: firstCustomer, Role: 'owner' },
      { CustomerUUID: secondCustomer, Role: 'member' },
    ],
    ...change,
  }
}
