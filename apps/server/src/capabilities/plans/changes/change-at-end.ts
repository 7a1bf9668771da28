import { isCardExpired } from '@waea/domain/payments/means/cards'
import { isChangeRetryDue } from '@waea/domain/plans/plan-change'
import { retriesAfter } from '@waea/domain/plans/renewing/retry'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { creditOf } from '../../balance/index.ts'
import { catalogueNow } from '../../catalogue/index.ts'
import { suspendedOf } from '../../customers/index.ts'
import { outOfService } from '../../mobiles/index.ts'
import { wasRefusedForGood } from '../../payments/index.ts'
import { type Charged, chargeAway } from '../../purchases/index.ts'
import {
  type ChangeRow,
  lockChange,
  type PermittedChange,
  payingChanges,
  saveCardAsked,
  saveState,
  saveUnpaid,
  waitingChange,
} from '../stores/changes.store.ts'
import type { AddonRow } from '../stores/plans.store.ts'
import { endAddons, markOnHold } from '../stores/renewals.store.ts'
import { changeSale, dayOfStart, lockBasePlan, payFromCredit, switchPlan } from './make-change.ts'
import { payingCard } from './next-payment.ts'
import { tellOfChange } from './tell-change.ts'

/**
 * Carries out the change that waits for the end of a plan's period, once, however late or often the run comes: on the
 * bill, by the card that is named, from credit, or by the default card. Opens its own transactions. Answers whether the
 * plan is dealt with, so that it is neither renewed nor ended by the run; that is so too while a change of it is being
 * paid for.
 */
export async function changeAtEnd(ctx: Ctx, due: AddonRow): Promise<boolean> {
  if ((await payingChanges(ctx, due)).some(({ ReplacesUUID }) => ReplacesUUID === due.UUID)) return true
  const found = await waitingChange(ctx, due)
  if (found?.ReplacesUUID !== due.UUID) return false
  const change = byRule('plans', 'plan:buy', found)
  if (change.cardOpen && (await payByCard(ctx, change, due)) !== 'refused') return true
  const outcome = await ctx.inTransaction((tx) => carryOut(tx, change))
  if (outcome !== 'unpaid') return outcome !== 'gone'
  if (await askCard(ctx, change, due)) return true
  return ctx.inTransaction((tx) => leaveUnpaid(tx, change))
}

/**
 * What became of a change in one transaction; `gone` where the old plan is to be renewed after all, `suspended` while
 * nothing of a plan can be used.
 */
type Outcome = 'made' | 'unpaid' | 'gone' | 'suspended'

async function carryOut(tx: Tx, waiting: ChangeRow): Promise<Outcome> {
  const held = await lockBasePlan(tx, waiting)
  const now = await lockChange(tx, waiting.CustomerUUID, waiting.UUID)
  if (now?.state !== 'waiting' || held?.UUID !== now.ReplacesUUID) return 'gone'
  if (held.EndsOn && held.EndsOn > tx.today()) return 'made'
  if (await isSuspended(tx, held)) {
    await markOnHold(tx, [byRule('plans', 'plan:buy', held)], 'off')
    return 'suspended'
  }
  const change = byRule('plans', 'plan:buy', now)
  if (!(await catalogueNow(tx)).anyOffer(change.AvailabilityUUID)) {
    await saveState(tx, change, 'failed', { reason: 'not-sold' })
    await tellOfChange(tx, { ...change, reason: 'not-sold' }, 'failed', tx.today())
    return 'gone'
  }
  const paidBy = await meansOf(tx, change, held)
  if (paidBy === 'card') return 'unpaid'
  if (paidBy === 'balance') await payFromCredit(tx, change)
  await switchPlan(tx, { ...change, paidBy }, held, dayOfStart(tx, change, held))
  return 'made'
}

/** Whether the account or the service is suspended: nothing is charged for a period in which nothing could be used. */
async function isSuspended(tx: Tx, held: AddonRow): Promise<boolean> {
  const [off, suspended] = [await outOfService(tx, [held]), await suspendedOf(tx, [held.CustomerUUID])]
  return off.size + suspended.size > 0
}

async function meansOf(tx: Tx, change: ChangeRow, held: AddonRow) {
  const { CustomerUUID, ServiceUUID, price } = change
  if (price === zero) return 'nothing'
  if (held.BillingType === 'postpay') return 'bill'
  if ((await payingCard(tx, held, change)).namedFor) return 'card'
  const credit = await creditOf(tx, CustomerUUID, ServiceUUID)
  return credit && credit.spendable >= price ? 'balance' : 'card'
}

/** Asks the card, on the days on which a charge is tried. Answers whether it paid, or may have. */
async function askCard(ctx: Ctx, change: PermittedChange, held: AddonRow): Promise<boolean> {
  const today = ctx.today()
  const since = change.unpaidSince ?? today
  if (!isChangeRetryDue(since, change.cardTriedOn, today)) return false
  const { card } = await payingCard(ctx, held, change)
  if (!card || isCardExpired(card, today)) return false
  if (await wasRefusedForGood(ctx, change.CustomerUUID, change.UUID, card)) return false
  await ctx.inTransaction((tx) => saveCardAsked(tx, change, true))
  return (await payByCard(ctx, { ...change, cardTriedOn: today }, held)) !== 'refused'
}

/** Charges the card; answers what became of it. */
async function payByCard(ctx: Ctx, change: PermittedChange, held: AddonRow): Promise<Charged['is']> {
  const { CustomerUUID, UUID, cardTriedOn } = change
  const { card } = await payingCard(ctx, held, change)
  const key = { card: card?.UUID, requestKey: `change:${UUID}:${cardTriedOn}` }
  const { is } = await chargeAway(ctx, changeSale, change, key)
  if (is === 'refused') await ctx.inTransaction((tx) => closeCard(tx, CustomerUUID, UUID))
  return is
}

async function closeCard(tx: Tx, CustomerUUID: string, UUID: string): Promise<void> {
  const now = await lockChange(tx, CustomerUUID, UUID)
  if (now?.state === 'waiting') await saveCardAsked(tx, byRule('plans', 'plan:buy', now), false)
}

/**
 * Neither credit nor card pays. The customer is told at once, and it is tried again as renewals are; after the last day
 * the change fails and the old plan, whose period is over, ends. Answers whether the old plan is dealt with.
 */
async function leaveUnpaid(tx: Tx, waiting: ChangeRow): Promise<boolean> {
  const held = await lockBasePlan(tx, waiting)
  const now = await lockChange(tx, waiting.CustomerUUID, waiting.UUID)
  if (now?.state !== 'waiting' || held?.UUID !== now.ReplacesUUID) return false
  const change = byRule('plans', 'plan:buy', now)
  const today = tx.today()
  if (change.unpaidSince === null) {
    await saveUnpaid(tx, change, today)
    const { card, namedFor } = await payingCard(tx, held, change)
    await tellOfChange(tx, change, 'unpaid', today, { card: namedFor && card })
    return true
  }
  if (retriesAfter(change.unpaidSince, today).length > 0) return true
  await saveState(tx, change, 'failed', { reason: 'unpaid' })
  await endAddons(tx, [byRule('plans', 'plan:buy', held)], 'not-renewing')
  await tellOfChange(tx, change, 'failed', today)
  return true
}
