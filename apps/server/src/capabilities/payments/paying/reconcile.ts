import type { Ctx } from '../../../platform/ctx.ts'
import { openIntents } from '../stores/payments.store.ts'
import { settlePayment } from './settle-payment.ts'

const uncheckedForMs = 10_000
const maxAtOnce = 200
const parallel = 4

/** Fetches every payment from the partner that is not final and was last touched at least 10 seconds ago. */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const open = await openIntents(ctx, new Date(ctx.now().getTime() - uncheckedForMs), maxAtOnce)
  const work = open.values()
  // A few in parallel, so that one slow answer does not delay the rest.
  const lanes = Array.from({ length: parallel }, async () => {
    for (const one of work) {
      await settlePayment(ctx, one.CustomerUUID, one.UUID).catch((error: Error) =>
        ctx.log('A payment could not be settled', { PaymentUUID: one.UUID, error: error.message }, 'error'),
      )
    }
  })
  await Promise.all(lanes)
}
