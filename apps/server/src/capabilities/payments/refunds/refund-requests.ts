import { actorText } from '@waea/domain/access/actor'
import type { PageRequest } from '@waea/domain/paging'
import { partsTakenBack } from '@waea/domain/payments/payment-return'
import { mayDecideRefund, needsApproval } from '@waea/domain/payments/refund-approval'
import { isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { dollars, type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { notifyOperator, settleNotice } from '../../../platform/operator/notices.ts'
import { readPage } from '../../../platform/read-page.ts'
import { isSold } from '../books.ts'
import { type Intent, intentOf, lockIntent } from '../stores/payments.store.ts'
import {
  insertRequest,
  type KeptRequest,
  lockRequest,
  paymentOfRequest,
  receivedPayments,
  saveDecision,
  waitingFor,
} from '../stores/refund-requests.store.ts'
import { type KeptRefund, refundsOfPayment } from '../stores/refunds.store.ts'
import { leftOf } from './new-refund.ts'
import type { Refunded } from './owe-returned.ts'
import { refundOnePayment } from './refund-payment.ts'
import { isRequested, reasonOfRequest } from './take-back-refunded.ts'

/** What became of a request. */
export type RefundStatus = 'WAITING' | 'UNDER_WAY' | 'PAID' | 'FAILED' | 'DECLINED'

const ofRefund = { unasked: 'UNDER_WAY', pending: 'UNDER_WAY', succeeded: 'PAID', failed: 'FAILED' } as const

/** The notice of a request that waits. */
export const requestNotice = (RequestUUID: Uuid) => ({ kind: 'refund', subject: `refund ${RequestUUID}` }) as const

/** Who of the provider makes the request: the operator's id, or `client:` with the program's name. */
function requester({ actor }: Ctx): string {
  if (actor.kind === 'operator') return actor.OperatorUUID
  if (actor.kind === 'client') return actorText(actor)
  throw new Refused(refuse('not-allowed'))
}

/**
 * Whether a refund of a received payment waits for a second operator, and what of the payment was refunded before.
 * Refuses 'conflict' for a payment that was not received or that its bank took back, and 'amount-too-large' for more
 * than is left of it.
 */
async function decideRequest(ctx: Ctx, intent: Intent, amount: Money): Promise<{ waits: boolean; before: Money }> {
  const { CustomerUUID, UUID } = intent
  const refunds = await refundsOfPayment(ctx, CustomerUUID, UUID)
  const waiting = (await waitingFor(ctx, CustomerUUID, [UUID])).get(UUID) ?? zero
  if (!isRefundable(intent)) throw new Refused(refuse('conflict'))
  const free = leftOf(intent, refunds)
  const left = minus(free, waiting)
  if (amount > left) throw new Refused(refuse('amount-too-large', { most: dollars(left) }, 'AmountCents'))
  const byOperators = sum(refunds.filter((one) => isRequested(one) && one.state !== 'failed').map((one) => one.amount))
  return { waits: needsApproval(amount, byOperators, ctx.config.refundAloneMost), before: minus(intent.amount, free) }
}

/**
 * Whether a refund that an operator would request waits, and what of the payment it takes back; undefined for a sale,
 * which stays with the customer. Refuses as `requestRefund` does.
 */
export async function planRefund(
  ctx: Ctx,
  { CustomerUUID, PaymentUUID, amount }: Pick<KeptRequest, 'CustomerUUID' | 'PaymentUUID' | 'amount'>,
): Promise<{ waits: boolean; taken: Refunded | undefined }> {
  const intent = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (!intent) throw new Refused(refuse('not-found'))
  const { waits, before } = await decideRequest(ctx, intent, amount)
  const { payer, purpose } = intent
  if (isSold(purpose)) return { waits, taken: undefined }
  const paysFor = partsTakenBack(intent.paysFor, before, amount)
  return { waits, taken: { PaymentUUID, payer, purpose, paysFor, isRefund: true } }
}

/**
 * Records an operator's refund of a received payment, in cents, inside the caller's transaction: it is made at once, or
 * waits for a second operator if operators together refund more of the payment than one may alone. Refuses 'conflict'
 * for a payment that was not received or that its bank took back, and 'amount-too-large' for more than is left of it.
 */
export async function requestRefund(
  tx: Tx,
  {
    CustomerUUID,
    PaymentUUID,
    amount,
    because,
  }: Pick<KeptRequest, 'CustomerUUID' | 'PaymentUUID' | 'amount' | 'because'>,
): Promise<{ RequestUUID: Uuid; status: RefundStatus }> {
  const intent = permit(tx.actor, 'payment:refund', await lockIntent(tx, CustomerUUID, PaymentUUID))
  const { waits } = await decideRequest(tx, intent, amount)
  const request = permit(tx.actor, 'payment:refund', {
    CustomerUUID,
    RequestUUID: tx.newUuid(),
    PaymentUUID,
    amount,
    because,
    requestedBy: requester(tx),
    state: waits ? 'waiting' : 'made',
    createdAt: tx.now(),
  } satisfies KeptRequest)
  await insertRequest(tx, request)
  const { RequestUUID } = request
  const detail = { RequestUUID, PaymentUUID, AmountCents: amount, waits }
  await tx.audit({ CustomerUUID, deed: 'refund-requested', detail })
  if (!waits) return { RequestUUID, status: await makeRefund(tx, intent, request) }
  await notifyOperator(tx, {
    ...requestNotice(RequestUUID),
    reason: `a refund of ${dollars(amount)} of payment ${PaymentUUID} waits for a second operator`,
    document: { CustomerUUID, ...detail },
  })
  return { RequestUUID, status: 'WAITING' }
}

/**
 * Approves a request and makes its refund, or declines it, inside the caller's transaction. The same outcome again
 * changes nothing. Refuses 'not-allowed' for a requester who approves their own, and 'conflict' for a request that was
 * decided otherwise or whose payment has less left by now.
 */
export async function decideRefundRequest(
  tx: Tx,
  {
    CustomerUUID,
    RequestUUID,
    outcome,
  }: Pick<KeptRequest, 'CustomerUUID' | 'RequestUUID'> & { outcome: 'approved' | 'declined' },
): Promise<{ amount: Money; status: RefundStatus }> {
  const PaymentUUID = await paymentOfRequest(tx, CustomerUUID, RequestUUID)
  // Lock the payment first, as everywhere, so that other refunds of it wait here.
  const intent = PaymentUUID && (await lockIntent(tx, CustomerUUID, PaymentUUID))
  const request = permit(tx.actor, 'refund:decide', await lockRequest(tx, CustomerUUID, RequestUUID))
  const { amount, requestedBy } = request
  const by = requester(tx)
  const may = mayDecideRefund(outcome, requestedBy, by)
  if (isRefusal(may)) throw new Refused(may)
  const state = outcome === 'approved' ? 'made' : 'declined'
  const refunds = await refundsOfPayment(tx, CustomerUUID, request.PaymentUUID)
  if (request.state === state) return { amount, status: statusOf(request, refunds) }
  if (request.state !== 'waiting' || !intent) throw new Refused(refuse('conflict'))
  const fits = isRefundable(intent) && amount <= leftOf(intent, refunds)
  if (state === 'made' && !fits) throw new Refused(refuse('conflict'))
  await saveDecision(tx, request, state, by)
  await settleNotice(tx, requestNotice(RequestUUID))
  const detail = { RequestUUID, PaymentUUID: request.PaymentUUID, AmountCents: amount, outcome }
  await tx.audit({ CustomerUUID, deed: 'refund-decided', detail })
  return { amount, status: state === 'made' ? await makeRefund(tx, intent, request) : 'DECLINED' }
}

/** A page of a customer's received payments, newest first, each with what is refunded, waits and is left of it. */
export async function readRefundable(ctx: Ctx, CustomerUUID: Uuid, input: PageRequest) {
  const { rows: payments, PageInfo } = await readPage(input, (page) => receivedPayments(ctx, CustomerUUID, page))
  const waits = await waitingFor(
    ctx,
    CustomerUUID,
    payments.map(({ UUID }) => UUID),
  )
  const rows = payments.map((intent) => {
    const waiting = waits.get(intent.UUID) ?? zero
    const free = leftOf(intent, intent.refunds ?? [])
    return {
      intent,
      refunded: minus(intent.amount, free),
      waiting,
      left: isRefundable(intent) ? minus(free, waiting) : zero,
    }
  })
  return { rows, PageInfo }
}

/** Received, and no bank has taken it back. */
const isRefundable = ({ state, returned }: Intent) => state === 'succeeded' && returned === 0

async function makeRefund(
  tx: Tx,
  intent: Intent,
  { RequestUUID, amount }: Pick<KeptRequest, 'RequestUUID' | 'amount'>,
): Promise<RefundStatus> {
  const thingUuid = intent.paysFor[0]?.thing ?? intent.UUID
  const refund = await refundOnePayment(tx, intent, { thingUuid, reason: reasonOfRequest(RequestUUID), amount })
  if (refund?.amount !== amount) throw new Error(`Refund request ${RequestUUID} is for more than is left`)
  return ofRefund[refund.state]
}

function statusOf({ state, RequestUUID }: KeptRequest, refunds: readonly KeptRefund[]): RefundStatus {
  if (state !== 'made') return state === 'waiting' ? 'WAITING' : 'DECLINED'
  const refund = refunds.find(({ reason }) => reason === reasonOfRequest(RequestUUID))
  return refund ? ofRefund[refund.state] : 'UNDER_WAY'
}
