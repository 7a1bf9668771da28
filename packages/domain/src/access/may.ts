import type { Uuid } from '@waea/kit/ids'
import { type Actor, type Person, type Rule, roleOn } from './actor.ts'
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

/** An actor's relation to a thing. */
type Relation = 'self' | 'owner' | 'member' | 'guest' | 'leader' | 'fellow' | 'billing-parent' | 'approver'

interface Allowed {
  by: readonly Relation[]
  /** The capabilities that may do it by their own rules. */
  rules: readonly Rule[]
}

/**
 * Everything that can be done to things of customers and people, and who may do it. What the provider's operators and
 * programs may do is in `operator-deeds.ts`.
 */
export const deeds = {
  'user:change': { by: ['self'], rules: ['identity'] },
  'address:write': { by: ['owner', 'member'], rules: [] },
  'cart:write': { by: ['owner', 'member'], rules: ['shop'] },
  'order:place': { by: ['owner'], rules: ['shop'] },
  'return:decide': { by: [], rules: [] },
  'payment:make': {
    by: ['owner', 'guest', 'billing-parent'],
    rules: ['payments', 'balance', 'billing', 'billing-routes'],
  },
  'bill:manage': { by: ['owner'], rules: ['billing', 'dunning'] },
  'card:manage': { by: ['owner'], rules: ['payments'] },
  'mobile:manage': { by: ['owner', 'member'], rules: ['mobiles', 'activation', 'sim-settings'] },
  'mobile:bar': { by: [], rules: [] },
  'sim:secure': { by: ['owner'], rules: ['sims'] },
  'sim:stop': { by: ['owner', 'member'], rules: ['sims'] },
  'number:port': { by: ['owner'], rules: ['porting'] },
  'fibre:order': { by: ['owner'], rules: ['broadband'] },
  'fibre:manage': { by: ['owner'], rules: ['broadband'] },
  'fibre:note': { by: ['owner', 'member'], rules: ['broadband'] },
  'fibre:restart': { by: ['owner', 'member'], rules: [] },
  'lfc:write': { by: [], rules: [] },
  'plan:buy': { by: ['owner'], rules: ['plans', 'numbers', 'product-type'] },
  'credit:check': { by: ['owner'], rules: ['credit-checks'] },
  'plan:approve': { by: ['owner', 'approver'], rules: [] },
  'approval:write': { by: ['owner'], rules: ['approvals', 'billing-routes'] },
  'approval:answer': { by: ['approver'], rules: ['approvals'] },
  'route:write': { by: ['owner'], rules: ['billing-routes'] },
  'route:spend': { by: [], rules: ['billing-routes'] },
  'group:manage': { by: ['owner', 'leader'], rules: ['groups'] },
  'group:take-out': { by: ['owner', 'leader', 'fellow'], rules: ['groups'] },
  'group:read': { by: ['owner', 'member'], rules: ['groups'] },
  'balance:spend': { by: ['owner'], rules: ['balance', 'usage', 'product-type'] },
  'voucher:redeem': { by: ['owner', 'member', 'guest'], rules: ['vouchers'] },
  'guest:buy': { by: ['guest'], rules: ['guest'] },
  'credit:give': { by: ['owner'], rules: ['vouchers'] },
  // What is left of a member's mobile, for the leader with whom they share it.
  'usage:read': { by: ['owner', 'member', 'leader'], rules: [] },
  'usage:share': { by: ['owner'], rules: [] },
  'usage:write': { by: [], rules: ['usage'] },
  'preference:write': { by: ['owner', 'member'], rules: ['customers'] },
  'feedback:give': { by: ['owner', 'member'], rules: ['engagement'] },
  'outage:follow': { by: ['owner', 'member'], rules: ['network-maps'] },
  'case:write': { by: ['owner', 'member'], rules: ['support'] },
  'notice:read': { by: ['owner', 'member'], rules: [] },
  'device:tell': { by: ['owner', 'member'], rules: ['messages'] },
  'offer:aim': { by: [], rules: ['offers'] },
  'customer:read': { by: ['owner'], rules: [] },
  'customer:write': { by: ['owner'], rules: ['customers'] },
  'service:end': { by: ['owner'], rules: ['leaving'] },
  'customer:close': { by: ['owner'], rules: [] },
  'customer:tag': { by: [], rules: [] },
  'operator:manage': { by: [], rules: ['operators'] },
} as const satisfies Record<string, Allowed>

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
      return allowed.rules.includes(actor.rule) ? 'yes' : 'not-allowed'
    case 'operator':
      return providers?.roles.some((role) => actor.roles.includes(role)) ? 'yes' : 'not-allowed'
    case 'client':
      return providers && actor.scopes.includes(providers.scope) ? 'yes' : 'not-allowed'
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
