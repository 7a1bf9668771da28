import type { Uuid } from '@waea/kit/ids'
import { gstWithin } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { notifyOperator } from '../../platform/notices.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import type { CardDeclined, CardPayment } from '../../ports/cards.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { bookPayment } from './books.ts'
import { cancelSecrets } from './cancel-secrets.ts'
import { clearDeclines, countDecline } from './card-declines.ts'
import { newsOf } from './news-of.ts'
import {
  type Intent,
  type IntentChange,
  type IntentState,
  lockIntent,
  markChecked,
  saveIntent,
} from './payments.store.ts'
import { insertReceipt } from './receipts.store.ts'
import { settleArrears } from './settle-arrears.ts'

/** The job that cancels the secrets with which a customer's browser can try cards. */
export const cancelSecretsJob = 'payments.end-secrets'
const againAfterS = 10

const stateOf: Record<CardPayment['state'], IntentState> = {
  succeeded: 'succeeded',
  'needs-action': 'waiting',
  'needs-card': 'waiting',
  processing: 'processing',
  cancelled: 'cancelled',
}

/**
 * Records the partner's state of a payment. A successful payment stays successful whatever arrives later, and its news
 * goes out once: answers and webhooks may come twice, late, and in any order. Counts a declined card, and after too
 * many cancels the payment, so that its secret is no longer given. Call it outside a transaction where it may report a
 * decline.
 */
export async function recordPayment(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent> {
  const saved = await recordAnswer(ctx, read, said)
  if (!said.declined) return saved
  const isEnded = await recordDecline(ctx, saved, said.declined)
  return isEnded ? { ...saved, clientSecret: null } : saved
}

/**
 * Counts a card that a bank declined. If the next try needs a captcha, cancels the customer's open secrets and returns
 * true. Payments that nobody asked for, such as renewals, do not count.
 */
export async function recordDecline(
  ctx: Ctx,
  { CustomerUUID, askedFrom }: Pick<Intent, 'CustomerUUID' | 'askedFrom'>,
  declined: CardDeclined,
): Promise<boolean> {
  if (!askedFrom) return false
  const suspectAt = await countDecline(ctx.asRule('payments'), { CustomerUUID, askedFrom }, declined)
  if (suspectAt) await cancelOpenSecrets(ctx.asRule('payments'), CustomerUUID, suspectAt)
  return suspectAt !== undefined
}

/**
 * Cancels the card secrets that a customer's browser got before an instant. If the partner does not answer, a job tries
 * again.
 */
export async function cancelOpenSecrets(system: Ctx, CustomerUUID: Uuid, until: Date): Promise<void> {
  try {
    for (const { intent, said } of await cancelSecrets(system, CustomerUUID, until))
      await recordAnswer(system, intent, said)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    const when = { afterS: againAfterS, once: `${cancelSecretsJob}:${CustomerUUID}` }
    await system.inTransaction((tx) => tx.enqueue(cancelSecretsJob, { CustomerUUID, untilMs: until.getTime() }, when))
  }
}

/** Records in a transaction, or in the open one. A change that is no news is one statement. */
async function recordAnswer(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent> {
  const quietly = await recordWithoutNews(ctx, read, said)
  return quietly ?? ctx.inTransaction((tx) => recordInTransaction(tx, read, said))
}

/**
 * Saves that a payment waits for a card, which is no news; undefined if the partner says otherwise, or the intent has
 * changed since it was read.
 */
async function recordWithoutNews(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent | undefined> {
  const isQuiet = said.state === 'needs-card' && said.failure === undefined && said.amountCents === read.amount
  if (!isQuiet || read.state === 'succeeded') return undefined
  const intent = permit(byRule('payments'), 'payment:make', read)
  const change = changeOf(ctx, intent, said)
  return (await saveIntent({ db: ctx.single, now: ctx.now }, intent, change))
    ? { ...intent, ...change, updatedAt: ctx.now() }
    : undefined
}

async function recordInTransaction(ctx: Tx, read: Intent, said: CardPayment): Promise<Intent> {
  // Mostly the intent is still as it was read; if not, lock it and decide again.
  const saved = await recordIfUnchanged(ctx, read, said)
  if (saved) return saved
  const held = permit(byRule('payments'), 'payment:make', await lockIntent(ctx, read.CustomerUUID, read.UUID))
  const savedHeld = await recordIfUnchanged(ctx, held, said)
  if (!savedHeld) throw new Error(`The payment ${read.UUID} is held and yet changes`)
  return savedHeld
}

/**
 * Records the partner's state on an intent as it was read; undefined, with nothing written, if it has changed since.
 */
async function recordIfUnchanged(ctx: Tx, read: Intent, said: CardPayment): Promise<Intent | undefined> {
  const intent = permit(byRule('payments'), 'payment:make', read)
  if (intent.state === 'succeeded') return intent
  if (said.amountCents !== intent.amount) {
    await reportContradiction(ctx, intent, said)
    return intent
  }
  const change = changeOf(ctx, intent, said)
  if (!(await saveIntent(ctx, intent, change))) return undefined
  const saved: Intent = { ...intent, ...change, updatedAt: ctx.now() }
  if (change.state === 'succeeded') await succeed(ctx, saved, said.card?.fingerprint)
  else if (change.failure && change.failure !== intent.failure) await fail(ctx, saved, change.failure)
  return saved
}

/** How the partner's answer changes an intent. */
function changeOf(ctx: Ctx, intent: Intent, said: CardPayment): IntentChange {
  const state = stateOf[said.state]
  // A bank that checks a new card does not name it yet, and the card of the last try is not this one.
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
    cardWallet: (said.card ? said.card.wallet : cardBefore?.cardWallet) ?? null,
    receiptUuid: succeeded ? ctx.newUuid() : null,
  }
}

/** Reports an answer that contradicts the books to the operator, and leaves the payment as it is. */
async function reportContradiction(
  ctx: Tx,
  intent: Permitted<Intent, 'payment:make'>,
  said: CardPayment,
): Promise<void> {
  const { gatewayRef, state, amountCents } = said
  await markChecked(ctx, intent)
  await notifyOperator(ctx, {
    kind: 'card-event',
    subject: `payment ${intent.UUID}`,
    reason: `the card partner has ${amountCents} cents for this payment of ${intent.amount}`,
    document: { gatewayRef, state, amountCents },
  })
}

async function succeed(ctx: Tx, intent: Intent, fingerprint: string | undefined): Promise<void> {
  const { CustomerUUID, UUID, amount, purpose, askedFrom } = intent
  // Sent in one packet; within a transaction they run in this order.
  await Promise.all([
    bookPayment(ctx, intent),
    insertReceipt(ctx, permit(byRule('payments'), 'payment:make', intent), gstWithin(amount)),
  ])
  if (askedFrom) await clearDeclines(ctx, { CustomerUUID, askedFrom, fingerprint })
  if (purpose === 'arrears') await settleArrears(ctx, intent)
  await ctx.tell('payment.completed', { ...newsOf(intent), amount })
  if (intent.keepCard)
    await ctx.enqueue('payments.sync-cards', { CustomerUUID }, { once: `payments.sync-cards:${CustomerUUID}` })
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
