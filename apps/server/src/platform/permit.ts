import { Refused, refuse } from '@waea/domain/refusal'
import { type Actor, roleOn } from './ctx.ts'

declare const permitted: unique symbol

/** A thing that the actor may act on. Only `permit` makes one, and a store's writes take nothing else. */
export type Permitted<T> = T & { readonly [permitted]: true }

/** What can be done to customers' things; each names the roles that may. */
const deeds = {
  'address:write': ['owner', 'member'],
  'cart:write': ['owner', 'member'],
  'order:place': ['owner'],
  'payment:make': ['owner'],
  'card:manage': ['owner'],
  'mobile:manage': ['owner', 'member'],
  'plan:buy': ['owner'],
  'balance:spend': ['owner'],
  'usage:write': [],
  'preference:write': ['owner', 'member'],
  'customer:write': ['owner'],
} as const satisfies Record<string, readonly ('owner' | 'member')[]>

export type Deed = keyof typeof deeds

/**
 * The thing, when the actor may do the deed to it. Throws the refusal of an unknown id when the actor has no part in
 * the customer, 'not-allowed' when the role is too small. The system itself, verified partners and the provider may.
 */
export function permit<T extends { CustomerUUID: string }>(
  actor: Actor,
  deed: Deed,
  thing: T | undefined,
): Permitted<T> {
  if (!thing) throw new Refused(refuse('not-found'))
  if (actor.kind === 'person') {
    const role = roleOn(actor, thing.CustomerUUID)
    if (!role) throw new Refused(refuse('not-found'))
    if (!(deeds[deed] as readonly string[]).includes(role.Role)) throw new Refused(refuse('not-allowed'))
  } else if (actor.kind === 'visitor') {
    throw new Refused(refuse('not-found'))
  }
  return thing as Permitted<T>
}
