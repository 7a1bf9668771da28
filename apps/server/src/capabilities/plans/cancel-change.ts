import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { abandonPayment } from '../payments/index.ts'
import { endPaying } from './change-plan.ts'
import { changeByUuid, forgetQuotes, lockChange, saveState, unpaidChanges, waitingChange } from './changes.store.ts'
import { finishChange } from './make-change.ts'
import { readPlanChange } from './read-change.ts'
import { tellOfChange } from './tell-change.ts'

/** How long a change now waits for its card before it is given up. */
const paidWithinMs = 60 * 60_000
/** Quotes that nobody took up are kept for a day. */
const forgottenAfterMs = 24 * 60 * 60_000
const maxAtOnce = 200

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
    const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: ChangeUUID }).catch(inProgress)
    if (ended === 'paid') await ctx.inTransaction((tx) => finishChange(tx, CustomerUUID, ChangeUUID))
  }
  await ctx.inTransaction(async (tx) => {
    const now = permit(tx.actor, 'plan:buy', await lockChange(tx, CustomerUUID, ChangeUUID))
    if (now.state !== 'waiting') throw new Refused(refuse('not-found'))
    await saveState(tx, now, 'cancelled')
    await tellOfChange(tx, now, 'cancelled', tx.today())
  })
  return readPlanChange(ctx, service)
}

function inProgress(error: unknown): never {
  throw error instanceof PartnerUnknown ? new Refused(refuse('in-progress')) : error
}

/** Cancels what waits for a service that has ended. */
export async function cancelWaiting(tx: Tx, service: Service): Promise<void> {
  const waiting = await waitingChange(tx, service)
  if (!waiting) return
  await saveState(tx, permit(byRule('plans'), 'plan:buy', waiting), 'cancelled')
  await tellOfChange(tx, waiting, 'cancelled', tx.today())
}

/** Gives up changes whose cards were not confirmed for an hour, so that the old plan renews; the partner is asked first. */
export async function endUnpaidChanges(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - paidWithinMs)
  for (const change of await unpaidChanges(ctx, before, maxAtOnce)) {
    try {
      await endPaying(ctx, change)
    } catch (error) {
      // What the card partner does not speak of waits for the next time; the others do not.
      if (!(error instanceof PartnerUnknown)) throw error
    }
  }
}

/** Forgets quotes that nobody took up for a day. */
export async function forgetOldQuotes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - forgottenAfterMs)
  let gone = maxAtOnce
  while (gone >= maxAtOnce) gone = await ctx.inTransaction((tx) => forgetQuotes(tx, before, maxAtOnce))
}
