import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileInMail, mobileOf, takeBackService, withdrawPlan } from '../mobiles/index.ts'
import {
  captureHold,
  type HoldKey,
  type RefundInMail,
  refundInMail,
  refundPayment,
  releasedInMail,
  releaseHold,
} from '../payments/index.ts'
import { findRun, findRunByUuid, lockRun, markRunRefused, type Run } from './activation.store.ts'

/** The reason when the hold on the card ended before the activation finished. */
const holdEnded = 'it took longer than the amount could be held on your card'

/** The reason when the SIM came back with its parcel. */
export const undeliverableSim = 'the courier could not deliver your SIM card'

/** The reason when the SIM is being returned. */
export const returnedSim = 'you are returning its SIM'

/**
 * Ends a paid activation that cannot continue, because the network refused it, the SIM came back, or the hold on the
 * card ended: refunds the payment, or releases the hold. Happens once, and not if the customer has requested the
 * service again in the meantime. The next try is a new activation with its own plan and payment.
 */
export async function endPaidRun(
  tx: Tx,
  input: { CustomerUUID: Uuid; MobileUUID: Uuid; reason: string },
): Promise<void> {
  const { CustomerUUID, MobileUUID } = input
  const run = await lockRun(tx, CustomerUUID, MobileUUID)
  if (!run?.paidAt || run.failedBecause || run.amount === 0) return
  if (!(await withdrawPlan(tx, CustomerUUID, MobileUUID))) return
  await markRunRefused(tx, byRule('activation', 'mobile:manage', run), input.reason)
  const { UUID: paidThing, amount } = run
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid: MobileUUID, amount } as const
  const released = await releaseHold(tx, holdOf(run))
  const refund = released ? undefined : await refundPayment(tx, { ...whole, reason: `activation:${paidThing}` })
  if (released) await mailFailed(tx, run, releasedInMail(released), input.reason)
  else if (refund) await mailFailed(tx, run, refundInMail(refund), input.reason)
}

const holdOf = ({ CustomerUUID, UUID: thing }: Run): HoldKey => ({ CustomerUUID, purpose: 'plan', thing })

/** Captures the hold for a mobile's activation once the service is delivered. */
export async function captureRun(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const run = await findRun(tx, CustomerUUID, MobileUUID)
  if (run?.paidAt && run.amount > 0) await captureHold(tx, holdOf(run))
}

/**
 * After the hold for an activation ended: withdraws the service request that waits for the network, since it would not
 * be paid. Ignores holds for anything else, and activations that are over.
 */
export async function endRunWithHold(tx: Tx, CustomerUUID: Uuid, runUuid: Uuid): Promise<void> {
  const run = await findRunByUuid(tx, CustomerUUID, runUuid)
  if (!run?.paidAt || run.failedBecause) return
  const { MobileUUID } = run
  if (await takeBackService(tx, CustomerUUID, MobileUUID, holdEnded)) return
  await endPaidRun(tx, { CustomerUUID, MobileUUID, reason: holdEnded })
}

const whys: Readonly<Record<string, 'undelivered' | 'hold-ended' | 'returned'>> = {
  [undeliverableSim]: 'undelivered',
  [holdEnded]: 'hold-ended',
  [returnedSim]: 'returned',
}

async function mailFailed(tx: Tx, run: Run, money: RefundInMail, reason: string): Promise<void> {
  const customer = await customerOf(tx, run.CustomerUUID)
  const { service } = mobileInMail(await mobileOf(tx, run.CustomerUUID, run.MobileUUID))
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'activation-failed',
    dedupeKey: `activation-failed:${run.UUID}`,
    data: {
      FirstName: customer.FirstName,
      service,
      what: run.plan.Name,
      why: whys[reason] ?? 'refused',
      ...money,
      path: '/profile/payments-history',
    },
  })
}
