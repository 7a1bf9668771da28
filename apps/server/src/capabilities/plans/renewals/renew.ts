import { decideRenewal, type HeldAddon, type Renewal } from '@waea/domain/plans/renewing/renewal'
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
 * Renews or ends every plan and add-on whose period has ended, in chunks: what comes on the bill, ends, or is paid from
 * credit goes together; where the credit is short a saved card is asked, one by one, on the days of the schedule. A run
 * that is repeated or late charges each period once, the oldest first.
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

/** What happens to the due plans of one transaction. */
interface Sorted {
  ended: DueAddon[]
  renewed: Extension[]
  spent: CreditMoved[]
  unpaid: DueAddon[]
  suspended: DueAddon[]
  parked: DueAddon[]
  /** Plans to renew one at a time: the card has not answered, the credit is locked, or neither pays. */
  left: DueAddon[]
}

type DueAddon = Permitted<DueRow, 'plan:buy'>

/**
 * Renews or ends those plans that are still due and not locked by another transaction, in the context's transaction.
 * Returns the plans that need their card. Waits for locked credit, or leaves the plan to be renewed alone.
 */
async function renewChunk(tx: Tx, asked: readonly AddonRow[], busy: 'wait' | 'leave-out'): Promise<DueRow[]> {
  const found = await lockDue(tx, asked, tx.today())
  // What moves to another product type is neither renewed nor ended before it has moved, or has not.
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

/** The credit that pays some plans; one for which a card is named is paid by that alone. */
function creditFor(tx: Tx, due: readonly DueAddon[], busy: 'wait' | 'leave-out'): Promise<Map<Uuid, Money>> {
  const fromCredit = due.filter((one) => one.BillingType !== 'postpay' && one.AutoRenew && !one.paysWith)
  const mobiles = new Map(fromCredit.map((one) => [one.ServiceUUID, one.CustomerUUID]))
  const asked = Array.from(mobiles, ([MobileUUID, CustomerUUID]) => ({ CustomerUUID, MobileUUID }))
  return lockCredits(tx, asked, busy)
}

/** Tells of some plans whether nothing of them can be used, since the account or the service is suspended. */
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

/** Decides on one due plan by the rule of renewals; what it takes of the credit is gone for the next one. */
function sort(addon: DueAddon, price: Money, { credit, busy, sorted, isOff, today }: Sorting): void {
  const held = heldAddon(addon, isOff)
  if (!held) return
  // Its reminder was withheld while it was suspended: its customer is told of the charge first.
  if (!isOff && addon.AutoRenew && addon.chargedFrom !== null && addon.chargedFrom > today && !addon.isWaiting) return
  // The card may have paid already: do nothing until the partner answers.
  if (addon.isWaiting || addon.isChanging) return void sorted.left.push(addon)
  const isOnBill = addon.BillingType === 'postpay'
  const available = credit.get(addon.ServiceUUID)
  const isBusy = !isOnBill && !addon.paysWith && available === undefined && busy === 'leave-out'
  const decided = decideRenewal(
    held,
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
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID, EndsOn, Name } = addon
  const available = credit?.get(MobileUUID)
  if (credit && available !== undefined && charge > 0) {
    spent.push({ CustomerUUID, MobileUUID, amount: charge, reason: renewalReason(UUID, EndsOn), because: Name })
    credit.set(MobileUUID, minus(available, charge))
  }
  renewed.push({ addon, price, charge, newPeriod })
}

/** Under which reason the period after one is paid: it is paid once, early or when it is due. */
export function renewalReason(UUID: Uuid, EndsOn: CalendarDay | null): string {
  return `renewal:${UUID}:${EndsOn}`
}

/**
 * Renews one plan, with its card where the credit is short: on the days of the schedule or, since there is a new card, at
 * once, which uses none of them up.
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
  if (when === 'by-schedule') await tryWhatCame(ctx, left)
}

/** Another card, or credit, that came while a card was asked began no try beside that one: it is tried now. */
async function tryWhatCame(ctx: Ctx, asked: AddonRow): Promise<void> {
  const now = await findAddon(ctx, asked, asked.UUID)
  if (now?.unpaidSince && now.triedCard) await renewAlone(ctx, now, 'at-once')
}

/** Renews one plan where its credit, or the bill, is enough; answers it where a card is needed. */
export async function renewFromCredit(ctx: Ctx, due: AddonRow): Promise<DueRow | undefined> {
  const [left] = await ctx.inTransaction((tx) => renewChunk(tx, [due], 'wait'))
  return left
}

function heldAddon(addon: AddonRow, isOff: boolean): HeldAddon | undefined {
  const state = renewalState(addon)
  if (!state) return undefined
  const { AutoRenew, AllowAutoRenew, cyclesDone } = addon
  return { ...state, AutoRenew, AllowAutoRenew, cyclesDone, isOff }
}
