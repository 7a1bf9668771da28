import type { Uuid } from '@waea/kit/ids'
import { type Actor, type Person, roleOn, type Scope } from './actor.ts'
import { type Allowed, deeds, type Relation } from './deeds.ts'
import { type OperatorDeed, providersDeed } from './operator-deeds.ts'

/** Who owns a thing: a person, a customer, or the provider. */
export type Thing = PersonsThing | CustomersThing | ProvidersThing

/** Things that belong to one person: their name, password, passkeys. */
interface PersonsThing {
  userUuid: Uuid
}

/** Things no person has a relation to: a local fibre company's product, a router on sale. */
interface ProvidersThing {
  isProviders: true
}

/** Something of a customer's, and who else may act on it. */
export interface CustomersThing {
  /** The customer who owns it. */
  CustomerUUID: Uuid
  /** The service or the bill that it is or belongs to, where a guest may act on it. */
  service?: Uuid | null
  bill?: Uuid | null
  /** The customer who leads its group, is billed for it, or has to approve it. */
  ledBy?: Uuid | null
  /** The other customers in its group. */
  fellows?: readonly Uuid[]
  billedTo?: Uuid | null
  approvedBy?: Uuid | null
}

export type Deed = keyof typeof deeds | OperatorDeed

const ofProviderAlone: Allowed = { by: [], rules: [] }

/**
 * Decides whether an actor may do a deed to a thing. Every capability uses this one decision. `not-found` when the
 * actor has no relation to the thing, so that its existence stays hidden; `not-allowed` when the relation is not enough
 * for the deed.
 */
export function may(actor: Actor, deed: Deed, thing: Thing): 'yes' | 'not-found' | 'not-allowed' {
  const allowed: Allowed = Object.hasOwn(deeds, deed) ? deeds[deed as keyof typeof deeds] : ofProviderAlone
  const providers = providersDeed(deed)
  switch (actor.kind) {
    case 'system':
      return 'yes'
    case 'rule':
      return allowed.rules.some((rule) => rule === actor.rule) ? 'yes' : 'not-allowed'
    case 'operator':
      return providers?.roles.some((role) => actor.roles.includes(role)) ? 'yes' : 'not-allowed'
    case 'client':
      return providers?.scope && actor.scopes.includes(providers.scope) ? 'yes' : 'not-allowed'
    case 'visitor':
    case 'partner':
      return 'not-found'
    case 'guest':
    case 'person': {
      const relations = relationsTo(actor, thing)
      if (relations.length === 0) return 'not-found'
      return relations.some((relation) => allowed.by.includes(relation)) ? 'yes' : 'not-allowed'
    }
  }
}

/**
 * Whether an actor may give rights of these scopes to somebody. A program gives only scopes that it has, so that no key
 * grows by what it makes; an operator who may give rights may give all.
 */
export function mayGive(actor: Actor, wanted: readonly Scope[]): boolean {
  return actor.kind !== 'client' || wanted.every((scope) => actor.scopes.includes(scope))
}

/** A person's or guest's relations to a thing; empty if they have none. */
function relationsTo(actor: Extract<Actor, { kind: 'person' | 'guest' }>, thing: Thing): Relation[] {
  if ('isProviders' in thing) return []
  if (!('CustomerUUID' in thing)) return actor.kind === 'person' && actor.userUuid === thing.userUuid ? ['self'] : []
  if (actor.kind === 'guest') return isGuestOf(actor, thing) ? ['guest'] : []
  const role = roleOn(actor, thing.CustomerUUID)?.Role
  return [
    ...(role ? [role] : []),
    ...(owns(actor, thing.ledBy) ? (['leader'] as const) : []),
    ...(thing.fellows?.some((fellow) => owns(actor, fellow)) ? (['fellow'] as const) : []),
    ...(owns(actor, thing.billedTo) ? (['billing-parent'] as const) : []),
    ...(owns(actor, thing.approvedBy) ? (['approver'] as const) : []),
  ]
}

/** A guest's token is for one service or one bill of one customer. */
function isGuestOf(guest: Extract<Actor, { kind: 'guest' }>, { CustomerUUID, service, bill }: CustomersThing): boolean {
  if (guest.CustomerUUID !== CustomerUUID) return false
  return 'service' in guest.for ? guest.for.service === service : guest.for.bill === bill
}

function owns(person: Person, CustomerUUID: Uuid | null | undefined): boolean {
  return CustomerUUID !== undefined && roleOn(person, CustomerUUID)?.Role === 'owner'
}
