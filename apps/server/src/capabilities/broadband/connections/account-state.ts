import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { suspendedOf } from '../../customers/index.ts'
import { connectionsOf, lockConnection } from '../stores/connections.store.ts'
import { ownConnection } from './give-connection.ts'
import { changeConnection } from './move-connection.ts'

/**
 * An account was suspended, or is active again, or has a connection more, in the context's transaction: its connections in
 * service are taken out of use at their companies, or put back. The account is read once a connection is locked: of two that
 * hear of it, the last to write has the newest.
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

/** Whether a customer has a fibre connection that is in service, suspended or not. */
export async function hasFibreInService(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await connectionsOf(ctx, CustomerUUID)).some(({ Status }) => Status === 'ACTIVE')
}
