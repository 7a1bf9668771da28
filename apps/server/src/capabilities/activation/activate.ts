import type { activation } from '@waea/contract/activation'
import type { Asked, Gives } from '@waea/contract/call'
import { checkActivation } from '@waea/domain/activation/activation'
import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { ownPayer } from '@waea/domain/payments/parties'
import { asksForSavedCard, cardAsked } from '@waea/domain/payments/payment'
import { decidePurchase } from '@waea/domain/plans/purchase'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { freshCatalogue } from '../catalogue/index.ts'
import {
  type BoughtPlan,
  type MobileRow,
  mobileAnswer,
  mobileOf,
  mobileStatus,
  requestService,
} from '../mobiles/index.ts'
import {
  abandonPayment,
  chosenCard,
  makePreparedPayment,
  mustBeAbandoned,
  mustHaveBillCard,
  mustNotBeRefused,
  type PaymentStart,
  paymentsFor,
  preparePayment,
} from '../payments/index.ts'
import { findRun, findRunByUuid, lockRun, notePayment, noteRunPaid, type Run, saveRun } from './activation.store.ts'
import { giveBackRun, simCameBack } from './give-back.ts'
import { onBillOf } from './on-bill.ts'
import { progressOf } from './progress.ts'

type Progress = Gives<typeof activation.activate>
type ActivateAsked = Asked<typeof activation.activate>

/**
 * Activates a SIM (2§7.11). Dry: whether it can go ahead; 412 where there is nothing to activate, another 4xx where the
 * payment is at fault: a plan on the bill needs a saved card. For real: starts the payment where one is due, and the
 * service once it is paid. Going on with an activation that was begun is the same activation: it is paid once and started
 * once. One that the network refused was given back, so that the next try is another activation with a payment of its own.
 */
export async function activate(ctx: Ctx, asked: ActivateAsked): Promise<Progress> {
  const { customerUuid: CustomerUUID, productUuid: MobileUUID } = asked
  const dry = asked.dry === 'true'
  if (!dry && asked.dry !== 'false') throw new Refused(refuse('not-found'))
  const mobile = await mobileToActivate(ctx, CustomerUUID, MobileUUID)
  const begun = ctx.begun?.RunUUID && (await findRunByUuid(ctx, CustomerUUID, ctx.begun.RunUUID))
  if (begun && !dry) return goOn(ctx, begun, asked)
  const refused = checkActivation(domainMobile(mobile))
  if (isRefusal(refused)) throw new Refused(dry ? refuse('no-dry-activation') : refused)
  if (mobile.Status !== mobileStatus.issued) return progressOf(ctx, CustomerUUID, MobileUUID)
  const wanted = await wantedPlan(ctx, mobile, asked)
  // Named is named, also where nothing is due now: a card that is not theirs would be found out too late.
  await (wanted.plan.BillingType === 'postpay' ? mustHaveBillCard : chosenCard)(ctx, CustomerUUID, asked)
  if (dry) return dryAnswer(ctx, wanted, mobile.plan ? mobile.createdAt : ctx.now())
  await endOtherRun(ctx, mobile, wanted)
  const run = await ctx.inTransaction(async (tx) => {
    const taken = await takeRun(tx, mobile, wanted)
    tx.markBegun({ RunUUID: taken.UUID })
    return taken
  })
  return goOn(ctx, run, asked)
}

/**
 * The mobile of a customer, for whoever may activate it: any of its people where its plan was bought with the SIM. Where
 * the plan is chosen now somebody pays for it, by card or on the bill, and only the owner decides that.
 */
export async function mobileToActivate(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MobileRow> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  const choosesPlan = mobile?.Status === mobileStatus.issued && !mobile.plan
  return permit(ctx.actor, choosesPlan ? 'plan:buy' : 'mobile:manage', mobile)
}

/** Goes on with a run, as far as it is: pays what is due, and asks for the service. */
async function goOn(ctx: Ctx, run: Run, asked: ActivateAsked): Promise<Progress> {
  if (!run.paidAt && run.amount > 0) return pay(ctx, run, asked)
  await ctx.inTransaction((tx) => goIntoService(tx, run))
  const progress = await progressOf(ctx, run.CustomerUUID, run.MobileUUID)
  if (!ctx.begun || !run.PaymentUUID) return progress
  return { ...progress, AmountCents: run.amount, PaymentUUID: run.PaymentUUID }
}

function domainMobile(mobile: MobileRow) {
  return mobileAnswer(mobile)
}

interface Wanted {
  plan: BoughtPlan
  due: Money
}

/** The plan bought with the SIM, or the one chosen now. Refuses when there is none, and one that is not on sale. */
async function wantedPlan(ctx: Ctx, mobile: MobileRow, asked: ActivateAsked): Promise<Wanted> {
  if (mobile.plan) return { plan: mobile.plan, due: mobile.plan.is_fully_paid ? zero : dueFor(mobile.plan) }
  if (!asked.AvailabilityUUID)
    throw new Refused(refuse(asked.dry === 'true' ? 'no-dry-activation' : 'plan-not-specified'))
  const offer = (await freshCatalogue(ctx)).offer(asked.AvailabilityUUID)
  if (!offer?.entry.Characteristics.IsBasePlan) throw new Refused(refuse('plan-unknown'))
  if (!offer.onSale) throw new Refused(refuse('no-available-product'))
  const { entry, price, availability, cost } = offer
  const bought = accept(
    decidePurchase({ entry, ...(price && { price }), subscribe: asked.AutoRenew ?? true, today: ctx.today() }),
  )
  const plan: BoughtPlan = {
    BillingType: billingTypeOf(entry),
    ProductCatalogUUID: entry.UUID,
    AvailabilityUUID: availability.UUID,
    Name: availability.RetailName,
    PriceCents: cost,
    AutoRenew: bought.autoRenew,
    is_fully_paid: false,
  }
  return { plan, due: bought.dueNow }
}

/** Postpay comes on the bill; what else was not paid with the SIM is due now. */
function dueFor(plan: BoughtPlan): Money {
  return plan.BillingType === 'postpay' ? zero : money(plan.PriceCents)
}

async function dryAnswer(ctx: Ctx, { plan, due }: Wanted, boughtAt: Date): Promise<Progress> {
  return { Status: 'not-started', Steps: [], AmountCents: due, ...(await onBillOf(ctx, plan, boughtAt)) }
}

/**
 * Another plan than the one that was begun to be paid: that payment is given up first, so that it cannot be made for
 * nothing. Where it was made after all, the plan that was paid goes into service. Throws PartnerUnknown while nobody can tell.
 */
async function endOtherRun(ctx: Ctx, mobile: MobileRow, wanted: Wanted): Promise<void> {
  const { CustomerUUID, UUID } = mobile
  const known = await findRun(ctx, CustomerUUID, UUID)
  if (!known || known.paidAt || known.failedBecause || isSameRun(known, wanted)) return
  const ended = await abandonPayment(ctx, { CustomerUUID, purpose: 'plan', thing: known.UUID })
  if (ended === 'paid') await ctx.inTransaction((tx) => runPaid(tx, CustomerUUID, known.UUID))
}

function isSameRun(known: Run, { plan, due }: Wanted): boolean {
  return known.amount === due && known.plan.AvailabilityUUID === plan.AvailabilityUUID
}

/** Whether a begun run is gone on with: it is what is wanted now, or that plan was paid at what it cost then. */
function goesOn(known: Run, wanted: Wanted): boolean {
  if (known.failedBecause) return false
  const paid = known.paidAt !== null && known.amount > 0
  return paid ? known.plan.AvailabilityUUID === wanted.plan.AvailabilityUUID : isSameRun(known, wanted)
}

/** The run of a mobile: the one that was begun, changed to what is wanted now while nothing is paid for it. */
async function takeRun(tx: Tx, mobile: MobileRow, wanted: Wanted): Promise<Run> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  const { plan, due } = wanted
  const known = await lockRun(tx, CustomerUUID, MobileUUID)
  if (known && goesOn(known, wanted)) return known
  if (known) await mustBeOver(tx, known)
  const run: Run = {
    CustomerUUID,
    MobileUUID,
    UUID: tx.newUuid(),
    plan,
    amount: due,
    PaymentUUID: null,
    paidAt: due === 0 ? tx.now() : null,
    failedBecause: null,
  }
  await saveRun(tx, permit(tx.actor, 'mobile:manage', run), known?.UUID ?? null)
  const kept = (await findRun(tx, CustomerUUID, MobileUUID)) ?? run
  // Another window has begun with another plan in the meantime.
  if (!goesOn(kept, wanted)) throw new Refused(refuse('in-progress'))
  return kept
}

/** Refuses another plan while the one that was begun may still be paid, or is on its way into service. */
async function mustBeOver(tx: Ctx, { CustomerUUID, MobileUUID, UUID, failedBecause }: Run): Promise<void> {
  if (failedBecause) return
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Status !== mobileStatus.issued) throw new Refused(refuse('in-progress'))
  await mustBeAbandoned(tx, CustomerUUID, UUID)
}

/** Pays a run, which is held while its payment is written: one that another plan has taken the place of is not paid. */
async function pay(ctx: Ctx, run: Run, asked: ActivateAsked): Promise<Progress> {
  const taken = await ctx.inTransaction(async (tx) => {
    const held = await lockRun(tx, run.CustomerUUID, run.MobileUUID)
    if (held?.UUID !== run.UUID) throw new Refused(refuse('in-progress'))
    const written = await preparePayment(tx, paymentOf(tx, run, asked))
    await notePayment(tx, permit(tx.actor, 'mobile:manage', run), written.intent.UUID)
    return written
  })
  const payment = await makePreparedPayment(ctx, taken)
  if (asksForSavedCard(asked)) mustNotBeRefused(payment)
  if (payment.Status === 'COMPLETED') await ctx.inTransaction((tx) => runPaid(tx, run.CustomerUUID, run.UUID))
  const progress = await progressOf(ctx, run.CustomerUUID, run.MobileUUID)
  return {
    ...progress,
    AmountCents: run.amount,
    PaymentUUID: payment.PaymentUUID,
    ...(payment.ClientSecret && { ClientSecret: payment.ClientSecret }),
  }
}

function paymentOf(ctx: Ctx, run: Run, asked: ActivateAsked): PaymentStart {
  return {
    payer: ownPayer(run.CustomerUUID),
    purpose: 'plan',
    paysFor: [{ thing: run.UUID, beneficiary: run.CustomerUUID, service: run.MobileUUID, amount: run.amount }],
    keepCard: run.plan.AutoRenew,
    description: run.plan.Name,
    ...cardAsked(asked),
    ...(ctx.requestKey && { requestKey: ctx.requestKey }),
  }
}

/**
 * A run's payment was made: the SIM goes into service, or where it came back with its parcel in the meantime, the money
 * goes back. A payment for something else is none of ours.
 */
export async function runPaid(tx: Tx, CustomerUUID: Uuid, runUuid: Uuid): Promise<void> {
  const run = await findRunByUuid(tx, CustomerUUID, runUuid)
  if (!run) return
  const [payment] = await paymentsFor(tx, CustomerUUID, [runUuid])
  // Who noted it first has asked for the service too. Asked again, one that the network has refused since would begin anew.
  if (!(await noteRunPaid(tx, permit(byRule('activation'), 'mobile:manage', run), payment?.UUID ?? null))) return
  const { MobileUUID } = run
  if (!(await mobileOf(tx, CustomerUUID, MobileUUID))) {
    return giveBackRun(tx, { CustomerUUID, MobileUUID, reason: simCameBack })
  }
  await goIntoService(tx.asRule('activation'), run)
}

/** Asks for the service of a run that is paid; harmless where it was asked for, or is over by now. */
async function goIntoService(tx: Tx, { CustomerUUID, MobileUUID, UUID, plan }: Run): Promise<void> {
  const run = await lockRun(tx, CustomerUUID, MobileUUID)
  if (run?.UUID !== UUID || run.failedBecause) return
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Status === mobileStatus.issued) await requestService(tx, CustomerUUID, MobileUUID, plan)
}
