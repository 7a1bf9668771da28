import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { suspendedOf } from '../customers/index.ts'
import { connectionsOf, lockConnection } from './connections.store.ts'
import { ownConnection } from './give-connection.ts'
import { changeConnection } from './move-connection.ts'

/**
 * An account was suspended, or is active again, in the context's transaction: its connections in service are taken out of
 * use at their companies, or put back.
 */
export async function handleAccountState(tx: Tx, { CustomerUUID }: { CustomerUUID: Uuid }): Promise<void> {
  const isSuspendWanted = (await suspendedOf(tx, [CustomerUUID])).size > 0
  for (const one of await connectionsOf(tx, CustomerUUID)) {
    const now = one.Status === 'ACTIVE' && (await lockConnection(tx, one))
    if (!now || now.isSuspendWanted === isSuspendWanted) continue
    await changeConnection(tx, ownConnection(now), { isSuspendWanted })
    await tx.tell('fibre.connection-due', { CustomerUUID, UfbUUID: now.UUID })
  }
}

/** Whether a customer has a fibre connection that is in service, suspended or not. */
export async function hasFibreInService(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return (await connectionsOf(ctx, CustomerUUID)).some(({ Status }) => Status === 'ACTIVE')
}
