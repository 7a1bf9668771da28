import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import { endPayment, refuseIfUnknown } from '../../purchases/index.ts'
import { changeByUuid, lockChange, saveState, waitingChange } from '../stores/changes.store.ts'
import { changeSale } from './make-change.ts'
import { readPlanChange } from './read-change.ts'
import { tellOfChange } from './tell-change.ts'

/**
 * Cancels a change that waits; again it stays cancelled. One whose card is being asked is given up at the card partner first: where that has paid,
 * the change is made and can not be cancelled. Refuses one that does not wait, and while the partner does not say.
 */
export async function cancelPlanChange(ctx: Ctx, service: Service, ChangeUUID: Uuid) {
  const { CustomerUUID } = service
  const change = permit(ctx.actor, 'plan:buy', await changeByUuid(ctx, CustomerUUID, ChangeUUID))
  if (change.ServiceUUID !== service.ServiceUUID.toLowerCase()) throw new Refused(refuse('not-found'))
  if (change.state === 'cancelled') return readPlanChange(ctx, service)
  if (change.cardOpen) {
    await endPayment(ctx, changeSale, change).catch(refuseIfUnknown('in-progress'))
  }
  await ctx.inTransaction(async (tx) => {
    const now = permit(tx.actor, 'plan:buy', await lockChange(tx, CustomerUUID, ChangeUUID))
    if (now.state !== 'waiting') throw new Refused(refuse('not-found'))
    await saveState(tx, now, 'cancelled')
    await tellOfChange(tx, now, 'cancelled', tx.today())
  })
  return readPlanChange(ctx, service)
}

/** Cancels what waits for a service that has ended. */
export async function cancelWaiting(tx: Tx, service: Service): Promise<void> {
  const waiting = await waitingChange(tx, service)
  if (!waiting) return
  await saveState(tx, byRule('plans', 'plan:buy', waiting), 'cancelled')
  await tellOfChange(tx, waiting, 'cancelled', tx.today())
}
