import type { Gives, Input } from '@waea/contract/call'
import type { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { isUuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/jobs/part.ts'
import { readPage } from '../../../platform/read-page.ts'
import { customerOf, found } from '../../customers/index.ts'
import { decideRefundRequest, readRefundable, requestRefund, waitingRequests } from '../../payments/index.ts'
import { namesOfOperators } from '../stores/operators.store.ts'
import { readRefundEffect } from './refund-effect.ts'

type Calls = typeof operatorRefunds

/** Refunds of payments: what can be refunded, requests, and their decisions by a second operator. */
export const refundHandlers: Handlers<Calls> = {
  payments: readPayments,
  refundEffect: readRefundEffect,
  refundRequests: readRequests,
  requestRefund: async (tx: Tx, { customerUuid, paymentUuid, AmountCents, Because }) => {
    const amount = money(AmountCents)
    const key = { CustomerUUID: customerUuid, PaymentUUID: paymentUuid }
    const { RequestUUID, status } = await requestRefund(tx, { ...key, amount, because: Because })
    return { RequestUUID, Status: status, AmountCents }
  },
  decideRefund: async (tx: Tx, { CustomerUUID, requestUuid: RequestUUID, Outcome: outcome }) => {
    const { amount, status } = await decideRefundRequest(tx, { CustomerUUID, RequestUUID, outcome })
    return { RequestUUID, Status: status, AmountCents: amount }
  },
}

async function readPayments(ctx: Ctx, input: Input<Calls['payments']>): Promise<Gives<Calls['payments']>> {
  const { UUID } = await customerOf(ctx, input.customerUuid)
  const { rows, PageInfo } = await readRefundable(ctx, UUID, input)
  const Payments = rows.map(({ intent, refunded, waiting, left }) => {
    const MobileUUID = intent.paysFor[0]?.service
    const { settlesAt } = intent
    return {
      PaymentUUID: intent.UUID,
      CreatedAtNanos: nanos(intent.createdAt),
      Purpose: intent.purpose,
      Description: intent.description,
      PaidWith: [intent.cardBrand, intent.cardLast4].filter(Boolean).join(' '),
      AmountCents: intent.amount,
      RefundedCents: refunded,
      WaitingCents: waiting,
      TakenBackCents: intent.returned,
      LeftCents: left,
      ...(MobileUUID && { MobileUUID }),
      ...(settlesAt && settlesAt > ctx.now() && { SettlesAtNanos: nanos(settlesAt) }),
    }
  })
  return { Payments, AloneMostCents: ctx.config.refundAloneMost, PageInfo }
}

async function readRequests(ctx: Ctx, input: Input<Calls['refundRequests']>): Promise<Gives<Calls['refundRequests']>> {
  const which = { isNewestFirst: input.Order === 'newest', search: await found(ctx, input) }
  const { rows, PageInfo } = await readPage(input, (page) => waitingRequests(ctx, { ...which, ...page }))
  const operators = rows.map(({ requestedBy }) => requestedBy).filter(isUuid)
  const names = await namesOfOperators(ctx.db, operators)
  const Requests = rows.map(({ requestedBy, ...one }) => {
    return {
      RequestUUID: one.RequestUUID,
      CustomerUUID: one.CustomerUUID,
      PaymentUUID: one.PaymentUUID,
      Description: one.description,
      PaymentCents: one.paid,
      AmountCents: one.amount,
      Because: one.because,
      RequestedBy: names.get(requestedBy)?.name ?? requestedBy,
      IsOwn: requestedBy === ctx.operator?.OperatorUUID,
      CreatedAtNanos: nanos(one.createdAt),
    }
  })
  return { Requests, PageInfo }
}
