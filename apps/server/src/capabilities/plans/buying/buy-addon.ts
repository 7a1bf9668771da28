import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { askAgain, askAgainWithinMs } from '@waea/domain/payments/pay-again'
import { asksForSavedCard, checkFromCredit, checkGateway } from '@waea/domain/payments/payment'
import { checkStatedPlan, type StatedPlan } from '@waea/domain/plans/check-stated-plan'
import { accountType } from '@waea/domain/plans/mobile-status'
import { checkShownPrice, decidePurchase } from '@waea/domain/plans/purchase'
import { mustBeOfKind, type ServiceKind } from '@waea/domain/plans/service-kind'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { noUuid, type Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { creditOf, spendCredit } from '../../balance/index.ts'
import { asksForRoute, payByRoute } from '../../billing-routes/index.ts'
import { freshCatalogueFor, type Offer } from '../../catalogue/index.ts'
import { type MobileRow, mobileAnswer, mobileOf, mustNotMoveType } from '../../mobiles/index.ts'
import { mustNotBeRefused, paymentsFor, refuseIfPaymentOpen } from '../../payments/index.ts'
import {
  type Bought,
  boughtAnswer,
  endPayment,
  type HowToPay,
  lockAndPrepare,
  pay,
  startOf,
} from '../../purchases/index.ts'
import { mustNotHoldPlan } from '../changes/one-plan.ts'
import {
  extraStartedSince,
  lockPlans,
  type Purchase,
  type PurchaseTerms,
  purchaseByUuid,
  savePurchase,
  waitingPurchase,
} from '../stores/plans.store.ts'
import { deliverPurchase } from './deliver.ts'
import { purchaseSale } from './purchase-sale.ts'

export interface AddonRequest extends HowToPay, Service {
  /** The kind of service that the call is for. */
  kind: ServiceKind
  AvailabilityUUID: Uuid
  /** The plan's terms as the call states them. */
  stated: StatedPlan
  Subscribe: boolean
  /** The price that the customer was shown. */
  AmountCents?: number | undefined
  /** The customer was shown that credit pays. */
  FromCredit?: true | undefined
}

/**
 * Buys a plan or add-on for a mobile in service (2§7.2). Pays from credit if there is enough and the call neither names
 * a card nor asks to hold the price on one; on the bill for postpay; otherwise by card. While a payment is pending,
 * repeating the purchase resumes it instead of starting a second one (decision B24).
 *
 * Refuses a mobile with the other billing type, an unknown plan, a plan that differs from what the call states, one
 * without an availability, a base plan if the mobile has one already, a price other than the one shown, too little
 * credit where the customer was shown that it pays, and an add-on that was bought just now ('pay-again').
 */
export async function buyAddon(ctx: Ctx, input: AddonRequest): Promise<Bought> {
  const mobile = permit(ctx.actor, 'plan:buy', await mobileOf(ctx, input.CustomerUUID, input.ServiceUUID))
  accept(mustBeOfKind(input.kind, mobile.UUID, [mobileAnswer(mobile)]))
  const offer = (await freshCatalogueFor(ctx, input.CustomerUUID)).offer(input.AvailabilityUUID)
  const started = ctx.started?.PurchaseUUID && (await purchaseByUuid(ctx, input.CustomerUUID, ctx.started.PurchaseUUID))
  if (started) return resumePurchase(ctx, input, started, offer)
  if (!offer) throw new Refused(refuse('plan-unknown'))
  accept(checkStatedPlan(offer.entry, input.stated) ?? checkGateway(input) ?? checkFromCredit(input))
  if (!offer.onSale || !isSuitable(mobile, offer)) throw new Refused(refuse('no-available-product'))
  mustNotMoveType(mobile)
  await mustNotHoldPlan(ctx, input, offer)
  accept(checkShownPrice(input.AmountCents, offer.cost))
  const needsCard = asksForSavedCard(input) || input.AuthorizeOnly
  const credit = needsCard ? undefined : await creditOf(ctx, input.CustomerUUID, input.ServiceUUID)
  const decided = decidePurchase({ ...decisionFacts(ctx, input, offer), balance: credit?.spendable })
  // With too little credit, the card pays.
  const purchase =
    isRefusal(decided) && decided.refused === 'not-enough-balance' && !input.FromCredit
      ? accept(decidePurchase(decisionFacts(ctx, input, offer)))
      : accept(decided)
  const terms = { ...purchaseTerms(input, offer), AutoRenew: purchase.autoRenew }
  if (await settleEarlierPurchase(ctx, terms, offer, purchase.paidBy === 'card'))
    return { Status: 'COMPLETED', AmountCents: offer.cost }
  if (purchase.paidBy === 'card') {
    const taken = await ctx.inTransaction((tx) => writePurchase(tx, terms, input))
    return payByCard(ctx, input, taken, offer)
  }
  await ctx.inTransaction((tx) => buyNow(tx, input, terms, offer, purchase.paidBy === 'balance'))
  return { Status: 'COMPLETED', AmountCents: purchase.dueNow }
}

/**
 * Resumes a purchase that an earlier attempt of the same request started. A finished purchase gets the same answer
 * again: with its payment if a card paid, without one if credit or the bill did.
 */
async function resumePurchase(
  ctx: Ctx,
  input: AddonRequest,
  purchase: Purchase,
  offer: Offer | undefined,
): Promise<Bought> {
  if (purchase.state === 'pending') return payByCard(ctx, input, purchase, offer)
  const [payment] = await paymentsFor(ctx, purchase.CustomerUUID, [purchase.UUID])
  const onBill = input.kind === 'postpay' && !payment
  return {
    Status: 'COMPLETED',
    AmountCents: onBill ? zero : purchase.amount,
    ...(payment && { PaymentUUID: payment.UUID }),
  }
}

/** The plan must have the mobile's billing type, and the mobile must be in service. */
function isSuitable(mobile: MobileRow, { entry }: Offer): boolean {
  const type = accountType(mobileAnswer(mobile))
  return type === (billingTypeOf(entry) === 'postpay' ? 'postpay' : 'prepay')
}

type Terms = Omit<PurchaseTerms, 'UUID'>

/**
 * Returns whether an earlier purchase of the same thing, still waiting for its card, was paid after all. If it cannot
 * continue, because it is now paid in another way or costs another amount, cancels its payment at the card partner
 * first, so that nothing is paid twice.
 */
async function settleEarlierPurchase(ctx: Ctx, terms: Terms, offer: Offer, byCard: boolean): Promise<boolean> {
  const waiting = await waitingPurchase(ctx, terms)
  if (!waiting || (byCard && waiting.amount === terms.amount)) return false
  return (await endPayment(ctx, saleOf(offer), waiting)) === 'paid'
}

function decisionFacts(ctx: Ctx, input: AddonRequest, { entry, price }: Offer) {
  return { entry, ...(price && { price }), subscribe: input.Subscribe, today: ctx.today() }
}

async function buyNow(tx: Tx, input: AddonRequest, terms: Terms, offer: Offer, fromCredit: boolean): Promise<void> {
  const purchase = await writePurchase(tx, terms, input)
  const { CustomerUUID, ServiceUUID, UUID } = purchase
  // A card payment may have started since the last check.
  await refuseIfPaymentOpen(tx, CustomerUUID, UUID)
  // While this request waited for the lock, another one may have bought a plan, or the mobile may have left service.
  if (offer.entry.Characteristics.IsBasePlan) await lockPlans(tx, ServiceUUID)
  await mustNotHoldPlan(tx, terms, offer)
  const mobile = await mobileOf(tx, CustomerUUID, ServiceUUID)
  if (!mobile || !isSuitable(mobile, offer)) throw new Refused(refuse('no-available-product'))
  if (fromCredit) {
    const { amount } = purchase
    const because = offer.availability.RetailName
    const reason = `${offer.entry.Characteristics.IsBasePlan ? 'plan' : 'add-on'}:${UUID}`
    await spendCredit(tx, { CustomerUUID, MobileUUID: ServiceUUID, amount, reason, because })
  }
  await deliverPurchase(tx, CustomerUUID, UUID, noUuid)
}

async function writePurchase(tx: Tx, terms: Terms, { PayAgain }: AddonRequest): Promise<Purchase> {
  const taken = await savePurchase(tx, permit(tx.actor, 'plan:buy', { ...terms, UUID: tx.newUuid() }))
  // Check only here: of two parallel requests the second one waited at `savePurchase` for the first. Base plans are
  // refused elsewhere.
  const since = new Date(tx.now().getTime() - askAgainWithinMs)
  const before = PayAgain ? undefined : await extraStartedSince(tx, taken, since)
  if (before) throw new Refused(askAgain({ amount: before.price, at: before.createdAt }, 'BOUGHT', tx.now()))
  tx.markStarted({ PurchaseUUID: taken.UUID })
  return taken
}

function purchaseTerms(input: AddonRequest, { entry, availability, cost }: Offer) {
  return {
    CustomerUUID: input.CustomerUUID,
    ServiceUUID: input.ServiceUUID,
    ProductCatalogUUID: entry.UUID,
    AvailabilityUUID: availability.UUID,
    amount: cost,
  }
}

function saleOf(offer: Offer | undefined) {
  return purchaseSale({
    name: offer?.availability.RetailName,
    isExtra: offer?.entry.Characteristics.IsBasePlan === false,
  })
}

async function payByCard(ctx: Ctx, input: AddonRequest, purchase: Purchase, offer: Offer | undefined): Promise<Bought> {
  if (asksForRoute(input)) return payRouted(ctx, input, purchase, offer)
  return boughtAnswer(await pay(ctx, saleOf(offer), purchase, input), purchase.amount)
}

/** Pays through a billing route: its payer pays now or not at all. */
async function payRouted(ctx: Ctx, input: AddonRequest, purchase: Purchase, offer: Offer | undefined): Promise<Bought> {
  const { CustomerUUID, ServiceUUID: service, amount } = purchase
  const sale = saleOf(offer)
  if (input.AuthorizeOnly) throw new Refused(refuse('change-payment-type', undefined, 'PaymentMethodType'))
  // End a payment started by the account's own card first, so that the plan is paid once.
  if ((await endPayment(ctx, sale, purchase)) === 'paid') return { Status: 'COMPLETED', AmountCents: amount }
  const { paysFor, description, isExtra = false } = startOf(ctx, sale, purchase, input)
  const payment = await payByRoute(ctx, {
    CustomerUUID,
    service,
    paysFor,
    description,
    isExtra,
    choice: input,
    purpose: 'plan',
    prepare: (tx, start) => lockAndPrepare(tx, sale, purchase, start),
  })
  mustNotBeRefused(payment)
  if (payment.isCovered) await ctx.inTransaction((tx) => sale.deliver(tx, purchase, payment.PaymentUUID))
  return boughtAnswer(payment, amount)
}
