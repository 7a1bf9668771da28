import type { Uuid } from '@waea/kit/ids'
import type { Rule } from './deeds.ts'

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
  /** A temporary login, which on its own proves nothing about who the person is. */
  isTemporary: boolean
  suspendedCustomers: readonly Uuid[]
  emailVerified: boolean
  /** The operator who sees the portal as this person, and why. They read and change nothing. */
  viewedBy?: { operator: Operator; reason: string }
}

/** Pays or redeems for one service or one bill of a customer, without an account, using a single-use token. */
export interface Guest {
  kind: 'guest'
  tokenUuid: Uuid
  CustomerUUID: Uuid
  for: { service: Uuid } | { bill: Uuid }
}

/** What a program of the provider may do; `operator-deeds.ts` lists the deeds of each scope. */
export const scopes = ['operations', 'sign-in-links', 'customers', 'operators'] as const
export type Scope = (typeof scopes)[number]

/** What an operator works on; `operator-deeds.ts` lists the deeds of each role. */
export const operatorRoles = ['support', 'finance', 'catalogue', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** A person at the provider, signed in as such. */
export interface Operator {
  kind: 'operator'
  OperatorUUID: Uuid
  sessionUuid: Uuid
  roles: readonly OperatorRole[]
  /** When they last proved who they are, in milliseconds since 1970; 0 for never. */
  provedAtMs: number
}

/** A program of the provider, by its API key or `SERVICE_TOKEN`. */
export interface Program {
  kind: 'client'
  name: string
  scopes: readonly Scope[]
}

/** An external system, trusted once its signature is verified. */
export type Partner = 'cards' | 'network' | 'courier' | 'porting' | 'tickets' | 'fibre'

/**
 * Who makes a request.
 * - `visitor`: not signed in.
 * - `guest`: the holder of a token for one service or one bill of a customer, without an account.
 * - `person`: signed in, with a role for each of their customers.
 * - `operator`: a person at the provider, with roles; `client`: a program of the provider, with scopes.
 * - `partner`: another system, verified before any handler runs.
 * - `rule`: a capability acting by its own rules.
 * - `system`: a scheduled job or a seed; never behind a call.
 */
export type Actor =
  | { kind: 'visitor' }
  | Guest
  | Person
  | Operator
  | Program
  | { kind: 'partner'; name: Partner }
  | { kind: 'rule'; rule: Rule }
  | { kind: 'system' }

/** The actor's role on a customer account. Only a person can have one. */
export function roleOn(actor: Actor, CustomerUUID: Uuid | null): Role | undefined {
  return actor.kind === 'person' ? actor.roles.find((role) => role.CustomerUUID === CustomerUUID) : undefined
}

/** An actor as the records of changes keep it: `client:` with the program's name, otherwise the kind. */
export function actorText(actor: Actor): string {
  return actor.kind === 'client' ? `client:${actor.name}` : actor.kind
}

/** Whether the actor acts for the provider, on any customer: an operator, or a program. */
export function isProviders(actor: Actor): boolean {
  return actor.kind === 'operator' || actor.kind === 'client'
}
