import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { activationType } from '@waea/domain/activation/dry-activation'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { type MobileRow, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { paymentsFor, refundFor } from '../payments/index.ts'
import { basePlanOf } from '../plans/index.ts'
import { voucherOfActivation } from '../vouchers/index.ts'
import { findRun, type Run } from './activation.store.ts'
import { undeliverableSim } from './end-paid-run.ts'
import { onBillOf } from './on-bill.ts'

type Progress = Gives<typeof activation.progress>
type Step = Progress['Steps'][number]

const voucherStates = { waiting: 'WAITING', redeemed: 'REDEEMED', refused: 'REFUSED' } as const

/** The progress of a mobile's activation. A step counts as done only once that was observed (1§4). */
export async function progressOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<Progress> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  const run = await findRun(ctx, CustomerUUID, MobileUUID)
  if (!mobile && run) return cameBack(ctx, run)
  if (!mobile) throw new Refused(refuse('not-found'))
  const ready =
    mobile.Status === mobileStatus.active &&
    (await basePlanOf(ctx, { CustomerUUID, ServiceUUID: MobileUUID })) !== undefined
  const Status = statusOf(mobile, run, ready)
  const Refund = Status === 'failed' ? await refundFor(ctx, CustomerUUID, MobileUUID) : undefined
  const payment = run?.PaymentUUID ? (await paymentsFor(ctx, CustomerUUID, [run.UUID])).at(-1) : undefined
  const voucher = await voucherOfActivation(ctx, { CustomerUUID, MobileUUID })
  const onBill = run ? await onBillOf(ctx, run.plan, mobile.plan ? mobile.createdAt : (run.paidAt ?? ctx.now())) : {}
  return {
    ...onBill,
    Status,
    Steps: stepsOf(mobile, run, ready, Status === 'failed'),
    ...(run && {
      ActivationType: activationType({ hasVoucher: voucher !== undefined, billing: run.plan.BillingType }),
    }),
    ...(voucher && { Voucher: { Status: voucherStates[voucher.state], CreditCents: voucher.value } }),
    ...(mobile.MSISDN && { MSISDN: mobile.MSISDN }),
    ...(ready && mobile.seenAt && { SeenAtNanos: nanos(mobile.seenAt) }),
    ...(Status === 'failed' && mobile.networkReason && { Reason: mobile.networkReason }),
    ...(run && { AmountCents: run.amount }),
    ...(run?.PaymentUUID && { PaymentUUID: run.PaymentUUID }),
    ...(payment?.Hold && { Hold: payment.Hold }),
    ...(Refund && { Refund }),
  }
}

/**
 * An activation whose SIM came back with its parcel: it is over, and its payment is refunded. A refund made before this
 * run failed belongs to an earlier run.
 */
async function cameBack(ctx: Ctx, run: Run): Promise<Progress> {
  const { CustomerUUID, MobileUUID, amount, PaymentUUID, failedBecause } = run
  const Refund = failedBecause ? await refundFor(ctx, CustomerUUID, MobileUUID) : undefined
  return {
    Status: 'failed',
    Steps: [],
    Reason: failedBecause ?? undeliverableSim,
    AmountCents: amount,
    ...(PaymentUUID && { PaymentUUID }),
    ...(Refund && { Refund }),
    is_sim_gone: true,
  }
}

function statusOf(mobile: MobileRow, run: Run | undefined, ready: boolean): Progress['Status'] {
  if (ready) return 'active'
  if (mobile.Status > mobileStatus.issued) return 'in-progress'
  if (run && !run.paidAt && !run.failedBecause) return 'waiting-for-payment'
  if (mobile.networkReason) return 'failed'
  if (!run) return 'not-started'
  return 'in-progress'
}

function stepsOf(mobile: MobileRow, run: Run | undefined, ready: boolean, failed: boolean): Step[] {
  const atNetwork = mobile.Status >= mobileStatus.active
  const seen: [Step['Name'], boolean, Date | null | undefined][] = [
    ['paid', Boolean(run?.paidAt) || mobile.Status > mobileStatus.issued, run?.paidAt],
    ['number', mobile.MSISDN !== null, undefined],
    ['network', atNetwork, mobile.activatedAt],
    ['ready', ready, ready ? mobile.activatedAt : undefined],
    // No one reports that an eSIM is installed: we only know once the phone first reaches the network.
    ['install', ready && mobile.seenAt !== null, undefined],
    ['seen', ready && mobile.seenAt !== null, mobile.seenAt],
  ]
  const under = seen.findIndex(([, done]) => !done)
  return seen.map(([Name, done, at], place) => {
    const State = done ? 'done' : place !== under ? 'next' : failed ? 'failed' : 'now'
    return { Name, State, ...(at && { AtNanos: nanos(at) }) }
  })
}
