import type { Uuid } from '@waea/kit/ids'
import { gstWithin } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { noteForOperator } from '../../platform/notices.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import type { CardDeclined, CardPayment } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { bookPayment } from './books.ts'
import { cancelSecrets } from './cancel-secrets.ts'
import { countDecline, forgiveDeclines } from './card-declines.ts'
import { newsOf } from './news-of.ts'
import {
  type Intent,
  type IntentChange,
  type IntentState,
  lockIntent,
  saveIntent,
  touchIntent,
} from './payments.store.ts'
import { insertReceipt } from './receipts.store.ts'
import { settleArrears } from './settle-arrears.ts'

/** The job that ends what a customer's browser may try cards with. */
export const endSecretsJob = 'payments.end-secrets'
const againAfterS = 10

const stateOf: Record<CardPayment['state'], IntentState> = {
  succeeded: 'succeeded',
  'needs-action': 'waiting',
  'needs-card': 'waiting',
  processing: 'processing',
  cancelled: 'cancelled',
}

/**
 * Records what the partner says of a payment. A payment that has succeeded stays so whatever is said later, and its news
 * goes out once: answers and webhooks may come twice, late, and in any order. A card that a bank declined is counted, and
 * after too many the payment is given up with its secret, which is then not answered any more. To be called outside a
 * transaction where a decline may be told of.
 */
export async function recordPayment(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent> {
  const saved = await recordSaid(ctx, read, said)
  if (!said.declined) return saved
  const isEnded = await recordDecline(ctx, saved, said.declined)
  return isEnded ? { ...saved, clientSecret: null } : saved
}

/**
 * Counts a card that a bank declined, and makes worthless what the customer's browser may try further ones with where
 * the next try needs a captcha; answers whether it does. What nobody asked for, such as a renewal, counts nowhere.
 */
export async function recordDecline(
  ctx: Ctx,
  { CustomerUUID, askedFrom }: Pick<Intent, 'CustomerUUID' | 'askedFrom'>,
  declined: CardDeclined,
): Promise<boolean> {
  if (!askedFrom) return false
  const suspectAt = await countDecline(ctx.asRule('payments'), { CustomerUUID, askedFrom }, declined)
  if (suspectAt) await endSecrets(ctx.asRule('payments'), CustomerUUID, suspectAt)
  return suspectAt !== undefined
}

/**
 * Ends what a customer's browser was given until an instant to try cards with; where the partner does not answer a job
 * goes on with it.
 */
export async function endSecrets(system: Ctx, CustomerUUID: Uuid, until: Date): Promise<void> {
  try {
    for (const { intent, said } of await cancelSecrets(system, CustomerUUID, until))
      await recordSaid(system, intent, said)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    const when = { afterS: againAfterS, once: `${endSecretsJob}:${CustomerUUID}` }
    await system.inTransaction((tx) => tx.ask(endSecretsJob, { CustomerUUID, untilMs: until.getTime() }, when))
  }
}

/** Recorded in a transaction, or as part of the one that is open; what is no news to anybody is one statement. */
async function recordSaid(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent> {
  const quietly = await recordQuietly(ctx, read, said)
  return quietly ?? ctx.inTransaction((tx) => recordWithin(tx, read, said))
}

/** That a payment waits for a card is no news; undefined where that is not what is said, or it is not as it was read. */
async function recordQuietly(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent | undefined> {
  const isQuiet = said.state === 'needs-card' && said.failure === undefined && said.amountCents === read.amount
  if (!isQuiet || read.state === 'succeeded') return undefined
  const intent = permit(byRule('payments'), 'payment:make', read)
  const change = changeOf(ctx, intent, said)
  return (await saveIntent({ db: ctx.single, now: ctx.now }, intent, change))
    ? { ...intent, ...change, updatedAt: ctx.now() }
    : undefined
}

async function recordWithin(ctx: Tx, read: Intent, said: CardPayment): Promise<Intent> {
  // As it was read a moment ago it stands most often; where it does not, it is held still and decided upon anew.
  const saved = await recordUpon(ctx, read, said)
  if (saved) return saved
  const held = permit(byRule('payments'), 'payment:make', await lockIntent(ctx, read.CustomerUUID, read.UUID))
  const savedHeld = await recordUpon(ctx, held, said)
  if (!savedHeld) throw new Error(`The payment ${read.UUID} is held and yet changes`)
  return savedHeld
}

/** Records what is said of an intent as it was read; undefined, and nothing is written, where it is so no longer. */
async function recordUpon(ctx: Tx, read: Intent, said: CardPayment): Promise<Intent | undefined> {
  const intent = permit(byRule('payments'), 'payment:make', read)
  if (intent.state === 'succeeded') return intent
  if (said.amountCents !== intent.amount) {
    await noteContradiction(ctx, intent, said)
    return intent
  }
  const change = changeOf(ctx, intent, said)
  if (!(await saveIntent(ctx, intent, change))) return undefined
  const saved: Intent = { ...intent, ...change, updatedAt: ctx.now() }
  if (change.state === 'succeeded') await succeed(ctx, saved, said.card?.fingerprint)
  else if (change.failure && change.failure !== intent.failure) await fail(ctx, saved, change.failure)
  return saved
}

/** What the partner's word makes of an intent. */
function changeOf(ctx: Ctx, intent: Intent, said: CardPayment): IntentChange {
  const state = stateOf[said.state]
  // A bank that asks about a new card says nothing yet of which one it is; the card of the try before it is not this one.
  const cardBefore = said.state === 'needs-action' ? undefined : intent
  const succeeded = state === 'succeeded'
  return {
    state,
    needsCheck: said.state === 'needs-action',
    gatewayRef: said.gatewayRef,
    clientSecret: said.clientSecret ?? intent.clientSecret,
    failure: succeeded ? null : (said.failure ?? null),
    cardBrand: said.card?.brand ?? cardBefore?.cardBrand ?? null,
    cardLast4: said.card?.last4 ?? cardBefore?.cardLast4 ?? null,
    receiptUuid: succeeded ? ctx.newUuid() : null,
  }
}

/** What contradicts the books is put aside for a person, and changes nothing: the payment stays as we know it. */
async function noteContradiction(ctx: Tx, intent: Permitted<Intent, 'payment:make'>, said: CardPayment): Promise<void> {
  const { gatewayRef, state, amountCents } = said
  await touchIntent(ctx, intent)
  await noteForOperator(ctx, {
    kind: 'card-event',
    subject: `payment ${intent.UUID}`,
    reason: `the card partner has ${amountCents} cents for this payment of ${intent.amount}`,
    document: { gatewayRef, state, amountCents },
  })
}

async function succeed(ctx: Tx, intent: Intent, fingerprint: string | undefined): Promise<void> {
  const { CustomerUUID, UUID, amount, purpose, askedFrom } = intent
  // Sent in one packet: within a transaction they run in the order in which they are asked for.
  await Promise.all([
    bookPayment(ctx, intent),
    insertReceipt(ctx, permit(byRule('payments'), 'payment:make', intent), gstWithin(amount)),
  ])
  if (askedFrom) await forgiveDeclines(ctx, { CustomerUUID, askedFrom, fingerprint })
  if (purpose === 'arrears') await settleArrears(ctx, intent)
  await ctx.tell('payment.completed', { ...newsOf(intent), amount })
  if (intent.keepCard)
    await ctx.ask('payments.sync-cards', { CustomerUUID }, { once: `payments.sync-cards:${CustomerUUID}` })
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID: UUID })
  await ctx.audit({
    CustomerUUID,
    deed: 'payment-completed',
    detail: { PaymentUUID: UUID, AmountCents: amount, purpose },
  })
}

async function fail(ctx: Tx, intent: Intent, reason: string): Promise<void> {
  const { CustomerUUID, UUID } = intent
  await ctx.tell('payment.failed', { ...newsOf(intent), reason })
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID: UUID })
  await ctx.audit({ CustomerUUID, deed: 'payment-refused', detail: { PaymentUUID: UUID, reason } })
}
