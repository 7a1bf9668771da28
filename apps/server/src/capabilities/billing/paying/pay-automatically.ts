import { isTryDay, triesAfterFailure } from '@waea/domain/billing/automatic-tries'
import { isCollected } from '@waea/domain/payments/amount'
import { ownPayer } from '@waea/domain/payments/parties'
import { type FailureReason, failureReason } from '@waea/domain/plans/renewing/retry'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import {
  abandonOnePayment,
  defaultMethodOf,
  type KeptCard,
  makePreparedPayment,
  type PreparedPayment,
  paymentOf,
  preparePayment,
} from '../../payments/index.ts'
import { isAnythingDue } from '../settling/forget-if-nothing-due.ts'
import { type AccountRow, forgetFailure, lockAccount, saveAutomaticFailure } from '../stores/accounts.store.ts'
import { automaticDue, endAttempt, insertAttempt, openAttempt } from '../stores/attempts.store.ts'
import { owedInvoices } from '../stores/invoices.store.ts'
import { halfAndRest, hopelessCard } from '../telling/automatic-days.ts'
import { tellNotPaid } from '../telling/tell-bills.ts'
import { owedAndLeft } from '../telling/under-way.ts'

type Account = Permitted<AccountRow, 'bill:manage'>
type Due = { CustomerUUID: Uuid }

/** Pays due bills from the default card or bank account on the days of the schedule, one payment per account. */
export async function payAutomatically(ctx: Ctx, most?: number): Promise<void> {
  await inChunks<Due>(
    ctx,
    {
      failed: 'A bill could not be paid automatically',
      page: (reads, after, upTo) => automaticDue(reads, reads.today(), after, upTo),
      together: async (_tx, due) => [...due],
      alone: (reads, { CustomerUUID }) => payDue(reads, CustomerUUID, 'by-schedule'),
    },
    most,
  )
}

/**
 * Pays what is due of one account: by the schedule or, after the card was changed, at once without using up a scheduled
 * day. Does nothing while an earlier attempt is open.
 */
async function payDue(ctx: Ctx, CustomerUUID: Uuid, when: 'by-schedule' | 'at-once'): Promise<void> {
  if (await isTryOpen(ctx, CustomerUUID)) return
  const prepared = await ctx.inTransaction((tx) => prepareTry(tx, CustomerUUID, when))
  if (prepared) await makePreparedPayment(ctx.asRule('billing'), prepared)
}

/** Whether an attempt is open. Ends one whose payment was cancelled. */
async function isTryOpen(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  const attempt = await openAttempt(ctx, CustomerUUID)
  if (!attempt) return false
  const payment = await paymentOf(ctx, CustomerUUID, attempt.PaymentUUID)
  if (payment?.Status !== 'CANCELLED') return true
  await ctx.inTransaction((tx) => endFailed(tx, { CustomerUUID, PaymentUUID: attempt.PaymentUUID }, payment.Failure))
  return false
}

async function prepareTry(
  tx: Tx,
  CustomerUUID: Uuid,
  when: 'by-schedule' | 'at-once',
): Promise<PreparedPayment | undefined> {
  const locked = await lockAccount(tx, CustomerUUID)
  if (!locked || locked.automatic === 'off' || (await openAttempt(tx, CustomerUUID))) return undefined
  const account = byRule('billing', 'bill:manage', locked)
  const due = await dueParts(tx, account)
  const amount = sum(due.map((part) => part.amount))
  if (!isCollected(amount)) return undefined
  if (when === 'by-schedule' && !isTryDay(account, daysOf(due), tx.today())) return undefined
  const card = await defaultMethodOf(tx, CustomerUUID)
  // Nothing fails: who has no card pays each bill by hand, as its mail says.
  if (!card) return undefined
  const hopeless = hopelessCard(account, card, tx.today())
  if (hopeless) {
    const key = `${CustomerUUID}:${tx.today()}:${card.UUID}`
    if (when === 'by-schedule') await noteFailure(tx, account, { key, amount, because: hopeless, card, due })
    return undefined
  }
  return startTry(tx, account, { due, amount, card })
}

/** What is due today of each bill, without payments in progress. */
async function dueParts(tx: Tx, account: Account) {
  const { CustomerUUID } = account
  const { left } = await owedAndLeft(tx, CustomerUUID)
  return left.flatMap((bill) => {
    const parts = halfAndRest(account, bill)
    const due = parts.filter(({ on }) => on <= tx.today())
    const dueOn = due.at(-1)?.on
    const laterOn = parts.slice(due.length).map(({ on }) => on)
    return dueOn ? [{ UUID: bill.UUID, dueOn, laterOn, amount: sum(due.map((part) => part.amount)) }] : []
  })
}

type DueParts = Awaited<ReturnType<typeof dueParts>>

const daysOf = (due: DueParts) => due.map(({ dueOn }) => dueOn)

async function startTry(
  tx: Tx,
  account: Account,
  { due, amount, card }: { due: DueParts; amount: Money; card: KeptCard },
): Promise<PreparedPayment> {
  const { CustomerUUID, AccountNumber } = account
  const UUID = tx.newUuid()
  const prepared = await preparePayment(tx.asRule('billing'), {
    payer: ownPayer(CustomerUUID),
    purpose: 'bill',
    present: false,
    requestKey: `automatic:${UUID}`,
    paysFor: due.map((part) => ({ thing: part.UUID, beneficiary: CustomerUUID, service: null, amount: part.amount })),
    description: `Bills of account ${AccountNumber}, paid automatically`,
    PaymentMethodID: card.UUID,
  })
  const PaymentUUID = prepared.intent.UUID
  await insertAttempt(tx, { ...account, UUID, amount, cardUuid: card.UUID, PaymentUUID })
  return prepared
}

/** The job that ends an attempt whose payment was refused; its payload names the payment. */
export const endTryJob = 'billing.end-try'

/** Ends the attempt of a refused payment as failed and cancels the payment, so that only one is open at a time. */
export async function endTry(
  ctx: Ctx,
  failed: { CustomerUUID: Uuid; PaymentUUID: Uuid; failure: string },
): Promise<void> {
  const { CustomerUUID, PaymentUUID } = failed
  const attempt = await openAttempt(ctx, CustomerUUID)
  if (attempt?.PaymentUUID !== PaymentUUID) return
  if ((await abandonOnePayment(ctx, CustomerUUID, PaymentUUID)) === 'paid') return
  await ctx.inTransaction((tx) => endFailed(tx, failed, failed.failure))
  // A card that was added while the attempt was open did not start another one.
  await hearChangedCards(ctx, failed)
}

async function endFailed(
  tx: Tx,
  { CustomerUUID, PaymentUUID }: { CustomerUUID: Uuid; PaymentUUID: Uuid },
  code: string | undefined,
): Promise<void> {
  const locked = await lockAccount(tx, CustomerUUID)
  if (!locked) return
  const account = byRule('billing', 'bill:manage', locked)
  const attempt = await endAttempt(tx, { ...account, PaymentUUID }, 'failed')
  if (!attempt) return
  // Paid some other way meanwhile: nothing to retry or report.
  if (account.automatic !== 'off' && !isAnythingDue(tx, account, await owedInvoices(tx, CustomerUUID))) return
  const card = await defaultMethodOf(tx, CustomerUUID)
  await noteFailure(tx, account, {
    key: attempt.UUID,
    amount: attempt.amount,
    because: failureReason(code),
    due: await dueParts(tx, account),
    card: card?.UUID === attempt.cardUuid ? card : undefined,
    triedCard: attempt.cardUuid,
  })
}

/** Records a failed attempt and notifies the customer of it and of the next one. */
async function noteFailure(
  tx: Tx,
  account: Account,
  failed: {
    /** One notice per key. */
    key: string
    amount: Money
    because: FailureReason
    card: KeptCard | undefined
    triedCard?: Uuid | null
    due: DueParts
  },
): Promise<void> {
  const { CustomerUUID } = account
  const { key, amount, because, card, due } = failed
  const laterOn = due.flatMap((bill) => bill.laterOn)
  const { failedFirstOn, nextTryOn } = triesAfterFailure(account, { dueOn: daysOf(due), laterOn }, tx.today())
  const triedCard = failed.triedCard ?? card?.UUID ?? null
  await saveAutomaticFailure(tx, account, { failedFirstOn, nextTryOn, failedBecause: because, triedCard })
  await tellNotPaid(tx, CustomerUUID, { key, amount, because, nextTryOn, card })
  await tx.show(CustomerUUID, 'bill.changed')
}

/**
 * Retries failed bills at once when there is another default card. A return is forgotten then, even if nothing is due
 * yet: the customer has chosen what pays.
 */
export async function hearChangedCards(ctx: Ctx, { CustomerUUID }: { CustomerUUID: Uuid }): Promise<void> {
  const isOther = await ctx.inTransaction(async (tx) => {
    const account = await lockAccount(tx, CustomerUUID)
    if (!account?.failedBecause) return false
    const card = await defaultMethodOf(tx, CustomerUUID)
    if (!card || card.UUID === account.triedCard) return false
    if (account.failedBecause === 'taken-back') await forgetFailure(tx, byRule('billing', 'bill:manage', account))
    return true
  })
  if (isOther) await payDue(ctx, CustomerUUID, 'at-once')
}
