import { isCardExpired } from '@waea/domain/payments/cards'
import { ownPayer } from '@waea/domain/payments/parties'
import { parsePeriod } from '@waea/domain/plans/period'
import { decideRenewal, type HeldAddon } from '@waea/domain/plans/renewal'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { abandonPayment, defaultCardOf, type StartedPayment, startPayment } from '../payments/index.ts'
import { nextPriceOf } from './charge-period.ts'
import { deliver } from './deliver.ts'
import { extend } from './extend.ts'
import { type AddonRow, lockAddon, type Purchase, partOf } from './plans.store.ts'
import { dropRenewal, dueAddons, endAddon, markUnpaid, takeRenewal, waitingRenewal } from './renewals.store.ts'

const mostAtOnce = 500

/**
 * Renews or ends every plan and add-on whose period has ended. Each under its own lock, so that a run that is repeated
 * or late charges each period once. Prepay is paid from credit, else by the default card, which is tried once a day;
 * where neither pays, it is tried again with the next run.
 */
export async function renewPlans(ctx: Ctx): Promise<void> {
  const today = ctx.today()
  let page: AddonRow[]
  let last: AddonRow | undefined
  // Those that cannot be paid stay due, so each page goes on after the one before: they must not keep others waiting.
  do {
    page = await dueAddons(ctx, today, last, mostAtOnce)
    for (const due of page) {
      await renewDue(ctx, due).catch((error: Error) =>
        ctx.log('A plan could not be renewed', { AddonUUID: due.UUID, error: error.message }),
      )
    }
    last = page.at(-1)
  } while (page.length === mostAtOnce)
}

async function renewDue(ctx: Ctx, due: AddonRow): Promise<void> {
  // A card whose answer is still out may have paid: nothing else is done before that is known.
  const waiting = await waitingRenewal(ctx, due)
  if (waiting) return payByCard(ctx, due, waiting)
  const outcome = await ctx.inTransaction((tx) => renewOne(tx, due))
  if (outcome !== 'unpaid' || due.cardTriedOn === ctx.today()) return
  if (!(await defaultCardOf(ctx, due.CustomerUUID))) return
  const addon = permit(byRule('plans'), 'plan:buy', due)
  const price = await nextPriceOf(ctx, due)
  await payByCard(ctx, due, await ctx.inTransaction((tx) => takeRenewal(tx, addon, price)))
}

async function renewOne(tx: Tx, due: AddonRow): Promise<'done' | 'unpaid'> {
  const { CustomerUUID, ServiceUUID, UUID } = due
  const addon = permit(byRule('plans'), 'plan:buy', await lockAddon(tx, due, UUID))
  const held = heldAddon(addon)
  if (!held) return 'done'
  const credit = addon.BillingType === 'postpay' ? undefined : await creditOf(tx, CustomerUUID, ServiceUUID)
  const decided = decideRenewal(held, await nextPriceOf(tx, addon), credit?.spendable, tx.today())
  if (decided.is === 'running') return 'done'
  if (decided.is === 'unpaid') {
    await markUnpaid(tx, addon)
    return 'unpaid'
  }
  if (decided.is === 'ended') {
    await endAddon(tx, addon)
    await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
    return 'done'
  }
  const reason = `renewal:${UUID}:${addon.EndsOn}`
  if (credit && decided.charge > 0) {
    await spendCredit(tx, {
      CustomerUUID,
      MobileUUID: ServiceUUID,
      amount: decided.charge,
      reason,
      because: addon.Name,
    })
  }
  await extend(tx, addon, decided.charge)
  return 'done'
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
