import type { Uuid } from '@waea/kit/ids'

/** A person's rights on one customer account. */
export interface Role {
  CustomerUUID: Uuid
  Role: 'owner' | 'member'
}

export interface Person {
  kind: 'person'
  userUuid: Uuid
  sessionUuid: Uuid
  roles: readonly Role[]
  /** When the password or an emailed code was last given, in milliseconds since 1970; 0 for never. */
  provedAtMs: number
  /** A temporary login, which proves nothing by itself. */
  isTemporary: boolean
  suspendedCustomers: readonly Uuid[]
  emailVerified: boolean
}

/** Who pays or redeems for one service or one bill of a customer, without an account, under a token of one use. */
export interface Guest {
  kind: 'guest'
  tokenUuid: Uuid
  CustomerUUID: Uuid
  for: { service: Uuid } | { bill: Uuid }
}

/** Scopes of the provider's clients and operators: each of their calls requires one. */
export const scopes = ['operations', 'sign-in-links', 'customers'] as const
export type Scope = (typeof scopes)[number]

/** A system that is trusted once its signature is verified. */
export type Partner = 'cards' | 'network' | 'courier' | 'porting' | 'tickets' | 'fibre'

/** A capability that continues by its own rules what somebody was permitted to begin. */
export const rules = [
  'identity',
  'customers',
  'mobiles',
  'sim-settings',
  'numbers',
  'product-type',
  'activation',
  'plans',
  'balance',
  'usage',
  'payments',
  'billing',
  'dunning',
  'shop',
  'offers',
  'vouchers',
  'engagement',
  'network-maps',
  'messages',
  'support',
  'guest',
  'sims',
  'porting',
  'credit-checks',
  'approvals',
  'billing-routes',
  'groups',
  'broadband',
] as const
export type Rule = (typeof rules)[number]

/**
 * Who makes a request.
 * - `visitor`: anybody who is not signed in.
 * - `guest`: the holder of a token for one service or one bill of a customer, without an account.
 * - `person`: signed in, with a role for each of their customers.
 * - `operator`: a person of the provider; `client`: a program of the provider. Each has scopes.
 * - `partner`: another system, verified before any handler runs.
 * - `rule`: a capability acting by its own rules.
 * - `system`: a clock job, or a seed; never behind a call.
 */
export type Actor =
  | { kind: 'visitor' }
  | Guest
  | Person
  | { kind: 'operator'; userUuid: Uuid; scopes: readonly Scope[] }
  | { kind: 'client'; name: string; scopes: readonly Scope[] }
  | { kind: 'partner'; name: Partner }
  | { kind: 'rule'; rule: Rule }
  | { kind: 'system' }

/** The right that an actor has on a customer account, if any: only a person has one. */
export function roleOn(actor: Actor, CustomerUUID: Uuid | null): Role | undefined {
  return actor.kind === 'person' ? actor.roles.find((role) => role.CustomerUUID === CustomerUUID) : undefined
}
