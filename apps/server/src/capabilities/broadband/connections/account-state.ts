import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { suspendedOf } from '../../customers/index.ts'
import { connectionsOf, lockConnection } from '../stores/connections.store.ts'
import { changeConnection } from './change-connection.ts'
import { ownConnection } from './give-connection.ts'

/**
 * Has the companies suspend or resume an account's active connections, inside the caller's transaction, when the
 * account was suspended or reactivated or got another connection. Reads the account only after locking the connection,
 * so that of two concurrent handlers the last to write has the newest state.
 */
export async function handleAccountState(tx: Tx, { CustomerUUID }: { CustomerUUID: Uuid }): Promise<void> {
  for (const one of await connectionsOf(tx, CustomerUUID)) {
    const now = await lockConnection(tx, one)
    if (now?.Status !== 'ACTIVE') continue
    const isSuspendWanted = (await suspendedOf(tx, [CustomerUUID])).size > 0
    if (now.isSuspendWanted === isSuspendWanted) continue
    await changeConnection(tx, ownConnection(now), { isSuspendWanted })
    await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID: now.UUID })
  }
}

/** Whether a customer has an active fibre connection, suspended or not. */
export async function hasFibreInService(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await connectionsOf(ctx, CustomerUUID)).some(({ Status }) => Status === 'ACTIVE')
}
