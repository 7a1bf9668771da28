import type { Gives, Input } from '@waea/contract/call'
import type { paymentEvidence as calls } from '@waea/contract/operators/payment-evidence'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import type { FileAnswer } from '../../../platform/jobs/part.ts'
import { readOrigins } from '../../../platform/operator/audit.ts'
import { fibreOrdersAmong } from '../../broadband/index.ts'
import { customerOf, peopleOf } from '../../customers/index.ts'
import { messagesAbout } from '../../messages/index.ts'
import { mobilesOf } from '../../mobiles/index.ts'
import { paymentEvidence, printReceipt, receiptOfPayment } from '../../payments/index.ts'
import { ordersAmong } from '../../shop/index.ts'
import { usedSince } from '../../usage/index.ts'

type Evidence = Gives<typeof calls.paymentEvidence>

const dayMs = 86_400_000
const requestsShown = 50
const messagesShown = 100

/**
 * What is known of a payment, from every capability that knows something. Refuses 'not-found' for an unknown customer or
 * payment.
 */
export async function readPaymentEvidence(
  ctx: Ctx,
  { customerUuid, paymentUuid }: Input<typeof calls.paymentEvidence>,
): Promise<Evidence> {
  const { UUID: CustomerUUID } = await customerOf(ctx, customerUuid)
  const { intent, receipt, takenBack, earlier } = await paymentEvidence(ctx, CustomerUUID, paymentUuid)
  const { paysFor, createdAt, cardBrand, cardLast4, cardWallet, payer, present, gatewayRef } = intent
  const things = [...new Set(paysFor.map(({ thing }) => thing))]
  const ids = [intent.UUID, ...things, ...takenBack.map(({ UUID }) => UUID)]
  const [orders, FibreOrders, requests, messages] = await Promise.all([
    ordersAmong(ctx, CustomerUUID, things),
    fibreOrdersAmong(ctx, CustomerUUID, things),
    requestsAround(ctx, CustomerUUID, createdAt),
    messagesAbout(ctx, CustomerUUID, ids, { since: createdAt, most: messagesShown }),
  ])
  const services = [
    ...paysFor.map(({ service }) => service),
    ...orders.flatMap(({ Sims }) => Sims.map(({ MobileUUID }) => MobileUUID)),
  ]
  return {
    Payment: {
      PaymentUUID: intent.UUID,
      Description: intent.description,
      Purpose: intent.purpose,
      AmountCents: intent.amount,
      RequestedAtNanos: nanos(createdAt),
      ...(receipt && { PaidAtNanos: nanos(receipt.createdAt), ReceiptNumber: receipt.Number }),
      PaidWith: [cardBrand, cardLast4].filter(Boolean).join(' '),
      ...(cardWallet && { Wallet: cardWallet }),
      IsGuests: payer.kind === 'guest',
      IsPersonPresent: present,
      ...(gatewayRef && { PartnerReference: gatewayRef }),
    },
    TakenBack: takenBack.map(({ amount, reason, createdAt: at, isGivenBack }) => ({
      AmountCents: amount,
      Reason: reason,
      AtNanos: nanos(at),
      IsGivenBack: isGivenBack,
    })),
    Orders: orders.map(orderAnswer),
    FibreOrders,
    Mobiles: await mobilesAnswer(ctx, CustomerUUID, new Set(services), createdAt),
    Requests: requests.map(({ at, deed, address, userAgent }) => ({
      AtNanos: nanos(at),
      What: deed,
      Address: address,
      ...(userAgent && { Browser: userAgent }),
    })),
    Messages: messages.map(({ at, title, template, recipient, state }) => ({
      AtNanos: nanos(at),
      Title: title ?? template ?? '',
      ...(recipient && { Recipient: recipient }),
      ...(state && { State: state }),
    })),
    Earlier: earlier.map((one) => ({
      AtNanos: nanos(one.createdAt),
      Description: one.description,
      AmountCents: one.amount,
    })),
    EarlierCount: earlier[0]?.total ?? 0,
  }
}

async function requestsAround(ctx: Ctx, CustomerUUID: Uuid, at: Date) {
  const people = (await peopleOf(ctx.db, CustomerUUID)).map(({ userUuid }) => userUuid)
  const [from, until] = [new Date(at.getTime() - dayMs), new Date(at.getTime() + dayMs)]
  return readOrigins(ctx.db, people, { from, until, most: requestsShown })
}

function orderAnswer({
  Number: number,
  Status,
  Address,
  Sims,
}: Awaited<ReturnType<typeof ordersAmong>>[number]): Evidence['Orders'][number] {
  const { Name = '', Lines = [], City = '', Postcode = '' } = Address ?? {}
  const isPosted = Sims.some(({ Parcel }) => Parcel)
  return {
    Number: number,
    Status,
    SentTo: isPosted ? [Name, ...Lines, City, Postcode].filter(Boolean) : [],
    Sims: Sims.map(({ SimType, Status: state, PlanName, MSISDN, Parcel }) => ({
      SimType,
      Status: state,
      ...(PlanName !== undefined && { PlanName }),
      ...(MSISDN !== undefined && { MSISDN }),
      ...(Parcel && { Parcel: parcelAnswer(Parcel) }),
    })),
  }
}

type Parcel = NonNullable<Awaited<ReturnType<typeof ordersAmong>>[number]['Sims'][number]['Parcel']>

function parcelAnswer({ State, Carrier, TrackingNumber, Steps }: Parcel) {
  const delivered = Steps.find((step) => step.State === 'DELIVERED')
  return {
    State,
    ...(Carrier !== undefined && { Carrier }),
    ...(TrackingNumber !== undefined && { TrackingNumber }),
    ...(delivered && { DeliveredAtNanos: delivered.AtNanos }),
  }
}

/** The mobiles among some services, with what was used of each since the payment. */
async function mobilesAnswer(
  ctx: Ctx,
  CustomerUUID: Uuid,
  services: ReadonlySet<Uuid | null | undefined>,
  since: Date,
): Promise<Evidence['Mobiles']> {
  const mobiles = (await mobilesOf(ctx, CustomerUUID)).filter(({ UUID }) => services.has(UUID))
  return Promise.all(
    mobiles.map(async ({ UUID, MSISDN, activatedAt }) => {
      const use = await usedSince(ctx, { CustomerUUID, ServiceUUID: UUID }, since)
      return {
        MobileUUID: UUID,
        ...(MSISDN && { MSISDN }),
        ...(activatedAt && { ActivatedAtNanos: nanos(activatedAt) }),
        Use: use.map(({ type, amount, lastAt }) => ({ Type: type, Amount: amount, LastAtNanos: nanos(lastAt) })),
      }
    }),
  )
}

/** The receipt of a payment, as its customer has it. Refuses 'not-found', also for a payment without a receipt. */
export async function readPaymentReceipt(
  ctx: Ctx,
  { customerUuid, paymentUuid }: Input<typeof calls.paymentReceipt>,
): Promise<FileAnswer> {
  const receipt = await receiptOfPayment(ctx, customerUuid, paymentUuid)
  if (!receipt) throw new Refused(refuse('not-found'))
  return { name: `${receipt.Number}.pdf`, type: 'application/pdf', bytes: await printReceipt(ctx, receipt) }
}
