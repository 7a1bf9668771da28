import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { connectionEnd } from '@waea/domain/broadband/connections/end-connection'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { findAccount } from '../../billing/index.ts'
import { unbilledCharges } from '../../ledger/index.ts'
import { basePlanOf, keepRenewing, stopAtMonthEnd } from '../../plans/index.ts'
import { type ConnectionRow, findConnection, type OwnConnection } from '../stores/connections.store.ts'
import { changeConnection, tellOfConnection } from './change-connection.ts'
import { lockActive } from './change-plan.ts'
import { ownConnection } from './give-connection.ts'

/**
 * Previews the end of a connection: its last day, whether it ends at once, its charges that are on no bill yet, and the
 * account's credit.
 */
export async function previewEnd(
  ctx: Ctx,
  CustomerUUID: Uuid,
  UUID: Uuid,
): Promise<Gives<typeof broadband.endPreview>> {
  const one = permit(ctx.actor, 'fibre:manage', await findConnection(ctx, { CustomerUUID, UUID: UUID.toLowerCase() }))
  if (one.Status !== 'ACTIVE') throw new Refused(refuse('fibre-not-active'))
  const [charges, account, plan] = await Promise.all([
    unbilledCharges(ctx, [CustomerUUID]),
    findAccount(ctx, CustomerUUID),
    basePlanOf(ctx, { CustomerUUID, ServiceUUID: one.UUID }),
  ])
  const { lastDay, isAtOnce } = connectionEnd(plan?.EndsOn ?? null, ctx.today())
  const own = charges.filter(({ service }) => service === one.UUID)
  return {
    LastDay: one.endsOn ?? lastDay,
    AtOnce: one.endsOn ? await isOver(ctx, one) : isAtOnce,
    OwedCents: sum(own.map(({ amount }) => amount as Money)),
    AccountCreditCents: account?.credit ?? zero,
  }
}

/** Whether a connection that is to end is to be disconnected now: its last day is over, or it ends at once. */
export async function isOver(ctx: Ctx, one: ConnectionRow): Promise<boolean> {
  const { CustomerUUID, UUID: ServiceUUID, endsOn, movedTo } = one
  const today = ctx.today()
  if (endsOn === null) return false
  // A connection that was left works until its last day without a plan.
  if (endsOn !== today || movedTo) return endsOn < today
  const plan = await basePlanOf(ctx, { CustomerUUID, ServiceUUID })
  return connectionEnd(plan?.EndsOn ?? null, today).isAtOnce
}

/**
 * Ends a connection at the end of the charged month, inside the caller's transaction; at once if none is running.
 * Idempotent. Until its last day is over it can be undone with `keepConnection`, unless it ends at once: the mail that
 * it has ended follows. Refuses 'fibre-not-active'.
 */
export async function endConnection(tx: Tx, input: ConnectionRow): Promise<ConnectionRow> {
  const one = await lockActive(tx, input.CustomerUUID, input.UUID)
  if (one.endsOn) return one
  const { CustomerUUID, UUID: ServiceUUID } = one
  const chargedUpto = await stopAtMonthEnd(tx, { CustomerUUID, ServiceUUID })
  const { lastDay: endsOn, isAtOnce } = connectionEnd(chargedUpto, tx.today())
  await tx.audit({ CustomerUUID, deed: 'fibre-ends', detail: { UfbUUID: ServiceUUID, on: endsOn } })
  const changed = await changeConnection(tx, one, { endsOn, pauseFrom: null, pauseUntil: null })
  if (isAtOnce) await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID: ServiceUUID })
  else await tellOfConnection(tx, changed, 'ends', { on: endsOn })
  return changed
}

/**
 * Takes back the end of a connection, until its last day is over. Refuses 'fibre-not-active' for one that is over or
 * ends at once, or whose customer has moved to another connection.
 */
export async function keepConnection(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<ConnectionRow> {
  const one = await lockActive(tx, CustomerUUID, UUID)
  if (!one.endsOn) return one
  // After a move the days beyond its last day are refunded already.
  if (one.movedTo || (await isOver(tx, one))) throw new Refused(refuse('fibre-not-active'))
  const { UUID: ServiceUUID } = one
  await keepRenewing(tx, { CustomerUUID: one.CustomerUUID, ServiceUUID })
  await tx.audit({ CustomerUUID: one.CustomerUUID, deed: 'fibre-stays', detail: { UfbUUID: ServiceUUID } })
  const kept = await changeConnection(tx, one, { endsOn: null })
  await tellOfConnection(tx, kept, 'stays')
  return kept
}

/**
 * Ends the plan of a connection that its company has ended, inside the caller's transaction; the final bill follows.
 */
export async function markEnded(tx: Tx, one: OwnConnection): Promise<void> {
  const ended = await changeConnection(tx, ownConnection(one), { Status: 'ENDED', deletedAt: tx.now() })
  const { CustomerUUID, UUID: UfbUUID, endsOn } = ended
  await tx.tell('fibre.ended', { CustomerUUID, UfbUUID })
  await tellOfConnection(tx, ended, 'ended', { on: endsOn ?? tx.today() })
}
