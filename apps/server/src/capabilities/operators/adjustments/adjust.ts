import type { Gives, Input } from '@waea/contract/call'
import type { adjustments } from '@waea/contract/operators/adjustments'
import { topUpExpiresAt } from '@waea/domain/balance/top-up'
import {
  type AdjustedBalance,
  type AdjustmentKind,
  type AdjustmentRoom,
  adjustmentDays,
  adjustmentRoom,
  decideAdjustment,
} from '@waea/domain/payments/adjustment'
import { type Refusal, refuse } from '@waea/domain/refusal'
import { dayOf, nz } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { adjustCredit, creditOf } from '../../balance/index.ts'
import { adjustNextBill, waitingForBill } from '../../billing/index.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { adjustedSince } from '../../ledger/index.ts'
import { sendMail } from '../../messages/index.ts'
import { mobileInMail, mobileOf, mobileStatus, mobilesOf } from '../../mobiles/index.ts'
import { lockAdjustments } from '../stores/adjustments.store.ts'

type Calls = typeof adjustments

/** Credit and charges by operators, with a reason that the customer reads. */
export const adjustmentHandlers: Handlers<Calls> = {
  adjustable: (ctx, { customerUuid }) => readAdjustable(ctx, customerUuid),
  addCredit: (tx: Tx, input) => adjust(tx, 'credit', input),
  addCharge: (tx: Tx, input) => adjust(tx, 'charge', input),
}

async function readAdjustable(ctx: Ctx, customerUuid: Uuid): Promise<Gives<Calls['adjustable']>> {
  const { UUID: CustomerUUID } = await customerOf(ctx, customerUuid)
  const [mobiles, waiting, room] = await Promise.all([
    mobilesOf(ctx, CustomerUUID),
    waitingForBill(ctx, CustomerUUID),
    roomOf(ctx, CustomerUUID),
  ])
  const credits = await Promise.all(
    mobiles
      .filter(({ Status }) => Status !== mobileStatus.ended)
      .map(async ({ UUID: MobileUUID }) => ({ MobileUUID, credit: await creditOf(ctx, CustomerUUID, MobileUUID) })),
  )
  return {
    Mobiles: credits.flatMap(({ MobileUUID, credit }) => (credit ? [{ MobileUUID, BalanceCents: credit.amount }] : [])),
    ...(waiting && { Bill: { WaitingCents: waiting.amount, ...(waiting.on && { NextBillOn: waiting.on }) } }),
    CreditMostCents: room.credit,
    ChargeMostCents: room.charge,
  }
}

async function roomOf(ctx: Ctx, CustomerUUID: Uuid): Promise<AdjustmentRoom> {
  const since = new Date(ctx.now().getTime() - adjustmentDays * 86_400_000)
  return adjustmentRoom(await adjustedSince(ctx, CustomerUUID, since), ctx.config.adjustMost)
}

/**
 * Credits or charges a customer inside the caller's transaction, and mails them why. Refuses a balance other than shown
 * ('conflict'), and as `decideAdjustment`, `adjustCredit` and `adjustNextBill` do.
 */
async function adjust(
  tx: Tx,
  kind: AdjustmentKind,
  input: Input<Calls['addCredit']>,
): Promise<Gives<Calls['addCredit']>> {
  const { customerUuid, MobileUUID, AmountCents, BeforeCents, Because } = input
  const { UUID: CustomerUUID } = await customerOf(tx, customerUuid)
  permit(tx.actor, kind === 'credit' ? 'credit:add' : 'charge:add', { CustomerUUID })
  await lockAdjustments(tx, CustomerUUID)
  const room = await roomOf(tx, CustomerUUID)
  const AdjustmentUUID = tx.newUuid()
  const [amount, because] = [money(AmountCents), Because.trim()]
  const decideOn = (of: AdjustedBalance) => (before: Money) =>
    before === BeforeCents ? decideAdjustment({ kind, of, amount }, before, room) : refuse('conflict')
  const facts = { CustomerUUID, kind, amount, AdjustmentUUID, because }
  const AfterCents = MobileUUID
    ? await adjustMobile(tx, { ...facts, MobileUUID, decide: decideOn('prepay') })
    : await adjustBill(tx, { ...facts, decide: decideOn('bill') })
  const detail = { AdjustmentUUID, AmountCents, AfterCents, because, ...(MobileUUID && { MobileUUID }) }
  await tx.audit({ CustomerUUID, deed: kind === 'credit' ? 'credit-added' : 'charge-added', detail })
  return { AdjustmentUUID, AmountCents, AfterCents }
}

interface Adjusting {
  CustomerUUID: Uuid
  kind: AdjustmentKind
  amount: Money
  AdjustmentUUID: Uuid
  because: string
  decide(before: Money): Money | Refusal
}

async function adjustMobile(tx: Tx, { MobileUUID, ...input }: Adjusting & { MobileUUID: Uuid }): Promise<Money> {
  const { CustomerUUID, kind, amount, AdjustmentUUID, because } = input
  const after = await adjustCredit(tx, { ...input, MobileUUID, reason: `adjustment:${AdjustmentUUID}` })
  const [customer, mobile] = await Promise.all([customerOf(tx, CustomerUUID), mobileOf(tx, CustomerUUID, MobileUUID)])
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'credit-adjusted',
    data: {
      FirstName: customer.FirstName,
      ...mobileInMail(mobile),
      kind,
      AmountCents: amount,
      BalanceCents: after,
      because,
      ...(kind === 'credit' && { expiresOn: dayOf(topUpExpiresAt(tx.now()), nz) }),
      path: '/profile/balance/movements',
    },
    dedupeKey: `adjustment:${AdjustmentUUID}`,
  })
  return after
}

async function adjustBill(tx: Tx, { AdjustmentUUID, because, ...input }: Adjusting): Promise<Money> {
  const key = `adjustment:${AdjustmentUUID}`
  const { amount: after, on } = await adjustNextBill(tx, { ...input, name: because, key })
  const customer = await customerOf(tx, input.CustomerUUID)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'bill-adjusted',
    data: {
      FirstName: customer.FirstName,
      kind: input.kind,
      AmountCents: input.amount,
      because,
      ...(on && { billOn: on }),
      path: '/profile/billing',
    },
    dedupeKey: key,
  })
  return after
}
