import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { withdrawPlan } from '../mobiles/index.ts'
import { type AskedRefund, refundInMail, refundPayment } from '../payments/index.ts'
import { lockRun, markRunRefused, type Run } from './activation.store.ts'

/** The reason of an activation that ended because its SIM came back with its parcel. */
export const simCameBack = 'the courier could not deliver your SIM card'

/**
 * Refunds an activation that was paid with its plan and cannot continue, because the network refused it or the SIM came
 * back. Refunds once, and not if the customer has requested the service again meanwhile. The next try begins anew, with
 * a plan chosen and paid then.
 */
export async function refundRun(
  tx: Tx,
  asked: { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string },
): Promise<void> {
  const { CustomerUUID, MobileUUID } = asked
  const run = await lockRun(tx, CustomerUUID, MobileUUID)
  if (!run?.paidAt || run.failedBecause || run.amount === 0) return
  if (!(await withdrawPlan(tx, CustomerUUID, MobileUUID))) return
  await markRunRefused(tx, permit(byRule('activation'), 'mobile:manage', run), asked.reason)
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
