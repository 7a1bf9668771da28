import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { askPeople, markPaidBack } from './end-return.ts'
import { refundsOfOrder } from './read-returns.ts'
import { returnsOfOrder } from './returns.store.ts'

/** A refund of an order has changed: where it is that of a return, the return is paid back, or people have to do it. */
export async function handleRefundOfReturn(
  tx: Tx,
  { CustomerUUID, OrderUUID, RefundUUID }: { CustomerUUID: Uuid; OrderUUID: Uuid; RefundUUID: Uuid },
): Promise<void> {
  const known = (await returnsOfOrder(tx, CustomerUUID, OrderUUID)).find((one) => one.RefundUUID === RefundUUID)
  if (!known) return
  const refund = (await refundsOfOrder(tx, CustomerUUID, OrderUUID)).find(({ UUID }) => UUID === RefundUUID)
  if (refund?.Status === 'COMPLETED') await markPaidBack(tx, { CustomerUUID, ReturnUUID: known.UUID })
  if (refund?.Status === 'FAILED') await askPeople(tx, known, 'the card did not take its refund')
}
