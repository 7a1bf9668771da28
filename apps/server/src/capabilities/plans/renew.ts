import { isCardExpired } from '@waea/domain/payments/cards'
import { ownPayer } from '@waea/domain/payments/parties'
import { parsePeriod } from '@waea/domain/plans/period'
import { decideRenewal, type HeldAddon } from '@waea/domain/plans/renewal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import { inChunks } from '../../platform/chunks.ts'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { type CreditMoved, lockCredits, spendLocked } from '../balance/index.ts'
import { abandonPayment, defaultCardOf, type StartedPayment, startPayment } from '../payments/index.ts'
import { nextPriceOf } from './charge-period.ts'
import { deliverPurchase } from './deliver.ts'
import { type Extension, extendPlans } from './extend.ts'
import { type AddonRow, type Purchase, paymentPartOf } from './plans.store.ts'
import {
  type DueRow,
  deleteRenewal,
  dueAddons,
  endAddons,
  insertRenewal,
  lockDue,
  markUnpaid,
  waitingRenewal,
} from './renewals.store.ts'

/**
 * Renews or ends every plan and add-on whose period has ended, in chunks. Those on the bill, those that end and those
 * paid from credit are handled together. Where the credit is short, the default card is charged, one plan at a time and
 * once a day; where neither pays, the next run tries again. A repeated or late run charges each period once.
 */
export async function renewPlans(ctx: Ctx, most?: number): Promise<void> {
  const today = ctx.today()
  await inChunks(
    ctx,
    {
      failed: 'A plan could not be renewed',
      page: (reads, after: AddonRow | undefined, upTo) => dueAddons(reads, today, after, upTo),
      together: (tx, due) => renewChunk(tx, due, 'leave-out'),
      alone: renewAlone,
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
  /** Plans to renew one at a time: the card has not answered, the credit is locked, or neither pays. */
  left: DueAddon[]
}

type DueAddon = Permitted<DueRow, 'plan:buy'>

/**
 * Renews or ends those plans that are still due and not locked by another transaction, in the context's transaction.
 * Returns the plans that need their card. Waits for locked credit, or leaves the plan to be renewed alone.
 */
async function renewChunk(tx: Tx, asked: readonly AddonRow[], busy: 'wait' | 'leave-out'): Promise<DueRow[]> {
  const due = (await lockDue(tx, asked, tx.today())).map((one) => permit(byRule('plans'), 'plan:buy', one))
  const fromCredit = due.filter((one) => one.BillingType !== 'postpay' && one.AutoRenew)
  const mobiles = new Map(fromCredit.map((one) => [one.ServiceUUID, one.CustomerUUID]))
  const credit = await lockCredits(
    tx,
    Array.from(mobiles, ([MobileUUID, CustomerUUID]) => ({ CustomerUUID, MobileUUID })),
    busy,
  )
  const sorted: Sorted = { ended: [], renewed: [], spent: [], unpaid: [], left: [] }
  for (const addon of due)
    sortDueAddon(addon, await nextPriceOf(tx, addon), { credit, busy, sorted, today: tx.today() })
  await endAddons(tx, sorted.ended)
  for (const { CustomerUUID, ServiceUUID } of sorted.ended) {
    await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  }
  await markUnpaid(tx, sorted.unpaid)
  await spendLocked(tx, sorted.spent)
  await extendPlans(tx, sorted.renewed)
  return sorted.left
}

/** Decides one due plan by the renewal rule. The credit it spends is not available to the next plan. */
function sortDueAddon(
  addon: DueAddon,
  price: Money,
  { credit, busy, sorted, today }: { credit: Map<Uuid, Money>; busy: string; sorted: Sorted; today: CalendarDay },
): void {
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID, Name } = addon
  const held = heldAddon(addon)
  if (!held) return
  // The card may have paid already: do nothing until the partner answers.
  if (addon.isWaiting) return void sorted.left.push(addon)
  const isOnBill = addon.BillingType === 'postpay'
  const available = credit.get(MobileUUID)
  const isBusy = !isOnBill && available === undefined && busy === 'leave-out'
  const decided = decideRenewal(held, price, isOnBill ? undefined : (available ?? zero), today)
  if (decided.is === 'ended') return void sorted.ended.push(addon)
  if (decided.is === 'running') return
  if (isBusy) return void sorted.left.push(addon)
  if (decided.is === 'unpaid') {
    sorted.unpaid.push(addon)
    return void sorted.left.push(addon)
  }
  if (!isOnBill && available !== undefined && decided.charge > 0) {
    const reason = `renewal:${UUID}:${addon.EndsOn}`
    sorted.spent.push({ CustomerUUID, MobileUUID, amount: decided.charge, reason, because: Name })
    credit.set(MobileUUID, minus(available, decided.charge))
  }
  sorted.renewed.push({ addon, price: decided.charge })
}

/** Renews one plan, by card where the credit is short. */
async function renewAlone(ctx: Ctx, due: AddonRow): Promise<void> {
  const waiting = await waitingRenewal(ctx, due)
  if (waiting) return payByCard(ctx, due, waiting)
  const [unpaid] = await ctx.inTransaction((tx) => renewChunk(tx, [due], 'wait'))
  if (!unpaid || unpaid.isWaiting || unpaid.cardTriedOn === ctx.today()) return
  if (!(await defaultCardOf(ctx, due.CustomerUUID))) return
  const addon = permit(byRule('plans'), 'plan:buy', due)
  const price = await nextPriceOf(ctx, due)
  await payByCard(ctx, due, await ctx.inTransaction((tx) => insertRenewal(tx, addon, price)))
}

/** Charges the default card for the next period. A refused payment is cancelled, so that it cannot succeed later. */
async function payByCard(ctx: Ctx, due: AddonRow, renewal: Purchase): Promise<void> {
  const { CustomerUUID, UUID } = renewal
  const payment = await chargeDefaultCard(ctx, due, renewal)
  if (payment?.Status === 'PENDING') return
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: UUID })
  await ctx.inTransaction((tx) =>
    ended === 'paid'
      ? deliverPurchase(tx, CustomerUUID, UUID)
      : deleteRenewal(tx, permit(byRule('plans'), 'plan:buy', due), UUID),
  )
}

/** Pays with the default card; undefined if there is none or it has expired. */
async function chargeDefaultCard(ctx: Ctx, { Name }: AddonRow, renewal: Purchase): Promise<StartedPayment | undefined> {
  const { CustomerUUID } = renewal
  const card = await defaultCardOf(ctx, CustomerUUID)
  if (!card || isCardExpired(card, ctx.today())) return undefined
  return startPayment(ctx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'plan',
    paysFor: [paymentPartOf(renewal)],
    PaymentMethodID: card.UUID,
    description: Name,
    requestKey: `renewal:${renewal.UUID}`,
    present: false,
  })
}

function heldAddon(addon: AddonRow): HeldAddon | undefined {
  const period = parsePeriod(addon.period ?? undefined)
  if (!period || !addon.EndsOn) return undefined
  const { AutoRenew, AllowAutoRenew, cyclesDone, anchorDay } = addon
  return { AutoRenew, AllowAutoRenew, cyclesDone, endsOn: addon.EndsOn, period, anchorDay }
}
