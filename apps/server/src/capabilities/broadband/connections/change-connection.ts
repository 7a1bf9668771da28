import { nextPauseDay } from '@waea/domain/broadband/connections/pause-connection'
import { addDays, startOfDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { findAccount } from '../../billing/index.ts'
import { basePlanOf, laterPriceOf } from '../../plans/index.ts'
import { type FibreAbout, tellOfFibre } from '../answers/tell-fibre.ts'
import { placeLine } from '../answers/tell-order.ts'
import { type ConnectionRow, type OwnConnection, saveConnection } from '../stores/connections.store.ts'
import { keepPlace, ownConnection } from './give-connection.ts'

const soonMs = 60_000

export type ConnectionChange = Partial<Omit<ConnectionRow, 'CustomerUUID' | 'UUID' | 'OrderUUID' | 'createdAt'>>

/**
 * Writes a change of a connection inside the caller's transaction, and updates open pages. Returns the changed
 * connection.
 */
export async function changeConnection(tx: Tx, one: OwnConnection, change: ConnectionChange): Promise<OwnConnection> {
  const changed = ownConnection({ ...one, ...change, changedAt: tx.now() })
  await saveConnection(tx, changed, nextConnectionLook(tx, changed))
  await keepPlace(tx, changed)
  const { CustomerUUID, UUID: UfbUUID } = changed
  await tx.show(CustomerUUID, 'fibre.changed', { UfbUUID })
  return changed
}

/**
 * When to check a connection next: soon while its company has to be called, else once its last day is over or the next
 * step of its pause is due.
 */
export function nextConnectionLook(tx: Tx, one: ConnectionRow): Date {
  const { wantedCode, endsOn } = one
  const soon = new Date(tx.now().getTime() + soonMs)
  const day = endsOn ? addDays(endsOn, 1) : nextPauseDay(one, tx.today())
  if (wantedCode !== null || day === undefined || one.isSuspendWanted !== one.isSuspended) return soon
  const due = startOfDay(day)
  return due > soon ? due : soon
}

/** Tells the customer about a step of a connection, once per key, and what its plan costs if it continues. */
export async function tellOfConnection(
  tx: Tx,
  one: ConnectionRow,
  news: 'ends' | 'stays' | 'ended' | 'note',
  more: Partial<Pick<FibreAbout, 'key' | 'on' | 'note'>> = {},
): Promise<void> {
  const { CustomerUUID, UUID, Address, LFC, Plan } = one
  // A customer can end and keep a connection several times, so these keys differ each time.
  const key = news === 'ended' ? UUID : `${UUID}:${tx.now().getTime()}`
  const currentPlan = await basePlanOf(tx, { CustomerUUID, ServiceUUID: UUID })
  const later = currentPlan && (await laterPriceOf(tx, { ...currentPlan, AutoRenew: true }))
  const credit = news === 'stays' || news === 'note' ? undefined : (await findAccount(tx, CustomerUUID))?.credit
  const about: FibreAbout = {
    CustomerUUID,
    key,
    place: placeLine(Address),
    LFC,
    planName: Plan.Name,
    price: {
      Price: currentPlan?.price ?? money(Plan.Price),
      ...(later && { Periods: later.periods, ThenCents: later.after }),
    },
    ...(later?.on && { priceChangesOn: later.on }),
    ...(credit && { accountCredit: credit }),
  }
  return tellOfFibre(tx, { ...about, ...more }, news)
}
