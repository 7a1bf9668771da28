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
import { type CreditMoved, holdCredits, spendHeld } from '../balance/index.ts'
import { abandonPayment, defaultCardOf, type StartedPayment, startPayment } from '../payments/index.ts'
import { nextPriceOf } from './charge-period.ts'
import { deliver } from './deliver.ts'
import { type Extension, extend } from './extend.ts'
import { type AddonRow, type Purchase, partOf } from './plans.store.ts'
import {
  type DueRow,
  dropRenewal,
  dueAddons,
  endAddons,
  holdDue,
  markUnpaid,
  takeRenewal,
  waitingRenewal,
} from './renewals.store.ts'

/**
 * Renews or ends every plan and add-on whose period has ended, in chunks: what comes on the bill, ends, or is paid from
 * credit goes together; where the credit is short the default card is asked, one by one and once a day; where neither
 * pays, it is tried again with the next run. A run that is repeated or late charges each period once.
 */
export async function renewPlans(ctx: Ctx, most?: number): Promise<void> {
  const today = ctx.today()
  await inChunks(
    ctx,
    {
      failed: 'A plan could not be renewed',
      page: (reads, after: AddonRow | undefined, upTo) => dueAddons(reads, today, after, upTo),
      together: (tx, due) => renewTogether(tx, due, 'leave-out'),
      alone: renewAlone,
    },
    most,
  )
}

/** What becomes of the due plans of one transaction. */
interface Sorted {
  ended: DueAddon[]
  renewed: Extension[]
  spent: CreditMoved[]
  unpaid: DueAddon[]
  /** What is done alone: its card's answer is out, its credit is in other hands, or neither covers it. */
  left: DueAddon[]
}

type DueAddon = Permitted<DueRow, 'plan:buy'>

/**
 * Renews or ends what is still due of some plans and nobody else has in hand, in the context's transaction. Answers what
 * needs its card. Credit that is in other hands is waited for, or the plan is left to be renewed alone.
 */
async function renewTogether(tx: Tx, asked: readonly AddonRow[], busy: 'wait' | 'leave-out'): Promise<DueRow[]> {
  const due = (await holdDue(tx, asked, tx.today())).map((one) => permit(byRule('plans'), 'plan:buy', one))
  const fromCredit = due.filter((one) => one.BillingType !== 'postpay' && one.AutoRenew)
  const mobiles = new Map(fromCredit.map((one) => [one.ServiceUUID, one.CustomerUUID]))
  const credit = await holdCredits(
    tx,
    Array.from(mobiles, ([MobileUUID, CustomerUUID]) => ({ CustomerUUID, MobileUUID })),
    busy,
  )
  const sorted: Sorted = { ended: [], renewed: [], spent: [], unpaid: [], left: [] }
  for (const addon of due) sort(addon, await nextPriceOf(tx, addon), { credit, busy, sorted, today: tx.today() })
  await endAddons(tx, sorted.ended)
  for (const { CustomerUUID, ServiceUUID } of sorted.ended) {
    await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  }
  await markUnpaid(tx, sorted.unpaid)
  await spendHeld(tx, sorted.spent)
  await extend(tx, sorted.renewed)
  return sorted.left
}

/** Decides on one due plan by the rule of renewals; what it takes of the credit is gone for the next one. */
function sort(
  addon: DueAddon,
  price: Money,
  { credit, busy, sorted, today }: { credit: Map<Uuid, Money>; busy: string; sorted: Sorted; today: CalendarDay },
): void {
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID, Name } = addon
  const held = heldAddon(addon)
  if (!held) return
  // A card whose answer is still out may have paid: nothing else is done before that is known.
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

/** Renews one plan, with its card where the credit is short. */
async function renewAlone(ctx: Ctx, due: AddonRow): Promise<void> {
  const waiting = await waitingRenewal(ctx, due)
  if (waiting) return payByCard(ctx, due, waiting)
  const [unpaid] = await ctx.inTransaction((tx) => renewTogether(tx, [due], 'wait'))
  if (!unpaid || unpaid.isWaiting || unpaid.cardTriedOn === ctx.today()) return
  if (!(await defaultCardOf(ctx, due.CustomerUUID))) return
  const addon = permit(byRule('plans'), 'plan:buy', due)
  const price = await nextPriceOf(ctx, due)
  await payByCard(ctx, due, await ctx.inTransaction((tx) => takeRenewal(tx, addon, price)))
}

/** Asks the default card for the next period. One that is refused is given up, so that it cannot pay later. */
async function payByCard(ctx: Ctx, due: AddonRow, renewal: Purchase): Promise<void> {
  const { CustomerUUID, UUID } = renewal
  const payment = await askCard(ctx, due, renewal)
  if (payment?.Status === 'PENDING') return
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: UUID })
  await ctx.inTransaction((tx) =>
    ended === 'paid'
      ? deliver(tx, CustomerUUID, UUID)
      : dropRenewal(tx, permit(byRule('plans'), 'plan:buy', due), UUID),
  )
}

/** The payment by the default card; undefined where there is none or it has expired. */
async function askCard(ctx: Ctx, { Name }: AddonRow, renewal: Purchase): Promise<StartedPayment | undefined> {
  const { CustomerUUID } = renewal
  const card = await defaultCardOf(ctx, CustomerUUID)
  if (!card || isCardExpired(card, ctx.today())) return undefined
  return startPayment(ctx, {
    payer: ownPayer(CustomerUUID),
    purpose: 'plan',
    paysFor: [partOf(renewal)],
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
