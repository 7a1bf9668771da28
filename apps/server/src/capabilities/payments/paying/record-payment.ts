import { usualHoldMs } from '@waea/domain/payments/hold'
import { debitSettlesMs, failuresThatEndMandates } from '@waea/domain/payments/means/bank-account'
import { gstWithin, type Money, money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { CardDeclined, CardPayment } from '../../../ports/cards.ts'
import { PartnerUnknown } from '../../../ports/ports.ts'
import { customersByUuid } from '../../customers/index.ts'
import { bookPayment } from '../books.ts'
import type { SecretsOf } from '../card-guard.ts'
import { tellCardsChanged } from '../cards/tell-cards.ts'
import { cancelSecrets } from '../partner/cancel-secrets.ts'
import { clearDeclines, countDecline } from '../partner/card-declines.ts'
import { tellChanged } from '../payment-now.ts'
import { askForReceipt } from '../receipts/ask-for-receipt.ts'
import { mailDebitFailed, mailDebitNotice } from '../receipts/debit-mails.ts'
import { receiptTexts } from '../receipts/receipt-paper.ts'
import { markMandate } from '../stores/cards.store.ts'
import {
  type Intent,
  type IntentChange,
  type IntentState,
  lockIntent,
  markChecked,
  saveIntent,
} from '../stores/payments.store.ts'
import { insertReceipt } from '../stores/receipts.store.ts'
import { holdLapsed, holdMade } from './holds.ts'
import { settleArrears } from './settle-arrears.ts'

/** The job that cancels a customer's secrets to try cards with. */
export const cancelSecretsJob = 'payments.end-secrets'
const againAfterS = 10

const stateOf: Record<CardPayment['state'], IntentState> = {
  succeeded: 'succeeded',
  'needs-action': 'waiting',
  'needs-card': 'waiting',
  processing: 'processing',
  held: 'held',
  cancelled: 'cancelled',
}

/**
 * Records the partner's state of a payment. A successful payment stays successful whatever arrives later, and its
 * events are emitted once: answers and webhooks may come twice, late, and in any order. Counts a declined card, and
 * after too many cancels the payment, so that its secret is no longer given. Call it outside a transaction if it may
 * report a decline.
 */
export async function recordPayment(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent> {
  // Confirmed after it was cancelled: nothing needs this hold, so release it.
  if (read.state === 'cancelled' && said.state === 'held') {
    await ctx.ports.cards.cancel(said.gatewayRef)
    return read
  }
  // Another account or card cannot replace a debited account. A new payment pays what was owed.
  if (isDebit(read) && said.state === 'needs-card' && said.failure) {
    return recordPayment(ctx, read, { ...(await ctx.ports.cards.cancel(said.gatewayRef)), failure: said.failure })
  }
  const saved = await recordAnswer(ctx, read, said)
  if (!said.declined) return saved
  const isEnded = await recordDecline(ctx, saved, said.declined)
  return isEnded ? { ...saved, clientSecret: null } : saved
}

/**
 * Counts a card that a bank declined. If the next try needs a captcha, cancels the customer's open secrets and returns
 * true. Payments that the system starts, such as renewals, do not count.
 */
export async function recordDecline(
  ctx: Ctx,
  { CustomerUUID, askedFrom }: Pick<Intent, 'CustomerUUID' | 'askedFrom'>,
  declined: CardDeclined,
): Promise<boolean> {
  if (!askedFrom) return false
  const suspectAt = await countDecline(ctx.asRule('payments'), { CustomerUUID, askedFrom }, declined)
  const secrets: SecretsOf = { CustomerUUID, guestOf: askedFrom.guestOf }
  if (suspectAt) await cancelOpenSecrets(ctx.asRule('payments'), secrets, suspectAt)
  return suspectAt !== undefined
}

/**
 * Cancels the card secrets that a customer's browser, or guests, got before an instant. If the partner does not answer,
 * a job tries again.
 */
export async function cancelOpenSecrets(system: Ctx, of: SecretsOf, until: Date): Promise<void> {
  try {
    for (const { intent, said } of await cancelSecrets(system, of, until)) await recordAnswer(system, intent, said)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    const when = { afterS: againAfterS, once: `${cancelSecretsJob}:${of.guestOf ?? of.CustomerUUID}` }
    await system.inTransaction((tx) => tx.enqueue(cancelSecretsJob, { ...of, untilMs: until.getTime() }, when))
  }
}

/** Records the answer in the open transaction or a new one. A change without events is one statement. */
async function recordAnswer(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent> {
  const quietly = await recordWithoutNews(ctx, read, said)
  return quietly ?? ctx.inTransaction((tx) => recordInTransaction(tx, read, said))
}

/**
 * Saves that a payment waits for a card, which emits no event; undefined if the partner says otherwise, or the intent
 * has changed since it was read.
 */
async function recordWithoutNews(ctx: Ctx, read: Intent, said: CardPayment): Promise<Intent | undefined> {
  const isQuiet =
    said.state === 'needs-card' && said.failure === undefined && said.amountCents === requestedAmount(read)
  if (!isQuiet || isPast(read, said)) return undefined
  const intent = byRule('payments', 'payment:make', read)
  const change = changeOf(ctx, intent, said)
  return (await saveIntent({ db: ctx.single, now: ctx.now }, intent, change))
    ? { ...intent, ...change, updatedAt: ctx.now() }
    : undefined
}

async function recordInTransaction(ctx: Tx, read: Intent, said: CardPayment): Promise<Intent> {
  // Usually the intent has not changed since it was read; if it has, lock it and decide again. A hold is always read
  // again, because its capture or release may have been decided.
  const saved = read.state === 'held' ? undefined : await recordIfUnchanged(ctx, read, said)
  if (saved) return saved
  const locked = byRule('payments', 'payment:make', await lockIntent(ctx, read.CustomerUUID, read.UUID))
  const savedLocked = await recordIfUnchanged(ctx, locked, said)
  if (!savedLocked) throw new Error(`The payment ${read.UUID} is held and yet changes`)
  return savedLocked
}

/**
 * Records the partner's state if the intent has not changed since it was read; otherwise writes nothing and returns
 * undefined.
 */
async function recordIfUnchanged(ctx: Tx, read: Intent, said: CardPayment): Promise<Intent | undefined> {
  const intent = byRule('payments', 'payment:make', read)
  if (isPast(intent, said)) return intent
  if (said.amountCents !== requestedAmount(intent)) {
    await reportContradiction(ctx, intent, said)
    return intent
  }
  const change = changeOf(ctx, intent, said)
  if (!(await saveIntent(ctx, intent, change))) return undefined
  const saved: Intent = { ...intent, ...change, paysFor: paidParts(intent, change.amount), updatedAt: ctx.now() }
  if (change.state === 'succeeded') await succeed(ctx, saved, said.card?.fingerprint)
  else if (change.state === 'held' && intent.state !== 'held') await holdMade(ctx, saved, said.card?.fingerprint)
  else if (change.state === 'cancelled' && intent.state === 'held') await holdLapsed(ctx, saved)
  else if (change.state === 'processing' && intent.state !== 'processing') await submitted(ctx, saved)
  else if (change.failure && change.failure !== intent.failure) await fail(ctx, saved, change.failure)
  return saved
}

/** What was paid of each thing. A hold is for one thing, and less than its amount may be captured. */
function paidParts({ held, paysFor }: Intent, amount: Money): Intent['paysFor'] {
  return held === null ? paysFor : paysFor.map((part) => ({ ...part, amount }))
}

/** The amount requested from the partner: to authorize or to pay. */
const requestedAmount = ({ held, amount }: Intent) => held ?? amount

const isDebit = ({ methodKind }: Intent) => methodKind === 'bank-account'

/** Whether the report is older than the state that we know. */
function isPast(intent: Intent, said: CardPayment): boolean {
  if (intent.state === 'succeeded') return true
  if (isDebit(intent) && intent.state === 'processing' && said.state === 'needs-card') return !said.failure
  return intent.state === 'held' && !['held', 'succeeded', 'cancelled'].includes(said.state)
}

/** The change of an intent from the partner's answer. */
function changeOf(ctx: Ctx, intent: Intent, said: CardPayment): IntentChange {
  const state = stateOf[said.state]
  // While a bank checks a new card, the partner does not name it yet; the card of the last attempt is not this one.
  const cardBefore = said.state === 'needs-action' ? undefined : intent
  const succeeded = state === 'succeeded'
  const holdEndsAt = said.heldUntil ?? intent.heldUntil ?? new Date(ctx.now().getTime() + usualHoldMs)
  return {
    state,
    amount: succeeded && intent.held !== null ? money(said.receivedCents) : intent.amount,
    heldUntil: state === 'held' ? holdEndsAt : intent.heldUntil,
    debitOn: said.debitOn ?? intent.debitOn,
    settlesAt: succeeded && isDebit(intent) ? new Date(ctx.now().getTime() + debitSettlesMs) : intent.settlesAt,
    needsCheck: said.state === 'needs-action',
    gatewayRef: said.gatewayRef || null,
    clientSecret: said.clientSecret ?? intent.clientSecret,
    failure: succeeded ? null : (said.failure ?? (state === 'cancelled' && intent.heldUntil ? 'hold_released' : null)),
    cardBrand: said.card?.brand ?? cardBefore?.cardBrand ?? null,
    cardLast4: said.card?.last4 ?? cardBefore?.cardLast4 ?? null,
    cardWallet: (said.card ? said.card.wallet : cardBefore?.cardWallet) ?? null,
    receiptUuid: succeeded ? ctx.newUuid() : null,
  }
}

/** Notifies the operator of an answer that contradicts the ledger, and leaves the payment unchanged. */
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
    reason: `the card partner has ${amountCents} cents for this payment of ${requestedAmount(intent)}`,
    document: { CustomerUUID: intent.CustomerUUID, gatewayRef, state, amountCents },
  })
}

async function succeed(ctx: Tx, intent: Intent, fingerprint: string | undefined): Promise<void> {
  const { CustomerUUID, UUID, amount, purpose, askedFrom } = intent
  // Optional: a guest may have started the payment just before the customer was erased. The money has arrived and is
  // recorded.
  const texts = receiptTexts(ctx, (await customersByUuid(ctx, [CustomerUUID])).get(CustomerUUID), intent)
  // Sent in one packet; inside a transaction they run in this order.
  await Promise.all([
    bookPayment(ctx, intent),
    insertReceipt(ctx, byRule('payments', 'payment:make', intent), gstWithin(amount), texts),
  ])
  if (askedFrom) await clearDeclines(ctx, { CustomerUUID, askedFrom, fingerprint })
  if (purpose === 'arrears') await settleArrears(ctx, intent)
  await tellChanged(ctx, intent)
  await askForReceipt(ctx, { ...intent, PaymentUUID: UUID })
  if (intent.keepCard)
    await ctx.enqueue('payments.sync-cards', { CustomerUUID }, { once: `payments.sync-cards:${CustomerUUID}` })
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID: UUID })
  await ctx.audit({
    CustomerUUID,
    deed: 'payment-completed',
    detail: { PaymentUUID: UUID, AmountCents: amount, purpose },
  })
}

/**
 * A debit was submitted to the bank, which takes up to two business days. The customer must be notified before the
 * account is debited.
 */
async function submitted(ctx: Tx, intent: Intent): Promise<void> {
  if (!isDebit(intent)) return
  const { CustomerUUID, UUID: PaymentUUID } = intent
  await mailDebitNotice(ctx, intent)
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID })
}

async function fail(ctx: Tx, intent: Intent, reason: string): Promise<void> {
  const { CustomerUUID, UUID } = intent
  await tellChanged(ctx, intent)
  if (isDebit(intent)) await debitFailed(ctx, intent, reason)
  await ctx.show(CustomerUUID, 'payment.changed', { PaymentUUID: UUID })
  await ctx.audit({ CustomerUUID, deed: 'payment-refused', detail: { PaymentUUID: UUID, reason } })
}

/** Notifies the customer that a debit failed and why; marks an account that may not be debited again. */
async function debitFailed(ctx: Tx, intent: Intent, reason: string): Promise<void> {
  const { CustomerUUID, askedCard, present } = intent
  // For a payment that the system started, the capability that started it notifies the customer.
  if (present) await mailDebitFailed(ctx, intent, reason)
  if (!askedCard || !failuresThatEndMandates.has(reason)) return
  const owner = byRule('payments', 'card:manage', { CustomerUUID })
  if (await markMandate(ctx, owner, askedCard, false)) await tellCardsChanged(ctx, CustomerUUID)
}
