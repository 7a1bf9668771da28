import type { Gives, Input } from '@waea/contract/call'
import type { shopReturns } from '@waea/contract/shop/shop-returns'
import { Refused, refuse } from '@waea/domain/refusal'
import { isReturnDone } from '@waea/domain/shop/orders/returns'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { returnOf, type StoredReturn } from '../stores/returns.store.ts'
import { endReturn, lockBoth, payBack } from './end-return.ts'
import { readReturns } from './read-returns.ts'
import { settleReturnJob } from './settle-return.ts'

/**
 * Decides a return by hand, wherever its parcel is, and tells the customer why. Idempotent. Refuses 'conflict' for one
 * that has already ended in another way.
 */
export async function decideReturn(
  tx: Tx,
  { CustomerUUID, returnUuid: ReturnUUID, Outcome, Reason }: Input<typeof shopReturns.decideReturn>,
): Promise<Gives<typeof shopReturns.decideReturn>> {
  const key = { CustomerUUID, ReturnUUID }
  permit(tx.actor, 'return:decide', await returnOf(tx, key))
  const found = await lockBoth(tx, key)
  if (!found) throw new Refused(refuse('not-found'))
  const { order, known } = found
  if (!isDecided(known, Outcome)) {
    if (isReturnDone(known.State) || known.RefundUUID) throw new Refused(refuse('conflict'))
    if (Outcome === 'refunded') await payBack(tx, order, known, Reason)
    else {
      await endReturn(tx, order, known, { State: 'REFUSED', because: Reason })
      await tx.enqueue(settleReturnJob, { ...key }, { once: `return:${ReturnUUID}` })
    }
  }
  const [now] = await readReturns(tx, { CustomerUUID, OrderUUID: known.OrderUUID }, [ReturnUUID])
  if (!now) throw new Refused(refuse('not-found'))
  return now
}

function isDecided({ State, RefundUUID }: StoredReturn, outcome: 'refunded' | 'refused'): boolean {
  return outcome === 'refused' ? State === 'REFUSED' : State === 'REFUNDED' || RefundUUID !== null
}
