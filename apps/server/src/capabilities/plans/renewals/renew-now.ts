import type { Gives, Input } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'
import { asksForSavedCard, cardChoiceOf, checkFromCredit } from '@waea/domain/payments/payment'
import { type RenewalNow, renewalNow } from '@waea/domain/plans/renewing/renew-now'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { noUuid, type Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { spendCredit } from '../../balance/index.ts'
import { suspendedOf } from '../../customers/index.ts'
import { changingProductType, outOfService } from '../../mobiles/index.ts'
import { paymentsFor } from '../../payments/index.ts'
import { boughtAnswer, giveUp, type HowToPay, pay, refuseIfUnknown } from '../../purchases/index.ts'
import { deliverPurchase } from '../buying/deliver.ts'
import { renewalSale } from '../buying/purchase-sale.ts'
import { paidFrom } from '../changes/next-payment.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import { renewalState } from '../held/held-addon.ts'
import { isChangingOf } from '../stores/changes.store.ts'
import { type AddonRow, findAddon, lockAddon, type Purchase, purchaseByUuid } from '../stores/plans.store.ts'
import { insertRenewal, waitingRenewal } from '../stores/renewals.store.ts'
import { renewalReason } from './renew.ts'

type Means = Pick<Input<typeof plans.renewNow>, 'PaymentMethodID' | 'PaymentMethodType' | 'KeepCard' | 'FromCredit'>
type Renewed = Gives<typeof plans.renewNow>

/** What renewing a plan now would charge and give. Refuses as `renewalNow` does, and a plan with a waiting change. */
export async function quoteOf(ctx: Ctx, addon: AddonRow): Promise<RenewalNow & { price: Money }> {
  const state = renewalState(addon)
  if (!state) throw new Refused(refuse('renewal-impossible'))
  const [off, suspended] = await Promise.all([outOfService(ctx, [addon]), suspendedOf(ctx, [addon.CustomerUUID])])
  const isOff = off.size + suspended.size > 0 || addon.parkedSince !== null
  const { AllowAutoRenew, StartsOn: startsOn } = addon
  const quote = accept(renewalNow({ ...state, AllowAutoRenew, startsOn, isOff }, ctx.today()))
  if (await isChangingOf(ctx, addon)) throw new Refused(refuse('plan-changing'))
  if ((await changingProductType(ctx, [addon])).size > 0) throw new Refused(refuse('sim-changing'))
  return { ...quote, price: await nextPriceOf(ctx, addon) }
}

/**
 * Starts the next period of a plan when the customer asks for it, at the price shown: early, to cut a pause short, or
 * because it could not be paid. The named card pays, or credit if it is enough, or the plan's card unless the customer
 * was shown that credit pays. Charges once, and does not change the retry days of a failed charge. Refuses as
 * `renewalNow` does, a price or period that differs from the one shown, too little credit, and a card as payments do.
 */
export async function renewNow(ctx: Ctx, input: Input<typeof plans.renewNow>): Promise<Renewed> {
  const service = { CustomerUUID: input.customerUuid, ServiceUUID: input.mobileUuid }
  accept(checkFromCredit(input))
  const started =
    ctx.started?.PurchaseUUID && (await purchaseByUuid(ctx, service.CustomerUUID, ctx.started.PurchaseUUID))
  if (started) return continueRenewal(ctx, input, started)
  const addon = permit(ctx.actor, 'plan:buy', await findAddon(ctx, service, input.addonUuid))
  const waiting = await waitingRenewal(ctx, addon)
  if (waiting && (await giveUpWaiting(ctx, waiting)) === 'paid')
    return { Status: 'COMPLETED', AmountCents: waiting.amount }
  const byCard = await cardThatPays(ctx, addon, input)
  const purchase = await ctx.inTransaction(async (tx) => {
    const { current, taken } = await claimShownPeriod(tx, service, input)
    if (!byCard) await payFromCredit(tx, current, taken)
    return taken
  })
  if (byCard) return payByCard(ctx, byCard, purchase, addon)
  return { Status: 'COMPLETED', AmountCents: purchase.amount }
}

/**
 * The card that pays: the one named or entered now, otherwise the plan's card if credit is too low. Undefined if credit
 * pays.
 */
async function cardThatPays(ctx: Ctx, addon: AddonRow, input: Means): Promise<HowToPay | undefined> {
  if (input.FromCredit) return undefined
  if (asksForSavedCard(input)) return cardChoiceOf(input)
  if (input.KeepCard !== undefined) return { KeepCard: input.KeepCard }
  const { from, card } = await paidFrom(ctx, addon, await nextPriceOf(ctx, addon))
  return from === 'card' && card ? { PaymentMethodID: card.UUID } : undefined
}

/** Abandons the earlier payment. Refuses 'in-progress' while the card partner does not report its outcome. */
function giveUpWaiting(ctx: Ctx, waiting: Purchase): Promise<'paid' | 'given-up'> {
  return giveUp(ctx, renewalSale(), waiting).catch(refuseIfUnknown('in-progress'))
}

/** Writes the purchase of the period that was shown, if its price is the same and nobody else has started it. */
async function claimShownPeriod(
  tx: Tx,
  service: Service,
  { addonUuid, AmountCents, EndsOn }: { addonUuid: Uuid; AmountCents: number; EndsOn: string },
): Promise<{ current: AddonRow; taken: Permitted<Purchase, 'plan:buy'> }> {
  const current = permit(tx.actor, 'plan:buy', await lockAddon(tx, service, addonUuid))
  const { price, isEarly, newPeriod } = await quoteOf(tx, current)
  if (price !== AmountCents || newPeriod.endsOn !== EndsOn) throw new Refused(refuse('renewal-changed'))
  if (await waitingRenewal(tx, current)) throw new Refused(refuse('in-progress'))
  const taken = await insertRenewal(tx, current, { price, beginsToday: isEarly, byPerson: true })
  tx.markStarted({ PurchaseUUID: taken.UUID })
  return { current, taken: permit(tx.actor, 'plan:buy', taken) }
}

async function payFromCredit(tx: Tx, addon: AddonRow, { amount, ...purchase }: Purchase): Promise<void> {
  const { CustomerUUID, ServiceUUID: MobileUUID, Name: because } = addon
  if (amount > 0) {
    await spendCredit(tx, { CustomerUUID, MobileUUID, amount, reason: renewalReason(addon), because })
  }
  await deliverPurchase(tx, CustomerUUID, purchase.UUID, noUuid)
}

/** Continues a renewal that an earlier attempt of the same request started. */
async function continueRenewal(ctx: Ctx, input: Means, purchase: Purchase): Promise<Renewed> {
  if (purchase.state === 'done') {
    const [payment] = await paymentsFor(ctx, purchase.CustomerUUID, [purchase.UUID])
    const { amount: AmountCents } = purchase
    return { Status: 'COMPLETED', AmountCents, ...(payment && { PaymentUUID: payment.UUID }) }
  }
  const addon = await findAddon(ctx, purchase, purchase.RenewsUUID ?? purchase.UUID)
  const card = addon && (await cardThatPays(ctx, addon, input))
  return payByCard(ctx, card ?? {}, purchase, addon)
}

/** Pays by card. A refused payment is abandoned, so that another card, or the scheduled run, can pay the period. */
async function payByCard(ctx: Ctx, card: HowToPay, purchase: Purchase, addon: AddonRow | undefined): Promise<Renewed> {
  const { amount } = purchase
  try {
    return boughtAnswer(await pay(ctx, renewalSale(addon), purchase, card), amount)
  } catch (error) {
    if (!(error instanceof Refused) || (await giveUpWaiting(ctx, purchase)) !== 'paid') throw error
    return { Status: 'COMPLETED', AmountCents: amount }
  }
}
