import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardChoice, cardChoiceOf } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import {
  abandonPayment,
  makePreparedPayment,
  mustNotBeRefused,
  type PaymentStart,
  type PreparedPayment,
  preparePayment,
  refuseIfPaymentOpen,
  type StartedPayment,
  startPayment,
} from '../payments/index.ts'
import { endPayment } from './give-up.ts'
import { type PurchaseKey, partOf, type Sale } from './sale.ts'

/** A saved card or bank account; none if the browser pays. */
export interface HowToPay extends CardChoice {
  /** Only authorize the price; the seller captures it once the thing has started. */
  AuthorizeOnly?: boolean | undefined
  /** Whether to save a new card; the seller decides by default. */
  KeepCard?: boolean | undefined
}

/**
 * Pays for a thing and delivers it once it is paid or authorized: now, or when the event of its payment arrives. A
 * repeated request resumes the open payment. Opens its own transactions. Refuses 'in-progress' for a thing that is no
 * longer unpaid or that another payment may still pay, and a card as payments do.
 */
export async function pay<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Sale<Thing>,
  thing: Thing,
  choice: HowToPay,
): Promise<StartedPayment> {
  const { CustomerUUID, UUID } = thing
  const { purpose } = sale
  if (choice.AuthorizeOnly) await abandonPayment(ctx, { CustomerUUID, purpose, thing: UUID, onlyCharges: true })
  const taken = await ctx.inTransaction((tx) => lockAndPrepare(tx, sale, thing, startOf(ctx, sale, thing, choice)))
  return payPrepared(ctx, sale, thing, taken, choice)
}

/** The payment of a thing with the customer's own card. */
export function startOf<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Sale<Thing>,
  thing: Thing,
  choice: HowToPay,
): PaymentStart {
  const { description, keepCard, isExtra } = sale.payment(thing)
  return {
    payer: ownPayer(thing.CustomerUUID),
    purpose: sale.purpose,
    paysFor: [partOf(sale, thing)],
    description,
    keepCard: choice.KeepCard ?? keepCard,
    ...(isExtra && { isExtra }),
    ...(choice.AuthorizeOnly && { holds: true }),
    ...cardChoiceOf(choice),
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  }
}

/** The outcome of a charge that the system started; `open` while the card partner has not answered. */
export type Charged = { is: 'paid' | 'open' } | { is: 'refused'; payment: StartedPayment | undefined }

/**
 * Charges a saved card for a thing without its customer present (renewals, automatic top-ups), and delivers it once it
 * is paid. Cancels a refused payment, so that it cannot succeed later; without a card, cancels an earlier open one. The
 * thing itself is left to its seller. The same key is the same charge. Opens its own transactions. Refuses a card as
 * payments do.
 */
export async function chargeAway<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Sale<Thing>,
  thing: Thing,
  { card, requestKey }: { card: Uuid | undefined; requestKey: string },
): Promise<Charged> {
  const choice = { PaymentMethodID: card, KeepCard: false }
  const payment = card
    ? await startPayment(ctx, { ...startOf(ctx, sale, thing, choice), requestKey, present: false })
    : undefined
  if (payment?.Status === 'PENDING') return { is: 'open' }
  return (await endPayment(ctx, sale, thing)) === 'paid' ? { is: 'paid' } : { is: 'refused', payment }
}

/**
 * Locks a thing and writes its payment. The lock matters: a card, a route and credit may be chosen at the same time.
 */
export async function lockAndPrepare<Thing extends PurchaseKey>(
  tx: Tx,
  sale: Sale<Thing>,
  key: PurchaseKey,
  start: PaymentStart,
): Promise<PreparedPayment> {
  const thing = await sale.lock(tx, key)
  if (!thing) throw new Refused(refuse('in-progress'))
  return preparePurchase(tx, sale, thing, start)
}

/** Writes the only open payment of a thing that the transaction has locked or created. */
export async function preparePurchase<Thing extends PurchaseKey>(
  tx: Tx,
  sale: Sale<Thing>,
  thing: Thing,
  start: PaymentStart,
): Promise<PreparedPayment> {
  const prepared = await preparePayment(tx, start)
  if (!sale.isUnpaid(thing) && prepared.is === 'new') throw new Refused(refuse('in-progress'))
  await refuseIfPaymentOpen(tx, thing.CustomerUUID, thing.UUID, prepared.intent.UUID)
  await sale.onPrepared?.(tx, thing, prepared.intent.UUID)
  return prepared
}

/** Makes a prepared payment at the card partner, and delivers the thing if it is paid or authorized. */
export async function payPrepared<Thing extends PurchaseKey>(
  ctx: Ctx,
  sale: Sale<Thing>,
  thing: Thing,
  taken: PreparedPayment,
  choice: CardChoice,
): Promise<StartedPayment> {
  const payment = await makePreparedPayment(ctx, taken)
  if (asksForSavedCard(choice)) mustNotBeRefused(payment, sale.refusedWith?.(thing))
  if (payment.isCovered) await ctx.inTransaction((tx) => sale.deliver(tx, thing, payment.PaymentUUID))
  return payment
}

/** The state of a purchase, in the answers of the calls that buy plans (2§7.2). */
export interface Bought {
  Status: 'COMPLETED' | 'pending_payment'
  PaymentUUID?: Uuid
  AmountCents: Money
  ClientSecret?: string
}

export function boughtAnswer(payment: StartedPayment, AmountCents: Money): Bought {
  const { PaymentUUID, ClientSecret, isCovered } = payment
  return {
    Status: isCovered ? 'COMPLETED' : 'pending_payment',
    PaymentUUID,
    AmountCents,
    ...(ClientSecret && !isCovered && { ClientSecret }),
  }
}
