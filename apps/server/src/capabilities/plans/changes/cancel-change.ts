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
 * Cancels a waiting change; idempotent. If its card is being charged, ends that payment at the card partner first; if
 * it was paid, the change is made and cannot be cancelled. Refuses a change that is not waiting, and any change while
 * the partner gives no answer.
 */
export async function cancelPlanChange(ctx: Ctx, service: Service, ChangeUUID: Uuid) {
  const { CustomerUUID } = service
  const change = permit(ctx.actor, 'plan:change', await changeByUuid(ctx, CustomerUUID, ChangeUUID))
  if (change.ServiceUUID !== service.ServiceUUID.toLowerCase()) throw new Refused(refuse('not-found'))
  if (change.state === 'cancelled') return readPlanChange(ctx, service)
  if (change.cardOpen) {
    await endPayment(ctx, changeSale, change).catch(refuseIfUnknown('in-progress'))
  }
  await ctx.inTransaction(async (tx) => {
    const now = permit(tx.actor, 'plan:change', await lockChange(tx, CustomerUUID, ChangeUUID))
    if (now.state !== 'waiting') throw new Refused(refuse('not-found'))
    await saveState(tx, now, 'cancelled')
    await tellOfChange(tx, now, 'cancelled', tx.today())
  })
  return readPlanChange(ctx, service)
}

/** Cancels the waiting change of a service that has ended. */
export async function cancelWaiting(tx: Tx, service: Service): Promise<void> {
  const waiting = await waitingChange(tx, service)
  if (!waiting) return
  await saveState(tx, byRule('plans', 'plan:change', waiting), 'cancelled')
  await tellOfChange(tx, waiting, 'cancelled', tx.today())
}
