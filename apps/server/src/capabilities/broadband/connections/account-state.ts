import { isPausedOn } from '@waea/domain/broadband/connections/pause-connection'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { suspendedOf } from '../../customers/index.ts'
import { type ConnectionKey, connectionsOf, lockConnection } from '../stores/connections.store.ts'
import { changeConnection } from './change-connection.ts'
import { ownConnection } from './give-connection.ts'

/**
 * Has the companies suspend or resume an account's active connections, inside the caller's transaction, when the
 * account was suspended or reactivated or got another connection.
 */
export async function handleAccountState(tx: Tx, { CustomerUUID }: { CustomerUUID: Uuid }): Promise<void> {
  for (const one of await connectionsOf(tx, CustomerUUID)) {
    if (await setWantedState(tx, one)) await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID: one.UUID })
  }
}

/**
 * Writes whether a connection is to be out of use, because its account is suspended or it is paused today, and clears a
 * pause that is over; inside the caller's transaction. Reads the account only after locking the connection, so that of
 * two concurrent handlers the last to write has the newest state. Returns whether that differs from before.
 */
export async function setWantedState(tx: Tx, key: ConnectionKey): Promise<boolean> {
  const one = await lockConnection(tx, key)
  if (one?.Status !== 'ACTIVE') return false
  const isPaused = isPausedOn(one, tx.today())
  const isSuspendWanted = isPaused || (await suspendedOf(tx, [one.CustomerUUID])).size > 0
  const isOver = one.pauseUntil !== null && one.pauseUntil <= tx.today()
  const isFirstSeen = isPaused && one.lastPausedOn !== one.pauseFrom
  if (one.isSuspendWanted === isSuspendWanted && !isOver && !isFirstSeen) return false
  await changeConnection(tx, ownConnection(one), {
    isSuspendWanted,
    ...(isOver && { pauseFrom: null, pauseUntil: null }),
    ...(isFirstSeen && { lastPausedOn: one.pauseFrom }),
  })
  return one.isSuspendWanted !== isSuspendWanted
}

/** Whether a customer has an active fibre connection, suspended or not. */
export async function hasFibreInService(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await connectionsOf(ctx, CustomerUUID)).some(({ Status }) => Status === 'ACTIVE')
}
