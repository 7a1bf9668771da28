import {
  countsAsAutoTopUp,
  dueAutoTopUp,
  firstOfMonth,
  firstOfNextMonth,
  maxFailures,
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
  autoTopUpRow,
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
 * Makes today's automatic top-ups. An attempt is written before its card is charged, and a mobile has at most one open
 * attempt, so a run that is repeated, late, killed or shared by several workers charges once. A suspended account is
 * not charged, nor by a rule that was switched off since; once the account is active again, one top-up makes up for the
 * missed days.
 */
export async function runAutoTopUps(ctx: Ctx, most?: number): Promise<void> {
  await inChunks(
    ctx,
    {
      failed: 'An automatic top-up could not be made',
      page: dueAutoTopUps,
      // Each attempt charges a card of its own.
      together: async (_tx, due) => [...due],
      alone: topUpOne,
    },
    most,
  )
}

async function topUpOne(ctx: Ctx, of: OfMobile): Promise<void> {
  const [open, rule, suspended] = await Promise.all([
    openAttempt(ctx, of),
    autoTopUpRow(ctx, of),
    suspendedOf(ctx, [of.CustomerUUID]),
  ])
  if (rule?.status !== 'on' || suspended.size > 0) {
    // An attempt that a crash left open is not a failure of the card.
    if (open) await giveUp(ctx, autoTopUpSale(), open)
    return
  }
  const attempt = open ?? (await ctx.inTransaction((tx) => beginAttempt(tx, of)))
  if (attempt) await payAttempt(ctx, attempt)
}

/**
 * Starts an attempt if one is due, inside the caller's transaction; undefined if none is due or another worker has
 * started it.
 */
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

/** How far back to look for a paid top-up that has not become credit yet. */
const lookBackMs = 24 * 60 * 60_000

/**
 * Top-ups of a mobile that are in progress, or paid but not yet credited. They count as credit, so that nothing is
 * charged on top of them.
 */
async function creditToCome(tx: Tx, of: OfMobile): Promise<Money> {
  const found = await topUpsUnderWay(tx, of, new Date(tx.now().getTime() - lookBackMs))
  const given = await Promise.all(found.map(({ UUID }) => hasLot(tx, of, reasonOfTopUp(UUID))))
  return sum(found.filter((_, at) => !given[at]).map(({ amount }) => amount))
}

/** The sale of an attempt. It delivers nothing itself: the `payment.changed` event adds the credit. */
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

/** Charges the card of an attempt. An unknown outcome leaves the attempt open, and the next run asks again. */
async function payAttempt(ctx: Ctx, attempt: AutoAttempt): Promise<void> {
  const refusal = await refusalOf(ctx, attempt)
  if (refusal !== undefined) await ctx.inTransaction((tx) => failAttempt(tx, attempt, refusal))
}

/**
 * Why the card did not pay, as a status of the wire; `dead-card` if it never will; undefined if it paid or may have
 * paid.
 */
async function refusalOf(ctx: Ctx, attempt: AutoAttempt): Promise<string | undefined> {
  const { CustomerUUID, MobileUUID, UUID, PaymentMethodUUID: card } = attempt
  const sale = autoTopUpSale(await mobileOf(ctx, CustomerUUID, MobileUUID))
  try {
    const charged = await chargeAway(ctx, sale, attempt, { card, requestKey: `auto-top-up:${UUID}` })
    if (charged.is !== 'refused') return undefined
    const { Status = '', Failure } = charged.payment ?? {}
    return Failure !== undefined && isDeadCard(failureReason(Failure)) ? 'dead-card' : Status
  } catch (error) {
    // Refused before the bank was called.
    if (error instanceof Refused) return error.refusal.refused
    throw error
  }
}

/** Refusals that no retry can fix. */
const deadCards = ['dead-card', 'PAYMENT METHOD INVALID', 'card-unknown', 'card-expiring', 'no-card']

/** Ends an attempt whose card did not pay and notifies the customer. Idempotent. */
async function failAttempt(tx: Tx, { CustomerUUID, MobileUUID, UUID }: AutoAttempt, said: string): Promise<void> {
  const row = await lockAutoTopUp(tx, { CustomerUUID, MobileUUID })
  const ended = await endAttempt(tx, byRule('balance', 'payment:make', { CustomerUUID, UUID }), 'failed')
  // Switched off while the card was being charged: nothing was charged, so there is nothing to report.
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
 * Records a paid top-up of a mobile: one of our attempts, which it ends, or one by hand. A top-up by hand that is large
 * enough counts as an automatic one: it restarts the days, and it switches the rule on again if the bank had asked for
 * the customer. Returns the rule if it was an attempt.
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
    if (!countsAsAutoTopUp(row, amount)) return undefined
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
