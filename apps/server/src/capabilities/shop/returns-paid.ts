import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { markPaidBack } from './end-return.ts'
import { refundsOfOrder } from './read-returns.ts'
import { returnsOfOrder } from './returns.store.ts'

/** Marks a return as paid back once its refund has arrived; of one that failed the operator is told where it is recorded. */
export async function handleRefundOfReturn(
  tx: Tx,
  { CustomerUUID, OrderUUID, RefundUUID }: { CustomerUUID: Uuid; OrderUUID: Uuid; RefundUUID: Uuid },
): Promise<void> {
  const known = (await returnsOfOrder(tx, CustomerUUID, OrderUUID)).find((one) => one.RefundUUID === RefundUUID)
  if (!known) return
  const refund = (await refundsOfOrder(tx, CustomerUUID, OrderUUID)).find(({ UUID }) => UUID === RefundUUID)
  if (refund?.Status === 'COMPLETED') await markPaidBack(tx, { CustomerUUID, ReturnUUID: known.UUID })
}
