import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { withdrawPlan } from '../mobiles/index.ts'
import { type AskedRefund, refundInMail, refundPayment } from '../payments/index.ts'
import { endRun, lockRun, type Run } from './activation.store.ts'

/** Why an activation ended whose SIM came back to us with its parcel. */
export const simCameBack = 'the courier could not deliver your SIM card'

/**
 * An activation that was paid with its plan cannot go on, because the network refused it or the SIM came back: what was
 * paid goes back, once, unless the customer has asked for the service again in the meantime. The next try begins anew,
 * with a plan that is chosen and paid then.
 */
export async function giveBackRun(
  tx: Tx,
  asked: { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string },
): Promise<void> {
  const { CustomerUUID, MobileUUID } = asked
  const run = await lockRun(tx, CustomerUUID, MobileUUID)
  if (!run?.paidAt || run.failedBecause || run.amount === 0) return
  if (!(await withdrawPlan(tx, CustomerUUID, MobileUUID))) return
  await endRun(tx, permit(byRule('activation'), 'mobile:manage', run), asked.reason)
  const { UUID: paidThing, amount } = run
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid: MobileUUID, amount } as const
  const refund = await refundPayment(tx, { ...whole, reason: `activation:${paidThing}` })
  if (refund) await mailFailed(tx, run, refund, asked.reason === simCameBack)
}

async function mailFailed(tx: Tx, run: Run, refund: AskedRefund, isUndelivered: boolean): Promise<void> {
  const customer = await customerOf(tx, run.CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'activation-failed',
    dedupeKey: `activation-failed:${run.UUID}`,
    data: {
      FirstName: customer.FirstName,
      what: run.plan.Name,
      isUndelivered,
      ...refundInMail(refund),
      path: '/profile/payments-history',
    },
  })
}
