import { decidePurchase } from '@waea/domain/plans/purchase'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { catalogueNow, type Offer } from '../catalogue/index.ts'
import { mobileOf, mobileStatus } from '../mobiles/index.ts'
import { mustNotBeRefused, startPayment } from '../payments/index.ts'
import { addonsOfMobile, finishPurchase, type Purchase, takePurchase } from './plans.store.ts'
import { startPlan } from './start-plan.ts'

export interface AddonAsked {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  AvailabilityUUID: Uuid
  Subscribe: boolean
  PaymentMethodID?: string
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
 * one (decision B24). Refuses an unknown plan, one without an availability, the base plan that is held already.
 */
export async function buyAddon(ctx: Ctx, asked: AddonAsked): Promise<Bought> {
  const mobile = permit(ctx.actor, 'plan:buy', await mobileOf(ctx, asked.CustomerUUID, asked.MobileUUID))
  if (mobile.Status !== mobileStatus.active) throw new Refused(refuse('no-available-product'))
  const offer = (await catalogueNow(ctx)).offer(asked.AvailabilityUUID)
  if (!offer) throw new Refused(refuse('plan-unknown'))
  await mustNotHold(ctx, asked, offer)
  const credit = asked.PaymentMethodID ? undefined : await creditOf(ctx, asked.CustomerUUID, asked.MobileUUID)
  const decided = decidePurchase({ ...particulars(ctx, asked, offer), balance: credit?.cents })
  // Too little credit is no end: the card pays.
  const purchase =
    isRefusal(decided) && decided.refused === 'not-enough-balance'
      ? accept(decidePurchase(particulars(ctx, asked, offer)))
      : accept(decided)
  if (purchase.paidBy !== 'card') {
    await ctx.inTransaction((tx) => buyNow(tx, asked, offer, purchase.paidBy === 'balance', purchase.autoRenew))
    return { Status: 'COMPLETED', AmountCents: purchase.dueNow }
  }
  const waiting = await ctx.inTransaction((tx) =>
    takePurchase(tx, permit(tx.actor, 'plan:buy', purchaseOf(tx, asked, offer, purchase.autoRenew))),
  )
  return payByCard(ctx, asked, waiting, offer)
}

function particulars(ctx: Ctx, asked: AddonAsked, { entry, price }: Offer) {
  return { entry, ...(price && { price }), subscribe: asked.Subscribe, today: ctx.today() }
}

async function mustNotHold(ctx: Ctx, asked: AddonAsked, offer: Offer): Promise<void> {
  if (!offer.entry.Characteristics.IsBasePlan) return
  const held = await addonsOfMobile(ctx, asked.CustomerUUID, asked.MobileUUID)
  if (held.some((addon) => addon.IsBasePlan && addon.ProductCatalogUUID === offer.entry.UUID))
    throw new Refused(refuse('same-plan'))
}

async function buyNow(
  tx: Ctx,
  asked: AddonAsked,
  offer: Offer,
  fromCredit: boolean,
  autoRenew: boolean,
): Promise<void> {
  const purchase = await takePurchase(tx, permit(tx.actor, 'plan:buy', purchaseOf(tx, asked, offer, autoRenew)))
  const { CustomerUUID, MobileUUID, UUID } = purchase
  if (fromCredit) {
    await spendCredit(tx, {
      CustomerUUID,
      MobileUUID,
      amount: money(purchase.AmountCents),
      reason: `purchase:${UUID}`,
      because: offer.availability.RetailName,
    })
  }
  await deliver(tx, CustomerUUID, UUID)
}

function purchaseOf(ctx: Ctx, asked: AddonAsked, { entry, availability, cost }: Offer, AutoRenew: boolean) {
  return {
    CustomerUUID: asked.CustomerUUID,
    UUID: ctx.newUuid(),
    MobileUUID: asked.MobileUUID,
    ProductCatalogUUID: entry.UUID,
    AvailabilityUUID: availability.UUID,
    AutoRenew,
    AmountCents: cost,
  }
}

async function payByCard(ctx: Ctx, asked: AddonAsked, purchase: Purchase, offer: Offer): Promise<Bought> {
  const payment = await startPayment(ctx, {
    CustomerUUID: asked.CustomerUUID,
    AmountCents: purchase.AmountCents,
    purpose: 'plan',
    purposeUuid: purchase.UUID,
    keepCard: purchase.AutoRenew,
    description: offer.availability.RetailName,
    ...(asked.PaymentMethodID && { PaymentMethodID: asked.PaymentMethodID }),
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  })
  if (asked.PaymentMethodID) mustNotBeRefused(payment)
  const done = payment.Status === 'COMPLETED'
  return {
    Status: done ? 'COMPLETED' : 'pending_payment',
    PaymentUUID: payment.PaymentUUID,
    AmountCents: purchase.AmountCents,
    ...(payment.ClientSecret && !done && { ClientSecret: payment.ClientSecret }),
  }
}

/** Starts what a purchase has paid for, once; a payment for something else is none of ours. */
export async function deliver(tx: Ctx, CustomerUUID: Uuid, purchaseUuid: Uuid): Promise<void> {
  const purchase = await finishPurchase(tx, CustomerUUID, purchaseUuid)
  if (!purchase) return
  await startPlan(tx, {
    CustomerUUID,
    MobileUUID: purchase.MobileUUID,
    AvailabilityUUID: purchase.AvailabilityUUID,
    AutoRenew: purchase.AutoRenew,
    PriceCents: purchase.AmountCents,
    because: `purchase:${purchase.UUID}`,
  })
}
