import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileInMail, mobileOf, takeBackService, withdrawPlan } from '../mobiles/index.ts'
import {
  captureHold,
  type HeldFor,
  type RefundInMail,
  refundInMail,
  refundPayment,
  releasedInMail,
  releaseHold,
} from '../payments/index.ts'
import { findRun, findRunByUuid, lockRun, markRunRefused, type Run } from './activation.store.ts'

/** The reason of an activation that took so long that what is held on the card for it was let go of. */
const holdEnded = 'it took longer than the amount could be held on your card'

/** The reason of an activation that ended because its SIM came back with its parcel. */
export const undeliverableSim = 'the courier could not deliver your SIM card'

/** The reason of an activation that ended because its SIM is being returned. */
export const returnedSim = 'you are returning its SIM'

/**
 * Ends an activation that was paid with its plan and cannot continue, because the network refused it, the SIM came back,
 * or the hold on the card ended: refunds it, or releases what is held. Does so once, and not if the customer has
 * requested the service again meanwhile. The next try begins anew, with a plan chosen and paid then.
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
  const released = await releaseHold(tx, heldFor(run))
  const refund = released ? undefined : await refundPayment(tx, { ...whole, reason: `activation:${paidThing}` })
  if (released) await mailFailed(tx, run, releasedInMail(released), input.reason)
  else if (refund) await mailFailed(tx, run, refundInMail(refund), input.reason)
}

const heldFor = ({ CustomerUUID, UUID: thing }: Run): HeldFor => ({ CustomerUUID, purpose: 'plan', thing })

/** Charges what is held on the card for a mobile's activation, which is delivered. */
export async function captureRun(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const run = await findRun(tx, CustomerUUID, MobileUUID)
  if (run?.paidAt && run.amount > 0) await captureHold(tx, heldFor(run))
}

/**
 * After a hold ended that an activation stood on: what waits for the network is taken back, since it would not be paid.
 * Ignores holds for anything else, and activations that are over.
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
