import type { Ctx } from '../../platform/ctx.ts'
import { openIntents } from './payments.store.ts'
import { settlePayment } from './settle-payment.ts'

const restMs = 10_000
const mostAtOnce = 200
const side = 4

/** Asks the partner about every payment that is not final and has rested for 10 seconds. */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const open = await openIntents(ctx, new Date(ctx.now().getTime() - restMs), mostAtOnce)
  const work = open.values()
  // A few side by side, so that one slow answer does not hold the others back.
  const lanes = Array.from({ length: side }, async () => {
    for (const one of work) {
      await settlePayment(ctx, one.CustomerUUID, one.UUID).catch((error: Error) =>
        ctx.log('A payment could not be settled', { PaymentUUID: one.UUID, error: error.message }),
      )
    }
  })
  await Promise.all(lanes)
}
