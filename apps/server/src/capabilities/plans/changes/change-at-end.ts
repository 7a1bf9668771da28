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
  saveCardTry,
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
 * Makes the change that waits for the end of a plan's period, once, however late or often this runs: on the bill, by
 * the named card, from credit, or by the default card. Opens its own transactions. Returns whether the plan is handled,
 * so that the renewal run must not renew or end it; that includes a change whose payment is still open.
 */
export async function changeAtEnd(ctx: Ctx, due: AddonRow): Promise<boolean> {
  if ((await payingChanges(ctx, due)).some(({ ReplacesUUID }) => ReplacesUUID === due.UUID)) return true
  const found = await waitingChange(ctx, due)
  if (found?.ReplacesUUID !== due.UUID) return false
  const change = byRule('plans', 'plan:change', found)
  if (change.cardOpen && (await payByCard(ctx, change, due)) !== 'refused') return true
  const outcome = await ctx.inTransaction((tx) => carryOut(tx, change))
  if (outcome !== 'unpaid') return outcome !== 'gone'
  if (await tryCard(ctx, change, due)) return true
  return ctx.inTransaction((tx) => leaveUnpaid(tx, change))
}

/**
 * The result of one transaction: `gone` if the old plan is to be renewed instead, `suspended` while the service cannot
 * be used.
 */
type Outcome = 'made' | 'unpaid' | 'gone' | 'suspended'

async function carryOut(tx: Tx, waiting: ChangeRow): Promise<Outcome> {
  const current = await lockBasePlan(tx, waiting)
  const now = await lockChange(tx, waiting.CustomerUUID, waiting.UUID)
  if (now?.state !== 'waiting' || current?.UUID !== now.ReplacesUUID) return 'gone'
  if (current.EndsOn && current.EndsOn > tx.today()) return 'made'
  if (await isSuspended(tx, current)) {
    await markOnHold(tx, [byRule('plans', 'plan:buy', current)], 'off')
    return 'suspended'
  }
  const change = byRule('plans', 'plan:change', now)
  if (!(await catalogueNow(tx)).anyOffer(change.AvailabilityUUID)) {
    await saveState(tx, change, 'failed', { reason: 'not-sold' })
    await tellOfChange(tx, { ...change, reason: 'not-sold' }, 'failed', tx.today())
    return 'gone'
  }
  const paidBy = await meansOf(tx, change, current)
  if (paidBy === 'card') return 'unpaid'
  if (paidBy === 'balance') await payFromCredit(tx, change)
  await switchPlan(tx, { ...change, paidBy }, current, dayOfStart(tx, change, current))
  return 'made'
}

/** Whether the account or the service is suspended. Periods in which nothing can be used are not charged. */
async function isSuspended(tx: Tx, current: AddonRow): Promise<boolean> {
  const [off, suspended] = [await outOfService(tx, [current]), await suspendedOf(tx, [current.CustomerUUID])]
  return off.size + suspended.size > 0
}

async function meansOf(tx: Tx, change: ChangeRow, current: AddonRow) {
  const { CustomerUUID, ServiceUUID, price } = change
  if (price === zero) return 'nothing'
  if (current.BillingType === 'postpay') return 'bill'
  if ((await payingCard(tx, current, change)).namedFor) return 'card'
  const credit = await creditOf(tx, CustomerUUID, ServiceUUID)
  return credit && credit.spendable >= price ? 'balance' : 'card'
}

/** Charges the card, on the days when a retry is due. Returns whether it paid, or may have. */
async function tryCard(ctx: Ctx, change: PermittedChange, current: AddonRow): Promise<boolean> {
  const today = ctx.today()
  const since = change.unpaidSince ?? today
  if (!isChangeRetryDue(since, change.cardTriedOn, today)) return false
  const { card } = await payingCard(ctx, current, change)
  if (!card || isCardExpired(card, today)) return false
  if (await wasRefusedForGood(ctx, change.CustomerUUID, change.UUID, card)) return false
  await ctx.inTransaction((tx) => saveCardTry(tx, change, true))
  return (await payByCard(ctx, { ...change, cardTriedOn: today }, current)) !== 'refused'
}

/** Charges the card; returns the outcome. */
async function payByCard(ctx: Ctx, change: PermittedChange, current: AddonRow): Promise<Charged['is']> {
  const { CustomerUUID, UUID, cardTriedOn } = change
  const { card } = await payingCard(ctx, current, change)
  const key = { card: card?.UUID, requestKey: `change:${UUID}:${cardTriedOn}` }
  const { is } = await chargeAway(ctx, changeSale, change, key)
  if (is === 'refused') await ctx.inTransaction((tx) => closeCard(tx, CustomerUUID, UUID))
  return is
}

async function closeCard(tx: Tx, CustomerUUID: string, UUID: string): Promise<void> {
  const now = await lockChange(tx, CustomerUUID, UUID)
  if (now?.state === 'waiting') await saveCardTry(tx, byRule('plans', 'plan:change', now), false)
}

/**
 * Handles a change that neither credit nor card could pay. Notifies the customer at once; later runs retry as for
 * renewals. After the last retry day the change fails and the old plan, whose period is over, ends. Returns whether the
 * old plan is handled.
 */
async function leaveUnpaid(tx: Tx, waiting: ChangeRow): Promise<boolean> {
  const current = await lockBasePlan(tx, waiting)
  const now = await lockChange(tx, waiting.CustomerUUID, waiting.UUID)
  if (now?.state !== 'waiting' || current?.UUID !== now.ReplacesUUID) return false
  const change = byRule('plans', 'plan:change', now)
  const today = tx.today()
  if (change.unpaidSince === null) {
    await saveUnpaid(tx, change, today)
    const { card, namedFor } = await payingCard(tx, current, change)
    await tellOfChange(tx, change, 'unpaid', today, { card: namedFor && card })
    return true
  }
  if (retriesAfter(change.unpaidSince, today).length > 0) return true
  await saveState(tx, change, 'failed', { reason: 'unpaid' })
  await endAddons(tx, [byRule('plans', 'plan:buy', current)], 'not-renewing')
  await tellOfChange(tx, change, 'failed', today)
  return true
}
