import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { checkConnectionPause, isPausedOn } from '@waea/domain/broadband/connections/pause-connection'
import { dayOfInput } from '@waea/domain/day-of-input'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { basePlanOf, chargeAfterPause, pauseAtMonthEnd, resumeMonths } from '../../plans/index.ts'
import { type ConnectionAnswer, connectionAnswer } from '../answers/connection-answer.ts'
import { findConnection } from '../stores/connections.store.ts'
import { openMoveOf } from '../stores/orders.store.ts'
import { setWantedState } from './account-state.ts'
import { changeConnection } from './change-connection.ts'
import { lockActive } from './change-plan.ts'

/**
 * Previews the first charge once a connection works again: after a pause until a day, or without a day after ending its
 * pause now. Refuses 'fibre-not-active' for a connection that is not in service or whose plan does not renew.
 */
export async function previewPause(
  ctx: Ctx,
  input: Input<typeof broadband.pausePreview>,
): Promise<Gives<typeof broadband.pausePreview>> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.ufbUuid.toLowerCase() }
  const one = permit(ctx.actor, 'fibre:manage', await findConnection(ctx, key))
  if (one.Status !== 'ACTIVE') throw new Refused(refuse('fibre-not-active'))
  const today = ctx.today()
  const until = input.Until === undefined ? undefined : accept(dayOfInput(input.Until, 'Until'))
  const plan = await basePlanOf(ctx, { CustomerUUID: one.CustomerUUID, ServiceUUID: one.UUID })
  if (!plan) throw new Refused(refuse('fibre-not-active'))
  const next = await chargeAfterPause(ctx, plan, until ?? (isPausedOn(one, today) ? today : null))
  return { FirstFrom: next.from, FirstUpto: next.upto, FirstCents: next.charge, ThenCents: next.price }
}

/**
 * Pauses a connection from the end of its charged month until a day, or moves the end of its pause, inside the caller's
 * transaction: its company suspends it, and nothing is charged. Refuses as `checkConnectionPause` does, 'fibre-moving'
 * for a connection that is being moved, and 'plan-changing' for one whose plan is about to change.
 */
export async function pauseConnection(tx: Tx, input: Input<typeof broadband.pauseUfb>): Promise<ConnectionAnswer> {
  const until = accept(dayOfInput(input.Until, 'Until'))
  const one = await lockActive(tx, input.customerUuid, input.ufbUuid)
  const { CustomerUUID, UUID: ServiceUUID } = one
  const move = await openMoveOf(tx, one)
  if (move && move.Status !== 'UNPAID') throw new Refused(refuse('fibre-moving'))
  const check = (plan: Parameters<typeof checkConnectionPause>[1]) => checkConnectionPause(one, plan, until, tx.today())
  const { EndsOn: from } = await pauseAtMonthEnd(tx, { CustomerUUID, ServiceUUID }, until, check)
  if (from === null || one.pauseUntil === until) return connectionAnswer(tx, one)
  return connectionAnswer(tx, await changeConnection(tx, one, { pauseFrom: from, pauseUntil: until }))
}

/**
 * Ends the pause of a connection now, or takes it back before it begins, inside the caller's transaction. Without a
 * pause nothing changes. Refuses 'fibre-not-active'.
 */
export async function resumeConnection(tx: Tx, input: Input<typeof broadband.resumeUfb>): Promise<ConnectionAnswer> {
  const one = await lockActive(tx, input.customerUuid, input.ufbUuid)
  const { CustomerUUID, UUID: ServiceUUID, pauseUntil } = one
  if (pauseUntil === null) return connectionAnswer(tx, one)
  await resumeMonths(tx, { CustomerUUID, ServiceUUID })
  const changed = await changeConnection(tx, one, { pauseFrom: null, pauseUntil: null })
  if (await setWantedState(tx, changed)) await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID: ServiceUUID })
  return connectionAnswer(tx, (await findConnection(tx, changed)) ?? changed)
}
