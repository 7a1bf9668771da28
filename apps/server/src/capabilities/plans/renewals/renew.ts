import { decideRenewal, type RenewableAddon, type Renewal } from '@waea/domain/plans/renewing/renewal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { type CreditMoved, lockCredits, spendLocked } from '../../balance/index.ts'
import { suspendedOf } from '../../customers/index.ts'
import { changingProductType, outOfService } from '../../mobiles/index.ts'
import { changeAtEnd } from '../changes/change-at-end.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import { type Extension, extendPlans } from '../held/extend.ts'
import { renewalState } from '../held/held-addon.ts'
import { parkAddons } from '../held/parked.ts'
import { tellSuspended } from '../held/tell-renewal.ts'
import { type AddonRow, findAddon } from '../stores/plans.store.ts'
import { type DueRow, dueAddons, endAddons, lockDue, markOnHold, waitingRenewal } from '../stores/renewals.store.ts'
import { payNextPeriod, type TryAt } from './pay-renewal.ts'

/**
 * Renews or ends every plan and add-on whose period has ended, in chunks. Those on the bill, those that end, and those
 * paid from credit are handled together. If credit is too low, charges a saved card one plan at a time, on the
 * scheduled days. A repeated or late run charges each period once, oldest first.
 */
export async function renewPlans(ctx: Ctx, most?: number): Promise<void> {
  const today = ctx.today()
  await inChunks(
    ctx,
    {
      failed: 'A plan could not be renewed',
      page: (reads, after: AddonRow | undefined, upTo) => dueAddons(reads, today, after, upTo),
      together: (tx, due) => renewChunk(tx, due, 'leave-out'),
      alone: (reads, due) => renewAlone(reads, due),
    },
    most,
  )
}

/** The due plans of one transaction, by outcome. */
interface Sorted {
  ended: DueAddon[]
  renewed: Extension[]
  spent: CreditMoved[]
  unpaid: DueAddon[]
  suspended: DueAddon[]
  parked: DueAddon[]
  /** Plans to renew one at a time: the card has not answered, the credit is locked, or neither can pay. */
  left: DueAddon[]
}

type DueAddon = Permitted<DueRow, 'plan:buy'>

/**
 * Renews or ends those plans that are still due and not locked by another transaction, inside the caller's transaction.
 * Returns the plans that need their card. With `busy`, waits for locked credit, or leaves such a plan to be renewed
 * alone.
 */
async function renewChunk(tx: Tx, candidates: readonly AddonRow[], busy: 'wait' | 'leave-out'): Promise<DueRow[]> {
  const found = await lockDue(tx, candidates, tx.today())
  // A plan whose service moves to another product type is left alone until the move is done or has failed.
  const moving = await changingProductType(tx, found)
  const due = found.filter(({ ServiceUUID }) => !moving.has(ServiceUUID)).map((one) => byRule('plans', 'plan:buy', one))
  const credit = await creditFor(tx, due, busy)
  const off = await suspendedAmong(tx, due)
  const sorted: Sorted = { ended: [], renewed: [], spent: [], unpaid: [], suspended: [], parked: [], left: [] }
  for (const addon of due) {
    const isOff = off(addon)
    sort(addon, await nextPriceOf(tx, addon), { credit, busy, sorted, isOff, today: tx.today() })
  }
  await endAddons(tx, sorted.ended, 'not-renewing')
  for (const { CustomerUUID, ServiceUUID } of sorted.ended) {
    await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  }
  await markOnHold(tx, sorted.unpaid, 'unpaid')
  await markOnHold(tx, sorted.suspended, 'off')
  for (const addon of sorted.suspended) {
    if (addon.offSince === null) await tellSuspended(tx, addon, await nextPriceOf(tx, addon))
  }
  await parkAddons(tx, sorted.parked)
  await spendLocked(tx, sorted.spent)
  await extendPlans(tx, sorted.renewed)
  return sorted.left
}

/** The credit that can pay these plans. A plan with a named card is paid only by that card. */
function creditFor(tx: Tx, due: readonly DueAddon[], busy: 'wait' | 'leave-out'): Promise<Map<Uuid, Money>> {
  const fromCredit = due.filter((one) => one.BillingType !== 'postpay' && one.AutoRenew && !one.paysWith)
  const mobiles = new Map(fromCredit.map((one) => [one.ServiceUUID, one.CustomerUUID]))
  const keys = Array.from(mobiles, ([MobileUUID, CustomerUUID]) => ({ CustomerUUID, MobileUUID }))
  return lockCredits(tx, keys, busy)
}

/** Returns a test whether a plan cannot be used, because its account or service is suspended. */
async function suspendedAmong(tx: Tx, due: readonly DueAddon[]): Promise<(addon: AddonRow) => boolean> {
  const renewing = due.filter(({ AutoRenew }) => AutoRenew)
  const [services, customers] = await Promise.all([
    outOfService(tx, renewing),
    suspendedOf(tx, [...new Set(renewing.map(({ CustomerUUID }) => CustomerUUID))]),
  ])
  return ({ CustomerUUID, ServiceUUID }) => services.has(ServiceUUID) || customers.has(CustomerUUID)
}

interface Sorting {
  credit: Map<Uuid, Money>
  busy: 'wait' | 'leave-out'
  sorted: Sorted
  isOff: boolean
  today: CalendarDay
}

/** Decides on one due plan by the renewal rules. Credit that it uses is no longer available for the next plan. */
function sort(addon: DueAddon, price: Money, { credit, busy, sorted, isOff, today }: Sorting): void {
  const facts = renewalFacts(addon, isOff)
  if (!facts) return
  // The reminder was withheld during a suspension: remind the customer before the charge.
  if (!isOff && addon.AutoRenew && addon.chargedFrom !== null && addon.chargedFrom > today && !addon.isWaiting) return
  // The card may have paid already: do nothing until the partner answers.
  if (addon.isWaiting || addon.isChanging) return void sorted.left.push(addon)
  const isOnBill = addon.BillingType === 'postpay'
  const available = credit.get(addon.ServiceUUID)
  const isBusy = !isOnBill && !addon.paysWith && available === undefined && busy === 'leave-out'
  const decided = decideRenewal(
    facts,
    price,
    isOnBill ? undefined : ((addon.paysWith ? zero : available) ?? zero),
    today,
  )
  if (decided.is === 'running') return
  if (decided.is === 'renewed' || decided.is === 'unpaid') {
    if (isBusy) return void sorted.left.push(addon)
    if (decided.is === 'renewed') return void renew(addon, price, decided, isOnBill ? undefined : credit, sorted)
    sorted.unpaid.push(addon)
    return void sorted.left.push(addon)
  }
  sorted[decided.is].push(addon)
}

function renew(
  addon: DueAddon,
  price: Money,
  { charge, newPeriod }: Extract<Renewal, { is: 'renewed' }>,
  credit: Map<Uuid, Money> | undefined,
  { renewed, spent }: Sorted,
): void {
  const { CustomerUUID, ServiceUUID: MobileUUID, Name } = addon
  const available = credit?.get(MobileUUID)
  if (credit && available !== undefined && charge > 0) {
    spent.push({ CustomerUUID, MobileUUID, amount: charge, reason: renewalReason(addon), because: Name })
    credit.set(MobileUUID, minus(available, charge))
  }
  renewed.push({ addon, price, charge, newPeriod })
}

/**
 * The reason under which the period after this one is paid. The same whether early or due, so that it is paid once.
 * Periods are counted, because two can end on the same day: a month from 30 March and one from 31 March.
 */
export function renewalReason({ UUID, cyclesDone }: AddonRow): string {
  return `renewal:${UUID}:${cyclesDone}`
}

/**
 * Renews one plan, by its card if credit is too low. Charges the card on scheduled days, or at once if there is a new
 * card; that uses up no scheduled day.
 */
export async function renewAlone(ctx: Ctx, due: AddonRow, when: TryAt = 'by-schedule'): Promise<void> {
  if ((await changingProductType(ctx, [due])).size > 0) return
  if (await changeAtEnd(ctx, due)) return
  if (await waitingRenewal(ctx, due)) return payNextPeriod(ctx, due, when)
  const left = await renewFromCredit(ctx, due)
  if (!left || left.isWaiting || left.isChanging) return
  const isTryDue = left.nextTryOn === null || left.nextTryOn <= ctx.today()
  if (when === 'by-schedule' && !isTryDue) return
  await payNextPeriod(ctx, left, isTryDue ? 'by-schedule' : 'at-once')
  if (when === 'by-schedule') await retryWithNewMeans(ctx, left)
}

/** A new card or more credit that arrives during a charge does not start a parallel try. Try it now. */
async function retryWithNewMeans(ctx: Ctx, tried: AddonRow): Promise<void> {
  const now = await findAddon(ctx, tried, tried.UUID)
  if (now?.unpaidSince && now.triedCard) await renewAlone(ctx, now, 'at-once')
}

/** Renews one plan if its credit or the bill can pay; returns it if it needs a card. */
export async function renewFromCredit(ctx: Ctx, due: AddonRow): Promise<DueRow | undefined> {
  const [left] = await ctx.inTransaction((tx) => renewChunk(tx, [due], 'wait'))
  return left
}

function renewalFacts(addon: AddonRow, isOff: boolean): RenewableAddon | undefined {
  const state = renewalState(addon)
  if (!state) return undefined
  const { AutoRenew, AllowAutoRenew, cyclesDone } = addon
  return { ...state, AutoRenew, AllowAutoRenew, cyclesDone, isOff }
}
