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

/** A saved card or bank account, or none, where the browser pays. */
export interface HowToPay extends CardChoice {
  /** Only hold the price on the card; the seller captures it once the thing has begun. */
  AuthorizeOnly?: boolean | undefined
  /** Save a new card, or do not; the seller decides where it is left out. */
  KeepCard?: boolean | undefined
}

/**
 * Pays for a thing, and delivers it once it is paid or held: now, or when the news of its payment is heard. A repeat goes
 * on with the payment that was begun. Opens its own transactions. Refuses 'in-progress' for a thing that is not unpaid any
 * more or that another payment may still pay, and a card as payments do.
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

/** What the customer's own card is asked for a thing. */
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

/** How a charge that we began ended; `open` while the card partner has not said. */
export type Charged = { is: 'paid' | 'open' } | { is: 'refused'; payment: StartedPayment | undefined }

/**
 * Charges a saved card for a thing while its customer is away, as renewals and automatic top-ups do, and delivers it once
 * it is paid. What was refused is given up, so that it cannot pay later; so is what was begun before, where there is no
 * card any more. The thing itself stays for its seller. The same key is the same charge. Opens its own transactions.
 * Refuses a card as payments do.
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

/** Locks a thing and writes its payment: a card, a route and credit may be chosen at once. */
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

/** Writes the one payment of a thing that the transaction has locked or made. */
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

/** Makes a prepared payment at the card partner, and delivers the thing if it is covered. */
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

/** How a purchase stands, as the calls that buy plans answer it (2§7.2). */
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
