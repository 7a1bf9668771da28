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

/** Writes a change of a connection in the context's transaction, and shows it to open pages. Returns it as it is then. */
export async function changeConnection(tx: Tx, one: OwnConnection, change: ConnectionChange): Promise<OwnConnection> {
  const changed = ownConnection({ ...one, ...change, changedAt: tx.now() })
  await saveConnection(tx, changed, nextConnectionLook(tx, changed))
  await keepPlace(tx, changed)
  const { CustomerUUID, UUID: UfbUUID } = changed
  await tx.show(CustomerUUID, 'fibre.changed', { UfbUUID })
  return changed
}

/** When a connection is looked at next: soon where its company is to be asked, else when its last day is over. */
export function nextConnectionLook(tx: Tx, one: ConnectionRow): Date {
  const { wantedCode, endsOn } = one
  const soon = new Date(tx.now().getTime() + soonMs)
  if (wantedCode !== null || endsOn === null || one.isSuspendWanted !== one.isSuspended) return soon
  const over = startOfDay(addDays(endsOn, 1))
  return over > soon ? over : soon
}

/** Tells the customer of a step of a connection, once for its key, and what its plan costs if it goes on. */
export async function tellOfConnection(
  tx: Tx,
  one: ConnectionRow,
  news: 'ends' | 'stays' | 'ended',
  more: Pick<FibreAbout, 'on'> = {},
): Promise<void> {
  const { CustomerUUID, UUID, Address, LFC, Plan } = one
  // Each of these may come again: it is told once for each time that it is asked for.
  const key = news === 'ended' ? UUID : `${UUID}:${tx.now().getTime()}`
  const held = await basePlanOf(tx, { CustomerUUID, ServiceUUID: UUID })
  const later = held && (await laterPriceOf(tx, { ...held, AutoRenew: true }))
  const credit = news === 'stays' ? undefined : (await findAccount(tx, CustomerUUID))?.credit
  const about: FibreAbout = {
    CustomerUUID,
    key,
    place: placeLine(Address),
    LFC,
    planName: Plan.Name,
    price: {
      Price: held?.price ?? money(Plan.Price),
      ...(later && { Periods: later.periods, ThenCents: later.after }),
    },
    ...(later?.on && { priceChangesOn: later.on }),
    ...(credit && { accountCredit: credit }),
  }
  return tellOfFibre(tx, { ...about, ...more }, news)
}
