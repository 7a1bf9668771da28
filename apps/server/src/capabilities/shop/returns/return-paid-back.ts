import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { returnsOfOrder } from '../stores/returns.store.ts'
import { markPaidBack } from './end-return.ts'

/** Marks the return as refunded whose refund has been paid. Ignores refunds of anything else. */
export async function returnPaidBack(
  tx: Tx,
  { CustomerUUID, OrderUUID, RefundUUID }: { CustomerUUID: Uuid; OrderUUID: Uuid; RefundUUID: Uuid },
): Promise<void> {
  const known = (await returnsOfOrder(tx, CustomerUUID, OrderUUID)).find((one) => one.RefundUUID === RefundUUID)
  if (known) await markPaidBack(tx, { CustomerUUID, ReturnUUID: known.UUID })
}
