import {
  dueAutoTopUp,
  firstOfMonth,
  firstOfNextMonth,
  maxFailures,
  standsForAutoTopUp,
} from '@waea/domain/balance/auto-top-up'
import type { Payer } from '@waea/domain/payments/parties'
import { failureReason, isDeadCard } from '@waea/domain/plans/renewing/retry'
import { Refused } from '@waea/domain/refusal'
import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, plus, sum } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { byRule } from '../../platform/db/permit.ts'
import { suspendedOf } from '../customers/index.ts'
import { type MobileRow, mobileOf } from '../mobiles/index.ts'
import { cardOfCustomer, topUpsUnderWay } from '../payments/index.ts'
import { chargeAway, giveUp, type Sale } from '../purchases/index.ts'
import {
  type AutoAttempt,
  type AutoTopUpRow,
  dueAutoTopUps,
  endAttempt,
  insertAttempt,
  lockAttempt,
  lockAutoTopUp,
  type OfMobile,
  openAttempt,
  saveAutoTopUp,
  usedThisMonth,
} from './auto-top-up.store.ts'
import { creditRow } from './balance.store.ts'
import { hasLot } from './lots.store.ts'
import { reasonOfTopUp } from './return-top-up.ts'
import { tellCapped, tellFailed } from './tell-auto-top-up.ts'

/**
 * Makes the automatic top-ups of today. Each try is written before its card is asked, and one of a mobile is open at any
 * time: a run that is repeated, late, killed or done by several workers charges once. Nothing is charged to a suspended
 * account; once it is active again, the days that it missed are made up for once.
 */
export async function runAutoTopUps(ctx: Ctx, most?: number): Promise<void> {
  await inChunks(
    ctx,
    {
      failed: 'An automatic top-up could not be made',
      page: dueAutoTopUps,
      // Each asks its own card.
      together: async (_tx, due) => [...due],
      alone: topUpOne,
    },
    most,
  )
}

async function topUpOne(ctx: Ctx, of: OfMobile): Promise<void> {
  const open = await openAttempt(ctx, of)
  if ((await suspendedOf(ctx, [of.CustomerUUID])).size > 0) {
    // That is no failure of the card.
    if (open) await giveUp(ctx, autoTopUpSale(), open)
    return
  }
  const attempt = open ?? (await ctx.inTransaction((tx) => beginAttempt(tx, of)))
  if (attempt) await payAttempt(ctx, attempt)
}

/** Begins a try where one is due, in the context's transaction; undefined where none is, or another worker began it. */
export async function beginAttempt(tx: Tx, of: OfMobile): Promise<AutoAttempt | undefined> {
  const row = await lockAutoTopUp(tx, of)
  if (row?.status !== 'on' || (await openAttempt(tx, of))) return undefined
  const [used, credit] = await Promise.all([usedThisMonth(tx, of), creditRow(tx, of.CustomerUUID, of.MobileUUID)])
  const today = tx.today()
  if (!credit || row.cappedIn === firstOfMonth(today)) return undefined
  const coming = await creditToCome(tx, of)
  const due = dueAutoTopUp(row, { ...row, usedThisMonth: used, credit: plus(credit.left, coming) }, today)
  if (due.is === 'none') return undefined
  if (due.is === 'capped') {
    await save(tx, { ...row, cappedIn: firstOfMonth(today) })
    await tellCapped(tx, row, due.amount, firstOfNextMonth(today))
    return undefined
  }
  await save(tx, { ...row, triedOn: today })
  const { PaymentMethodUUID } = row
  const { why, amount } = due
  const attempt: AutoAttempt = {
    ...of,
    UUID: tx.newUuid(),
    PaymentMethodUUID,
    why,
    amount,
    state: 'open',
    beganOn: today,
  }
  await insertAttempt(tx, byRule('balance', 'payment:make', attempt))
  return attempt
}

/** How long ago a top-up may have been paid of which the credit has not heard. */
const unheardMs = 24 * 60 * 60_000

/** What a mobile is being topped up with, or was and has not as credit yet: nothing is charged beside it. */
async function creditToCome(tx: Tx, of: OfMobile): Promise<Money> {
  const found = await topUpsUnderWay(tx, of, new Date(tx.now().getTime() - unheardMs))
  const given = await Promise.all(found.map(({ UUID }) => hasLot(tx, of, reasonOfTopUp(UUID))))
  return sum(found.filter((_, at) => !given[at]).map(({ amount }) => amount))
}

/** A try, whose credit rises with the news of its payment. */
function autoTopUpSale(mobile?: MobileRow) {
  return {
    purpose: 'top-up',
    lock: lockAttempt,
    isUnpaid: ({ state }) => state === 'open',
    payment: ({ amount, MobileUUID: service }) => ({
      amount,
      service,
      keepCard: false,
      description: mobile?.MSISDN ? `Automatic top-up of ${displayMsisdn(mobile.MSISDN)}` : 'Automatic top-up',
    }),
    deliver: async () => undefined,
    cancel: (tx, attempt) => endAttempt(tx, byRule('balance', 'payment:make', attempt), 'failed'),
  } satisfies Sale<AutoAttempt>
}

/** Charges the card of a try. What is not known yet stays open, and is asked for again. */
async function payAttempt(ctx: Ctx, attempt: AutoAttempt): Promise<void> {
  const refusal = await refusalOf(ctx, attempt)
  if (refusal !== undefined) await ctx.inTransaction((tx) => failAttempt(tx, attempt, refusal))
}

/** Why the card did not pay, in the words of the wire; `dead-card` for good, undefined where it paid or may have. */
async function refusalOf(ctx: Ctx, attempt: AutoAttempt): Promise<string | undefined> {
  const { CustomerUUID, MobileUUID, UUID, PaymentMethodUUID: card } = attempt
  const sale = autoTopUpSale(await mobileOf(ctx, CustomerUUID, MobileUUID))
  try {
    const charged = await chargeAway(ctx, sale, attempt, { card, requestKey: `auto-top-up:${UUID}` })
    if (charged.is !== 'refused') return undefined
    const { Status = '', Failure } = charged.payment ?? {}
    return Failure !== undefined && isDeadCard(failureReason(Failure)) ? 'dead-card' : Status
  } catch (error) {
    // The card was refused before its bank was asked.
    if (error instanceof Refused) return error.refusal.refused
    throw error
  }
}

/** What leads nowhere however often it is tried. */
const deadCards = ['dead-card', 'PAYMENT METHOD INVALID', 'card-unknown', 'card-expiring', 'no-card']

/** Ends a try whose card did not pay, and tells of it; once, however often it is found so. */
async function failAttempt(tx: Tx, { CustomerUUID, MobileUUID, UUID }: AutoAttempt, said: string): Promise<void> {
  const row = await lockAutoTopUp(tx, { CustomerUUID, MobileUUID })
  const ended = await endAttempt(tx, byRule('balance', 'payment:make', { CustomerUUID, UUID }), 'failed')
  // Switched off while its card was asked: nothing was charged, and nobody waits for it.
  if (!row || !ended || row.status === 'off') return
  const failures = row.failures + 1
  const outcome = outcomeOf(said, failures)
  await save(tx, { ...row, failures, status: outcome === 'tried-again' ? row.status : outcome })
  const card = await cardOfCustomer(tx, CustomerUUID, ended.PaymentMethodUUID)
  await tellFailed(tx, row, { UUID, amount: ended.amount, card, outcome, againOn: addDays(tx.today(), 1) })
  await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}

function outcomeOf(said: string, failures: number): 'tried-again' | 'paused' | 'needs-you' {
  if (said === 'NEEDS AUTHORIZATION') return 'needs-you'
  return failures >= maxFailures || deadCards.includes(said) ? 'paused' : 'tried-again'
}

/**
 * Notes that a top-up of a mobile was paid: by a try of ours, which ends it, or by hand. Days are counted from it where it
 * stands for one of the rule; where the bank had asked for the customer, the rule then goes on. Returns the rule where it
 * was a try.
 */
export async function noteTopUpPaid(
  tx: Tx,
  of: OfMobile,
  { thing, payer, amount }: { thing: Uuid; payer: Payer; amount: Money },
): Promise<AutoTopUpRow | undefined> {
  const row = await lockAutoTopUp(tx, of)
  if (!row) return undefined
  const { CustomerUUID } = of
  if (thing === of.MobileUUID) {
    if (!standsForAutoTopUp(row, amount)) return undefined
    const goesOn = row.status === 'needs-you' && payer.kind === 'customer'
    await save(tx, { ...row, ...(goesOn && { status: 'on', failures: 0 }), countedFrom: tx.today() })
    return undefined
  }
  const ended = await endAttempt(tx, byRule('balance', 'payment:make', { CustomerUUID, UUID: thing }), 'paid')
  if (!ended) return undefined
  const paid = { ...row, failures: 0, countedFrom: ended.beganOn }
  await save(tx, paid)
  return paid
}

function save(tx: Tx, row: AutoTopUpRow): Promise<void> {
  return saveAutoTopUp(tx, byRule('balance', 'payment:make', row))
}
