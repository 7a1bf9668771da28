import {
  accountOf,
  isPaidInFull,
  type Payer,
  type PaymentPart,
  type PaymentPurpose,
  sumOfParts,
} from '@waea/domain/payments/parties'
import {
  asksForSavedCard,
  type CardChoice,
  checkGateway,
  decideBillCard,
  decideCard,
  kindsFor,
} from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { requireProofWhenUnproved } from '../../../platform/safety/fresh-proof.ts'
import { type AllowedTry, allowCardTry, requestOriginOf } from '../card-guard.ts'
import { findOrMakePayment, makePayment, retryWithCard, undefinedIfUnknown } from '../partner/call-partner.ts'
import { paymentAnswer, type WireStatus } from '../partner/payment-status.ts'
import { type KeptCard, methodsOf } from '../stores/cards.store.ts'
import { type Intent, insertIntent, isCovered, lockIntentFor, markTriedAgain } from '../stores/payments.store.ts'
import { lockPaidFor } from '../stores/under-way.store.ts'
import { mustNotBePaidBefore } from './must-not-be-paid-before.ts'
import { recordPayment } from './record-payment.ts'

/** Input of a payment. Without a saved card, the browser confirms it with the client secret. */
export interface PaymentStart extends CardChoice {
  payer: Payer
  purpose: PaymentPurpose
  /** The things to pay, each with its amount; only one if the purpose is paid whole (`isPaidInFull`). */
  paysFor: readonly PaymentPart[]
  /** Save a new card for later payments. */
  keepCard?: boolean
  /** Only authorize the amount. The seller captures it (`captureHold`) or releases it. For one thing only. */
  holds?: boolean
  /** The text on the receipt. */
  description: string
  /** The request's idempotency key: the same key is the same payment. */
  requestKey?: string
  /** Pays for an add-on beside the plan. */
  isExtra?: boolean
  /** Whether the customer is present to pass the bank's check; false for payments that the system starts. */
  present?: boolean
  /** Whether a person requested the payment; by default, whether a person or a guest acts. */
  byPerson?: boolean
}

export interface StartedPayment {
  PaymentUUID: Uuid
  Status: WireStatus
  ClientSecret?: string
  Failure?: string
  /** Paid or authorized: what it pays for can be delivered. */
  isCovered: boolean
}

/**
 * An intent and the next step: make it at the partner, try another card (only with the guard's permission), or fetch
 * its state.
 */
export type PreparedPayment = {
  intent: Intent
  card?: KeptCard | undefined
  /** The partner's id of the customer, if it was read with the intent. */
  gatewayCustomer?: string | null
} & ({ is: 'new' | 'tried-again'; by: AllowedTry } | { is: 'known' })

/**
 * Starts a payment, or resumes the one that the same request started or that pays the same thing in full (trust: a
 * payment happens once). Call it outside a transaction: it commits the intent, then calls the partner with the intent's
 * id as key, then records the answer. Without an answer the payment stays PENDING and is fetched until the partner
 * answers. Refuses parts as `sumOfParts` does, a card as `decideCard` does, a try as `allowCardTry` does, and a second
 * payment of the same by a person as `mustNotBePaidBefore` does.
 */
export async function startPayment(ctx: Ctx, input: PaymentStart): Promise<StartedPayment> {
  return makePreparedPayment(ctx, await ctx.inTransaction((tx) => preparePayment(tx, input)))
}

/** The first half of `startPayment`, for callers that write the thing paid for in the same transaction. */
export async function preparePayment(tx: Tx, input: PaymentStart): Promise<PreparedPayment> {
  const intent = newIntent(tx, input)
  permitPayment(tx, intent)
  const card = await chosenCard(tx, intent.CustomerUUID, input, input.purpose)
  if (card?.kind === 'bank-account' && intent.held !== null) throw new Refused(refuse('change-payment-type'))
  if (input.keepCard && !card) requireProofWhenUnproved(tx)
  const byPerson = input.byPerson ?? (tx.actor.kind === 'person' || tx.actor.kind === 'guest')
  const mustCheckRepeat = byPerson && !input.PayAgain && !isPaidInFull(input.purpose)
  if (mustCheckRepeat) await lockPaidFor(tx, intent)
  const prepared = await insertOrResumeIntent(
    tx,
    { ...intent, askedCard: card?.Token ?? null, methodKind: card?.kind ?? 'card' },
    card,
  )
  if (mustCheckRepeat && prepared.is === 'new') await mustNotBePaidBefore(tx, prepared.intent)
  return prepared
}

/** The second half of `startPayment`, outside any transaction: calls the partner and records the answer. */
export async function makePreparedPayment(ctx: Ctx, taken: PreparedPayment): Promise<StartedPayment> {
  const { intent } = taken
  const isUnderWay = intent.state === 'succeeded' || intent.state === 'processing' || intent.state === 'held'
  if (isUnderWay) return started(ctx, intent)
  if (taken.is === 'known' && intent.state === 'waiting' && !taken.card) return started(ctx, intent)
  try {
    const said = await undefinedIfUnknown(callPartner(ctx, taken))
    return started(ctx, said ? await recordPayment(ctx, intent, said) : intent)
  } finally {
    if (taken.is !== 'known') await taken.by.end(ctx)
  }
}

function started(ctx: Ctx, intent: Intent): StartedPayment {
  const { UUID, Status, ClientSecret, Failure } = paymentAnswer(intent, ctx.now())
  // The internal callers need the partner's own code, which `paymentAnswer` may hide from the customer.
  const failure = Failure && intent.failure
  const known = { PaymentUUID: UUID, Status, isCovered: isCovered(intent) }
  return { ...known, ...(ClientSecret && { ClientSecret }), ...(failure && { Failure: failure }) }
}

function callPartner(ctx: Ctx, { intent, is, gatewayCustomer }: PreparedPayment) {
  if (is === 'new') return makePayment(ctx, intent, gatewayCustomer)
  if (is === 'tried-again' && intent.gatewayRef && intent.askedCard) {
    return retryWithCard(ctx, intent, intent.gatewayRef, intent.askedCard)
  }
  return findOrMakePayment(ctx, intent)
}

/**
 * The requested card or bank account; undefined if the browser is to pay. Refuses as `checkGateway` and `decideCard`
 * do.
 */
export async function chosenCard(
  ctx: Ctx,
  CustomerUUID: Uuid,
  input: CardChoice,
  purpose: PaymentPurpose,
): Promise<KeptCard | undefined> {
  accept(checkGateway(input))
  if (!asksForSavedCard(input)) return undefined
  return accept(decideCard(input, await methodsOf(ctx, CustomerUUID), ctx.today(), kindsFor(purpose)))
}

/** Refuses customers without a saved card for bills, as `checkGateway` and `decideBillCard` do. */
export async function mustHaveBillCard(ctx: Ctx, CustomerUUID: Uuid, input: CardChoice): Promise<void> {
  accept(checkGateway(input))
  accept(decideBillCard(input, await methodsOf(ctx, CustomerUUID), ctx.today()))
}

/**
 * The intent of a request: a new one, or the existing one, with another try if a card is named. Inserts before it
 * reads, because most are new; the database reports duplicates.
 */
async function insertOrResumeIntent(tx: Tx, input: Intent, card: KeptCard | undefined): Promise<PreparedPayment> {
  const origin = await requestOriginOf(tx, input.CustomerUUID)
  const intent: Intent = { ...input, askedFrom: origin }
  const written = await insertIntent(tx, permitPayment(tx, intent))
  if (written) {
    // Only for a new intent: a repeated request gets its first answer and tries no card.
    const by = await allowCardTry(tx, { CustomerUUID: input.CustomerUUID, askedFrom: origin, card })
    return { intent, is: 'new', card, gatewayCustomer: written.gatewayCustomer, by }
  }
  const known = await lockIntentFor(tx, intent)
  // It may just have been cancelled.
  if (!known) throw new Refused(refuse('in-progress'))
  return resumeIntent(tx, known, intent, card)
}

function newIntent(tx: Ctx, input: PaymentStart): Intent {
  const { payer, purpose } = input
  const amount = accept(sumOfParts(payer, input.paysFor))
  const [first] = input.paysFor as [PaymentPart]
  const isWhole = isPaidInFull(purpose) || input.holds
  if (isWhole && input.paysFor.length > 1) throw new Error(`One payment pays one ${purpose}`)
  return {
    CustomerUUID: accountOf({ payer, beneficiary: first.beneficiary }),
    UUID: tx.newUuid(),
    payer,
    purpose,
    claim: isPaidInFull(purpose) ? first.thing : null,
    paysFor: input.paysFor.map((part) => ({ ...part, UUID: tx.newUuid() })),
    amount,
    held: input.holds ? amount : null,
    heldUntil: null,
    holdEnd: null,
    capture: null,
    methodKind: 'card',
    debitOn: null,
    settlesAt: null,
    returned: zero,
    description: input.description,
    requestKey: input.requestKey ?? null,
    state: 'unasked',
    needsCheck: false,
    tries: 1,
    gatewayRef: null,
    clientSecret: null,
    askedCard: null,
    keepCard: input.keepCard ?? false,
    present: input.present ?? true,
    failure: null,
    askedFrom: null,
    cardBrand: null,
    cardLast4: null,
    cardWallet: null,
    isExtra: input.isExtra ?? false,
    receiptUuid: null,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }
}

/** Resumes a known intent. Repeating its own request is not another try, and a bank's check is not started twice. */
async function resumeIntent(
  tx: Tx,
  known: Intent,
  input: Intent,
  card: KeptCard | undefined,
): Promise<PreparedPayment> {
  if (!paysTheSame(known, input)) throw new Refused(refuse('key-reused'))
  // The open payment is a charge; it cannot become a hold.
  if (input.held !== null && known.held === null && !isCovered(known)) throw new Refused(refuse('in-progress'))
  const { askedFrom } = input
  const sameRequest = input.requestKey !== null && known.requestKey === input.requestKey
  const beingChecked = known.needsCheck && known.askedCard === card?.Token
  const isOpen = known.state === 'waiting' && known.gatewayRef && !sameRequest && !beingChecked
  // The partner accepts no bank account for a card payment, nor a card for a debit.
  if (isOpen && card && card.kind !== known.methodKind) throw new Refused(refuse('in-progress'))
  if (!isOpen) return { intent: known, is: 'known', card }
  const by = await allowCardTry(tx, { CustomerUUID: input.CustomerUUID, askedFrom, card })
  // The browser gets the existing secret.
  if (!card) return { intent: known, is: 'known' }
  await markTriedAgain(tx, permitPayment(tx, known), card.Token, askedFrom)
  return { intent: { ...known, tries: known.tries + 1, askedCard: card.Token, askedFrom }, is: 'tried-again', card, by }
}

/** Refuses an actor who may not pay; a guest may only pay the one service or bill of their token. */
function permitPayment(tx: Tx, intent: Intent): Permitted<Intent, 'payment:make'> {
  const [first] = intent.paysFor
  return permit(tx.actor, 'payment:make', {
    ...intent,
    service: first?.service ?? null,
    bill: intent.purpose === 'bill' ? (first?.thing ?? null) : null,
  })
}

/** Whether two payments are for the same things with the same amounts. */
function paysTheSame(one: Intent, other: Intent): boolean {
  const amounts = new Map(other.paysFor.map(({ thing, amount }) => [thing, amount]))
  return one.paysFor.length === amounts.size && one.paysFor.every(({ thing, amount }) => amounts.get(thing) === amount)
}
