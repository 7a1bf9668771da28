import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { eraseServicePlaces } from '../customers/index.ts'
import { deletePromisesOf } from './stores/promises.store.ts'
import { eraseAllOf, hasOpenFibre } from './stores/records.store.ts'

/** Whether a customer has a connection, an order or a router parcel that is not over. */
export function hasConnection(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return hasOpenFibre(ctx, CustomerUUID)
}

/** Erases the personal data in the orders, connections and notes of a purged customer: all are over by then. */
export async function eraseFibre(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const own = byRule('broadband', 'fibre:manage', { CustomerUUID })
  await eraseAllOf(tx, own)
  await deletePromisesOf(tx, CustomerUUID)
  await eraseServicePlaces(tx, own)
}
