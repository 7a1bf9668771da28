import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, type CardAsked, cardAsked, checkGateway } from '@waea/domain/payments/payment'
import { accountType } from '@waea/domain/plans/mobile-status'
import { decidePurchase } from '@waea/domain/plans/purchase'
import { checkSaid, type SaidOfPlan } from '@waea/domain/plans/said-of-plan'
import { mustBeOfKind, type ServiceKind } from '@waea/domain/plans/service-kind'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { freshCatalogue, type Offer } from '../catalogue/index.ts'
import { type MobileRow, mobileAnswer, mobileOf } from '../mobiles/index.ts'
import { abandonPayment, mustNotBeRefused, paymentsFor, startPayment } from '../payments/index.ts'
import { deliver } from './deliver.ts'
import { mustNotHold } from './one-plan.ts'
import { lockPlans, type Purchase, partOf, purchaseByUuid, takePurchase, waitingPurchase } from './plans.store.ts'

export interface AddonAsked extends CardAsked, Service {
  /** The kind of service that the call is for. */
  kind: ServiceKind
  AvailabilityUUID: Uuid
  /** What else the call says of the plan. */
  said: SaidOfPlan
  Subscribe: boolean
}

export interface Bought {
  /** COMPLETED, pending_payment (2§7.2). */
  Status: string
  ClientSecret?: string
  PaymentUUID?: Uuid
  AmountCents: number
}

/**
 * Buys a plan or add-on for a mobile in service (2§7.2): from its credit where that is enough and no card is named, on
 * the bill for postpay, else by card. While its payment is pending the same purchase is asked for again, not a second
 * one (decision B24). Refuses a mobile that is billed the other way, an unknown plan, one that is not what the call says
 * of it, one without an availability, a base plan where one is held.
 */
export async function buyAddon(ctx: Ctx, asked: AddonAsked): Promise<Bought> {
  const mobile = permit(ctx.actor, 'plan:buy', await mobileOf(ctx, asked.CustomerUUID, asked.ServiceUUID))
  accept(mustBeOfKind(asked.kind, mobile.UUID, [mobileAnswer(mobile)]))
  const offer = (await freshCatalogue(ctx)).offer(asked.AvailabilityUUID)
  const begun = ctx.begun?.PurchaseUUID && (await purchaseByUuid(ctx, asked.CustomerUUID, ctx.begun.PurchaseUUID))
  if (begun) return goOnBuying(ctx, asked, begun, offer?.availability.RetailName ?? 'Plan')
  if (!offer) throw new Refused(refuse('plan-unknown'))
  accept(checkSaid(offer.entry, asked.said) ?? checkGateway(asked))
  if (!offer.onSale || !suits(mobile, offer)) throw new Refused(refuse('no-available-product'))
  await mustNotHold(ctx, asked, offer)
  const credit = asksForSavedCard(asked) ? undefined : await creditOf(ctx, asked.CustomerUUID, asked.ServiceUUID)
  const decided = decidePurchase({ ...particulars(ctx, asked, offer), balance: credit?.spendable })
  // Too little credit is no end: the card pays.
  const purchase =
    isRefusal(decided) && decided.refused === 'not-enough-balance'
      ? accept(decidePurchase(particulars(ctx, asked, offer)))
      : accept(decided)
  const terms = { ...purchaseTerms(asked, offer), AutoRenew: purchase.autoRenew }
  if (await wasPaid(ctx, terms, purchase.paidBy === 'card')) return { Status: 'COMPLETED', AmountCents: offer.cost }
  if (purchase.paidBy === 'card') {
    const taken = await ctx.inTransaction((tx) => takeTerms(tx, terms))
    return payByCard(ctx, asked, taken, offer.availability.RetailName)
  }
  await ctx.inTransaction((tx) => buyNow(tx, terms, offer, purchase.paidBy === 'balance'))
  return { Status: 'COMPLETED', AmountCents: purchase.dueNow }
}

/**
 * Goes on with a purchase that the same request began before it was cut off. What is done is answered as it was done: by
 * the card with its payment, by credit or on the bill without one.
 */
async function goOnBuying(ctx: Ctx, asked: AddonAsked, purchase: Purchase, name: string): Promise<Bought> {
  if (purchase.state === 'pending') return payByCard(ctx, asked, purchase, name)
  const [payment] = await paymentsFor(ctx, purchase.CustomerUUID, [purchase.UUID])
  const onBill = asked.kind === 'postpay' && !payment
  return {
    Status: 'COMPLETED',
    AmountCents: onBill ? zero : purchase.amount,
    ...(payment && { PaymentUUID: payment.UUID }),
  }
}

/** Only what is billed as the mobile is may be put on it, and only while it is in service. */
function suits(mobile: MobileRow, { entry }: Offer): boolean {
  const type = accountType(mobileAnswer(mobile))
  return type === (billingTypeOf(entry) === 'postpay' ? 'postpay' : 'prepay')
}

type Terms = Omit<Purchase, 'UUID' | 'state' | 'RenewsUUID'>

/**
 * Whether a purchase of the same that waits for its card was paid after all. One that can not go on as it is, since it
 * is now paid otherwise or costs another amount, is given up at the card partner first, so that nothing is paid twice.
 */
async function wasPaid(ctx: Ctx, terms: Terms, byCard: boolean): Promise<boolean> {
  const waiting = await waitingPurchase(ctx, terms)
  if (!waiting || (byCard && waiting.amount === terms.amount)) return false
  const { CustomerUUID, UUID } = waiting
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: UUID })
  if (ended === 'given-up') return false
  await ctx.inTransaction((tx) => {
    tx.begin({ PurchaseUUID: UUID })
    return deliver(tx, CustomerUUID, UUID)
  })
  return true
}

function particulars(ctx: Ctx, asked: AddonAsked, { entry, price }: Offer) {
  return { entry, ...(price && { price }), subscribe: asked.Subscribe, today: ctx.today() }
}

async function buyNow(tx: Tx, terms: Terms, offer: Offer, fromCredit: boolean): Promise<void> {
  const purchase = await takeTerms(tx, terms)
  // Another request may have bought one while this one waited for its turn.
  if (offer.entry.Characteristics.IsBasePlan) await lockPlans(tx, terms.ServiceUUID)
  await mustNotHold(tx, terms, offer)
  const { CustomerUUID, ServiceUUID, UUID } = purchase
  if (fromCredit) {
    const { amount } = purchase
    const because = offer.availability.RetailName
    await spendCredit(tx, { CustomerUUID, MobileUUID: ServiceUUID, amount, reason: `purchase:${UUID}`, because })
  }
  await deliver(tx, CustomerUUID, UUID)
}

async function takeTerms(tx: Tx, terms: Terms): Promise<Purchase> {
  const taken = await takePurchase(tx, permit(tx.actor, 'plan:buy', { ...terms, UUID: tx.newUuid() }))
  tx.begin({ PurchaseUUID: taken.UUID })
  return taken
}

function purchaseTerms(asked: AddonAsked, { entry, availability, cost }: Offer) {
  return {
    CustomerUUID: asked.CustomerUUID,
    ServiceUUID: asked.ServiceUUID,
    ProductCatalogUUID: entry.UUID,
    AvailabilityUUID: availability.UUID,
    amount: cost,
  }
}

async function payByCard(ctx: Ctx, asked: AddonAsked, purchase: Purchase, name: string): Promise<Bought> {
  const payment = await startPayment(ctx, {
    payer: ownPayer(asked.CustomerUUID),
    purpose: 'plan',
    paysFor: [partOf(purchase)],
    keepCard: purchase.AutoRenew,
    description: name,
    ...cardAsked(asked),
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  })
  if (asksForSavedCard(asked)) mustNotBeRefused(payment)
  const done = payment.Status === 'COMPLETED'
  if (done) await ctx.inTransaction((tx) => deliver(tx, purchase.CustomerUUID, purchase.UUID))
  return {
    Status: done ? 'COMPLETED' : 'pending_payment',
    PaymentUUID: payment.PaymentUUID,
    AmountCents: purchase.amount,
    ...(payment.ClientSecret && !done && { ClientSecret: payment.ClientSecret }),
  }
}
