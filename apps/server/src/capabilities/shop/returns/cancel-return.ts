import type { Gives, Input } from '@waea/contract/call'
import type { shopReturns } from '@waea/contract/shop/shop-returns'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { type ReturnKey, returnByNumber, saveReturn } from '../stores/returns.store.ts'
import { endReturn, lockBoth, showReturn } from './end-return.ts'
import { canCancelReturn, readReturns } from './read-returns.ts'
import { settleReturnJob, settleReturnNow } from './settle-return.ts'

/**
 * Cancels a return before its parcel is sent. The cancellation is written before the courier is called, and a repeat
 * resumes it. A return without a parcel ends at once. Refuses 'return-state' if it was sent, or has already ended in
 * another way.
 */
export async function cancelReturn(
  ctx: Ctx,
  { customerUuid, returnNumber }: Input<typeof shopReturns.cancelReturn>,
): Promise<Gives<typeof shopReturns.cancelReturn>> {
  const known = permit(ctx.actor, 'order:place', await returnByNumber(ctx, customerUuid, returnNumber))
  const { CustomerUUID, UUID: ReturnUUID, OrderUUID } = known
  await ctx.inTransaction((tx) => begin(tx, { CustomerUUID, ReturnUUID }))
  await settleReturnNow(ctx, { CustomerUUID, ReturnUUID })
  const [now] = await readReturns(ctx, { CustomerUUID, OrderUUID }, [ReturnUUID])
  if (!now) throw new Refused(refuse('not-found'))
  return now
}

async function begin(tx: Tx, key: ReturnKey): Promise<void> {
  const found = await lockBoth(tx, key)
  if (!found) throw new Refused(refuse('not-found'))
  const { order, known } = found
  if (known.State === 'CANCELED' || known.ending === 'CANCELED') return
  if (!canCancelReturn(known)) throw new Refused(refuse('return-state'))
  if (known.way === 'none') {
    await endReturn(tx, order, known, { State: 'CANCELED' })
    return
  }
  await saveReturn(tx, known, { ending: 'CANCELED' })
  await tx.audit({ CustomerUUID: key.CustomerUUID, deed: 'return-called-off', detail: { ReturnUUID: key.ReturnUUID } })
  await tx.enqueue(settleReturnJob, { ...key }, { once: `return:${key.ReturnUUID}` })
  await showReturn(tx, order)
}
