import { isCardExpired } from '@waea/domain/payments/cards'
import { Refused, refuse } from '@waea/domain/refusal'
import { isUuid, type Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { PaymentPurpose } from '../../platform/news.ts'
import { permit } from '../../platform/permit.ts'
import type { CardPayment } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { customerOf } from '../customers/index.ts'
import { cardsOf, gatewayCustomerOf, type KeptCard, saveGatewayCustomer } from './cards.store.ts'
import { paymentAnswer, type WireStatus } from './payment-status.ts'
import { type Intent, insertIntent, intentOf, lockIntentFor, startTry } from './payments.store.ts'
import { recordPayment } from './record-payment.ts'

export interface PaymentStart {
  CustomerUUID: Uuid
  AmountCents: number
  purpose: PaymentPurpose
  purposeUuid: Uuid
  /** A saved card, by our id or the partner's token, or `default`; without one the browser confirms with the secret. */
  PaymentMethodID?: string
  /** Keep a new card for later. */
  keepCard?: boolean
  /** What the customer reads on the receipt. */
  description: string
  /** The request's key: the same key is the same payment. */
  requestKey?: string
  /** The person is there to pass the bank's check; false for payments that we start. */
  present?: boolean
}

export interface StartedPayment {
  PaymentUUID: Uuid
  Status: WireStatus
  ClientSecret?: string
  Failure?: string
}

/**
 * Starts a payment, or goes on with the one that the same thing or the same request already has (trust: a payment
 * happens once). To be called outside a transaction: the intent is written and committed, then the partner is asked
 * under the intent's id as its key, then the answer is recorded. Where no answer comes the payment stays PENDING and is
 * asked for until the partner says. Refuses a card that is not the customer's or has expired.
 */
export async function startPayment(ctx: Ctx, asked: PaymentStart): Promise<StartedPayment> {
  permit(ctx.actor, 'payment:make', asked)
  const card = await chosenCard(ctx, asked)
  const { intent, goesOn } = await ctx.inTransaction((tx) => takeIntent(tx, asked, card))
  if (intent.state === 'succeeded' || intent.state === 'processing') return started(intent)
  if (goesOn && intent.state === 'waiting' && !card) return started(intent)
  const said = await askPartner(ctx, intent, card)
  if (!said) return started(intent)
  return started(await ctx.inTransaction((tx) => recordPayment(tx, intent.CustomerUUID, intent.UUID, said)))
}

function started(intent: Intent): StartedPayment {
  const { UUID, Status, ClientSecret, Failure } = paymentAnswer(intent)
  return { PaymentUUID: UUID, Status, ...(ClientSecret && { ClientSecret }), ...(Failure && { Failure }) }
}

async function chosenCard(ctx: Ctx, asked: PaymentStart): Promise<KeptCard | undefined> {
  const wanted = asked.PaymentMethodID
  if (!wanted) return undefined
  const cards = await cardsOf(ctx, asked.CustomerUUID)
  const card = cards.find((one) =>
    wanted === 'default' ? one.Rank === 1 : isUuid(wanted) ? one.UUID === wanted.toLowerCase() : one.Token === wanted,
  )
  if (!card) throw new Refused(refuse('card-unknown', undefined, 'PaymentMethodID'))
  if (isCardExpired(card, ctx.today())) throw new Refused(refuse('card-expiring', undefined, 'PaymentMethodID'))
  return card
}

/** The intent for what is asked: the one there is, with a further try where a card is named, or a new one. */
async function takeIntent(
  tx: Ctx,
  asked: PaymentStart,
  card: KeptCard | undefined,
): Promise<{ intent: Intent; goesOn: boolean }> {
  const requestKey = asked.requestKey ?? null
  const known = await lockIntentFor(tx, { ...asked, requestKey })
  if (known) return { intent: await goOn(tx, known, asked, card), goesOn: true }
  const intent: Intent = {
    CustomerUUID: asked.CustomerUUID,
    UUID: tx.newUuid(),
    purpose: asked.purpose,
    purposeUuid: asked.purposeUuid,
    AmountCents: asked.AmountCents,
    description: asked.description,
    requestKey,
    state: 'unasked',
    needsCheck: false,
    tries: 1,
    gatewayRef: null,
    clientSecret: null,
    askedCard: card?.Token ?? null,
    keepCard: asked.keepCard ?? false,
    present: asked.present ?? true,
    failure: null,
    cardBrand: null,
    cardLast4: null,
    receiptUuid: null,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }
  if (await insertIntent(tx, permit(tx.actor, 'payment:make', intent))) return { intent, goesOn: false }
  // Another request wrote it between the look and the insert; it is committed by now.
  const theirs = await lockIntentFor(tx, { ...asked, requestKey })
  if (!theirs) throw new Refused(refuse('in-progress'))
  return { intent: await goOn(tx, theirs, asked, card), goesOn: true }
}

async function goOn(tx: Ctx, known: Intent, asked: PaymentStart, card: KeptCard | undefined): Promise<Intent> {
  if (known.AmountCents !== asked.AmountCents || known.purposeUuid !== asked.purposeUuid)
    throw new Refused(refuse('key-reused'))
  const mayTry =
    known.state === 'waiting' && !known.needsCheck && card && known.requestKey !== (asked.requestKey ?? null)
  if (!mayTry) return known
  await startTry(tx, permit(tx.actor, 'payment:make', known), card.Token)
  return { ...known, tries: known.tries + 1, askedCard: card.Token }
}

/** Asks the partner for what the intent says; undefined where no answer came. */
async function askPartner(ctx: Ctx, intent: Intent, card: KeptCard | undefined): Promise<CardPayment | undefined> {
  try {
    if (intent.gatewayRef && intent.state === 'waiting') {
      if (!card || intent.askedCard !== card.Token) return await ctx.ports.cards.payment(intent.gatewayRef)
      const key = `${intent.UUID}-${intent.tries}`
      return await ctx.ports.cards.confirm({
        gatewayRef: intent.gatewayRef,
        gatewayCard: card.Token,
        key,
        present: intent.present,
      })
    }
    return await payAsWritten(ctx, intent)
  } catch (error) {
    if (error instanceof PartnerUnknown) return undefined
    throw error
  }
}

/** Makes the payment at the partner as the intent says; the intent's id is the key, so it is made once. */
export async function payAsWritten(ctx: Ctx, intent: Intent): Promise<CardPayment> {
  return ctx.ports.cards.pay({
    key: intent.UUID,
    amountCents: intent.AmountCents,
    gatewayCustomer: await gatewayCustomer(ctx, intent.CustomerUUID),
    ...(intent.askedCard && { gatewayCard: intent.askedCard }),
    present: intent.present,
    keepCard: intent.keepCard,
    description: intent.description,
    metadata: { customer_uuid: intent.CustomerUUID, purpose: intent.purpose, purpose_uuid: intent.purposeUuid },
  })
}

/** The partner's id of a customer; made at the first payment or card. */
export async function gatewayCustomer(ctx: Ctx, CustomerUUID: Uuid): Promise<string> {
  const known = await gatewayCustomerOf(ctx, CustomerUUID)
  if (known) return known
  const customer = await customerOf(ctx, CustomerUUID)
  const name = `${customer.FirstName} ${customer.LastName}`.trim()
  const made = await ctx.ports.cards.customer({ CustomerUUID, email: customer.Email, name })
  const owner = permit(ctx.asSystem().actor, 'payment:make', { CustomerUUID })
  await ctx.inTransaction((tx) => saveGatewayCustomer(tx, owner, made))
  return made
}

/** How a payment stands, as its customer sees it; undefined when there is none. */
export async function paymentNow(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<Intent | undefined> {
  return intentOf(ctx, CustomerUUID, UUID)
}
