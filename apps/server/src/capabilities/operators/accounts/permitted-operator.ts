import type { Scope } from '@waea/domain/access/actor'
import { mayGive } from '@waea/domain/access/may'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import type { PermittedOperator } from '../stores/operators.store.ts'

/** An operator whom the actor may change: an admin, a program with the scope, or the command at the terminal. */
export function permittedOperator(ctx: Ctx, OperatorUUID: Uuid): PermittedOperator {
  return permit(ctx.actor, 'operator:manage', { isProviders: true, OperatorUUID } as const)
}

/** Refuses 'not-allowed' to a program that would get or give scopes that it does not have itself. */
export function checkMayGive({ actor }: Ctx, wanted: readonly Scope[]): void {
  if (!mayGive(actor, wanted)) throw new Refused(refuse('not-allowed'))
}

/** An operator who changes their own sign-in, or accepts their invitation. */
export function operatorThemselves(OperatorUUID: Uuid): PermittedOperator {
  return byRule('operators', 'operator:manage', { isProviders: true, OperatorUUID } as const)
}
