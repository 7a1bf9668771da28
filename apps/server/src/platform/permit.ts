import type { Actor, Rule } from '@waea/domain/access/actor'
import { type Deed, may, type Thing } from '@waea/domain/access/may'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'

declare const permitted: unique symbol

/** A thing to which a deed may be done. Only `permit` makes one, and a store's writes take nothing else. */
export type Permitted<T, D extends Deed> = T & { readonly [permitted]: D }

/** A person whose own things may be changed. */
export type PermittedUser = Permitted<{ userUuid: Uuid }, 'user:change'>

/**
 * The thing, when the actor may do the deed to it (`may`). Throws the refusal of an unknown id when there is no thing, or
 * the actor has no part in it; 'not-allowed' when the part is too small.
 */
export function permit<T extends Thing, D extends Deed>(actor: Actor, deed: D, thing: T | undefined): Permitted<T, D> {
  if (!thing) throw new Refused(refuse('not-found'))
  const answer = may(actor, deed, thing)
  if (answer !== 'yes') throw new Refused(refuse(answer))
  return thing as Permitted<T, D>
}

/** Who goes on by a capability's own rules with what somebody was permitted to begin. */
export function byRule(rule: Rule): Actor {
  return { kind: 'rule', rule }
}
