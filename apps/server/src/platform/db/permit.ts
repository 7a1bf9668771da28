import type { Actor } from '@waea/domain/access/actor'
import type { Rule } from '@waea/domain/access/deeds'
import { type Deed, may, type Thing } from '@waea/domain/access/may'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'

declare const permitted: unique symbol

/**
 * A thing on which the actor may perform a deed. Only `permit` creates one, and a store's writes accept nothing else.
 */
export type Permitted<T, D extends Deed> = T & { readonly [permitted]: D }

/** A user whose own data may be changed. */
export type PermittedUser = Permitted<{ userUuid: Uuid }, 'user:change'>

/**
 * Returns the thing if the actor may perform the deed on it (`may`). Throws the refusal of an unknown id if there is no
 * thing or the actor has no role in it; 'not-allowed' if the role is not enough.
 */
export function permit<T extends Thing, D extends Deed>(actor: Actor, deed: D, thing: T | undefined): Permitted<T, D> {
  if (!thing) throw new Refused(refuse('not-found'))
  const answer = may(actor, deed, thing)
  if (answer !== 'yes') throw new Refused(refuse(answer))
  return thing as Permitted<T, D>
}

/** An actor that continues, under a capability's own rule, what a person was permitted to start. */
export function ruleActor(rule: Rule): Actor {
  return { kind: 'rule', rule }
}

/** Permits a deed to a capability's own rule. Throws as `permit` does. */
export function byRule<T extends Thing, D extends Deed>(rule: Rule, deed: D, thing: T | undefined): Permitted<T, D> {
  return permit(ruleActor(rule), deed, thing)
}
