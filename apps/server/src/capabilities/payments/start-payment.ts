import {
  accountOf,
  isPaidWhole,
  type Part,
  type Payer,
  type PaymentPurpose,
  sumOfParts,
} from '@waea/domain/payments/parties'
import {
  asksForSavedCard,
  type CardAsked,
  checkGateway,
  decideBillCard,
  decideCard,
} from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { needProofWhenTemporary } from '../../platform/fresh-proof.ts'
import { permit } from '../../platform/permit.ts'
import { payAsWritten, paymentAtPartner, payWith, unlessUnknown } from './ask-partner.ts'
import { type AllowedTry, allowCardTry, askedFromOf } from './card-guard.ts'
import { cardsOf, type KeptCard } from './cards.store.ts'
import { paymentAnswer, type WireStatus } from './payment-status.ts'
import { type Intent, insertIntent, lockIntentFor, startTry } from './payments.store.ts'
import { recordPayment } from './record-payment.ts'

/** Without a saved card named or asked for, the browser confirms with the secret. */
export interface PaymentStart extends CardAsked {
  payer: Payer
  purpose: PaymentPurpose
  /** What is paid, each with its amount: one thing where the purpose is paid whole (`isPaidWhole`). */
  paysFor: readonly Part[]
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
 * An intent, and what is to be done with it: made at the partner, tried with a further card, which only the guard
 * allows, or asked after.
 */
export type TakenPayment = {
  intent: Intent
  card?: KeptCard | undefined
  /** The partner's id of the customer, where it was read with the intent. */
  gatewayCustomer?: string | null
} & ({ is: 'new' | 'tried-again'; by: AllowedTry } | { is: 'known' })

/**
 * Starts a payment, or goes on with the one that the same request already has, or that pays the same thing whole (trust:
 * a payment happens once). To be called outside a transaction: the intent is written and committed, then the partner is asked
 * under the intent's id as its key, then the answer is recorded. Where no answer comes the payment stays PENDING and is
 * asked for until the partner says. Refuses parts as `sumOfParts` does, a card as `decideCard` does, and a try as
 * `allowCardTry` does.
 */
export async function startPayment(ctx: Ctx, asked: PaymentStart): Promise<StartedPayment> {
  return goOnWithPayment(ctx, await ctx.inTransaction((tx) => takePayment(tx, asked)))
}

/** The first half of `startPayment`, for a caller that writes what is to be paid in the same transaction. */
export async function takePayment(tx: Tx, asked: PaymentStart): Promise<TakenPayment> {
  const intent = newIntent(tx, asked)
  permit(tx.actor, 'payment:make', intent)
  const card = await chosenCard(tx, intent.CustomerUUID, asked)
  if (asked.keepCard && !card) needProofWhenTemporary(tx)
  return takeIntent(tx, { ...intent, askedCard: card?.Token ?? null }, card)
}

/** The second half of `startPayment`, outside any transaction: the partner is asked, its answer recorded. */
export async function goOnWithPayment(ctx: Ctx, taken: TakenPayment): Promise<StartedPayment> {
  const { intent } = taken
  if (intent.state === 'succeeded' || intent.state === 'processing') return started(intent)
  if (taken.is === 'known' && intent.state === 'waiting' && !taken.card) return started(intent)
  try {
    const said = await unlessUnknown(askPartner(ctx, taken))
    return started(said ? await recordPayment(ctx, intent, said) : intent)
  } finally {
    if (taken.is !== 'known') await taken.by.end(ctx)
  }
}

function started(intent: Intent): StartedPayment {
  const { UUID, Status, ClientSecret, Failure } = paymentAnswer(intent)
  return { PaymentUUID: UUID, Status, ...(ClientSecret && { ClientSecret }), ...(Failure && { Failure }) }
}

function askPartner(ctx: Ctx, { intent, is, gatewayCustomer }: TakenPayment) {
  if (is === 'new') return payAsWritten(ctx, intent, gatewayCustomer)
  if (is === 'tried-again' && intent.gatewayRef && intent.askedCard) {
    return payWith(ctx, intent, intent.gatewayRef, intent.askedCard)
  }
  return paymentAtPartner(ctx, intent)
}

/** The saved card that is asked for. Refuses as `checkGateway` and `decideCard` do; undefined where the browser is to pay. */
export async function chosenCard(ctx: Ctx, CustomerUUID: Uuid, asked: CardAsked): Promise<KeptCard | undefined> {
  accept(checkGateway(asked))
  if (!asksForSavedCard(asked)) return undefined
  return accept(decideCard(asked, await cardsOf(ctx, CustomerUUID), ctx.today()))
}

/** Refuses who has no saved card for the bill, as `checkGateway` and `decideBillCard` do. */
export async function mustHaveBillCard(ctx: Ctx, CustomerUUID: Uuid, asked: CardAsked): Promise<void> {
  accept(checkGateway(asked))
  accept(decideBillCard(asked, await cardsOf(ctx, CustomerUUID), ctx.today()))
}

/**
 * The intent for what is asked: a new one, or the one there is, with a further try where a card is named. It is written
 * without a look first: most are new, and of what is written twice the database tells.
 */
async function takeIntent(tx: Tx, asked: Intent, card: KeptCard | undefined): Promise<TakenPayment> {
  const askedFrom = await askedFromOf(tx, asked.CustomerUUID)
  const intent: Intent = { ...asked, askedFrom }
  const written = await insertIntent(tx, permit(tx.actor, 'payment:make', intent))
  if (written) {
    // Only now, since what was asked for before is answered as it was then, and tries nothing.
    const by = await allowCardTry(tx, { CustomerUUID: asked.CustomerUUID, askedFrom, card })
    return { intent, is: 'new', card, gatewayCustomer: written.gatewayCustomer, by }
  }
  const known = await lockIntentFor(tx, intent)
  // It may be cancelled just now.
  if (!known) throw new Refused(refuse('in-progress'))
  return goOn(tx, known, intent, card)
}

function newIntent(tx: Ctx, asked: PaymentStart): Intent {
  const { payer, purpose } = asked
  const amount = accept(sumOfParts(payer, asked.paysFor))
  const [first] = asked.paysFor as [Part]
  if (isPaidWhole(purpose) && asked.paysFor.length > 1) throw new Error(`One payment pays one ${purpose}`)
  return {
    CustomerUUID: accountOf({ payer, beneficiary: first.beneficiary }),
    UUID: tx.newUuid(),
    payer,
    purpose,
    claim: isPaidWhole(purpose) ? first.thing : null,
    paysFor: asked.paysFor.map((part) => ({ ...part, UUID: tx.newUuid() })),
    amount,
    description: asked.description,
    requestKey: asked.requestKey ?? null,
    state: 'unasked',
    needsCheck: false,
    tries: 1,
    gatewayRef: null,
    clientSecret: null,
    askedCard: null,
    keepCard: asked.keepCard ?? false,
    present: asked.present ?? true,
    failure: null,
    askedFrom: null,
    cardBrand: null,
    cardLast4: null,
    receiptUuid: null,
    createdAt: tx.now(),
    updatedAt: tx.now(),
  }
}

/** Goes on with a known intent. Its own request asked again is no further try; a bank's question is not asked twice. */
async function goOn(tx: Tx, known: Intent, asked: Intent, card: KeptCard | undefined): Promise<TakenPayment> {
  if (!paysTheSame(known, asked)) throw new Refused(refuse('key-reused'))
  const { askedFrom } = asked
  const sameRequest = asked.requestKey !== null && known.requestKey === asked.requestKey
  const beingChecked = known.needsCheck && known.askedCard === card?.Token
  const isOpen = known.state === 'waiting' && known.gatewayRef && !sameRequest && !beingChecked
  if (!isOpen) return { intent: known, is: 'known', card }
  const by = await allowCardTry(tx, { CustomerUUID: asked.CustomerUUID, askedFrom, card })
  // The browser is given the secret that there is.
  if (!card) return { intent: known, is: 'known' }
  await startTry(tx, permit(tx.actor, 'payment:make', known), card.Token, askedFrom)
  return { intent: { ...known, tries: known.tries + 1, askedCard: card.Token, askedFrom }, is: 'tried-again', card, by }
}

/** Whether two payments are for the same things, each with the same amount. */
function paysTheSame(one: Intent, other: Intent): boolean {
  const amounts = new Map(other.paysFor.map(({ thing, amount }) => [thing, amount]))
  return one.paysFor.length === amounts.size && one.paysFor.every(({ thing, amount }) => amounts.get(thing) === amount)
}
