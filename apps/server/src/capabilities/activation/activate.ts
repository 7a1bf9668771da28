import type { Gives, Input } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { checkActivation } from '@waea/domain/activation/activation'
import { activationType } from '@waea/domain/activation/dry-activation'
import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { asksForSavedCard } from '@waea/domain/payments/payment'
import { checkShownPrice, decidePurchase } from '@waea/domain/plans/purchase'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { freshCatalogueFor } from '../catalogue/index.ts'
import { mayPayMonthly } from '../credit-checks/index.ts'
import {
  type BoughtPlan,
  type MobileRow,
  mobileAnswer,
  mobileOf,
  mobileStatus,
  replacedMobile,
  requestService,
} from '../mobiles/index.ts'
import { chosenCard, mustHaveBillCard, paymentsFor, refuseIfPaymentOpen, syncCards } from '../payments/index.ts'
import { endPayment, pay, type Sale } from '../purchases/index.ts'
import { type CheckedVoucher, checkForActivation, keepForActivation } from '../vouchers/index.ts'
import {
  findRun,
  findRunByUuid,
  lockRun,
  lockRunByUuid,
  markPayment,
  markRunPaid,
  type Run,
  saveRun,
} from './activation.store.ts'
import { endPaidRun, returnedSim, undeliverableSim } from './end-paid-run.ts'
import { onBillOf } from './on-bill.ts'
import { progressOf } from './progress.ts'

type Progress = Gives<typeof activation.activate>
type ActivateInput = Input<typeof activation.activate>

/**
 * Activates a SIM (2§7.11). A dry run only checks: 412 if there is nothing to activate, another 4xx if the payment is
 * the problem, since a plan on the bill needs a saved card or a passed credit check.
 *
 * A real run starts the payment if one is due. The service starts once it is paid, or with `AuthorizeOnly` once it is
 * authorized on the card: the hold is then captured when the service has started, and released otherwise. Repeating an
 * unfinished activation resumes it, so it is paid once and started once. If the network refuses it, the payment is
 * refunded, and the next try is a new activation with its own payment.
 *
 * A SIM that replaces another is swapped in instead: refuses it with 'activation-refused', and a SIM that is being
 * returned with 'sim-returning'.
 */
export async function activate(ctx: Ctx, input: ActivateInput): Promise<Progress> {
  const { customerUuid: CustomerUUID, productUuid: MobileUUID } = input
  const dry = input.dry === 'true'
  if (!dry && input.dry !== 'false') throw new Refused(refuse('not-found'))
  const mobile = await mobileToActivate(ctx, CustomerUUID, MobileUUID)
  const startedRun = ctx.started?.RunUUID && (await findRunByUuid(ctx, CustomerUUID, ctx.started.RunUUID))
  if (startedRun && !dry) return resumeRun(ctx, startedRun, input)
  // Activating it on its own would leave two live SIMs where one was to replace the other.
  if (await replacedMobile(ctx, mobile)) throw new Refused(refuse(dry ? 'no-dry-activation' : 'activation-refused'))
  if (mobile.ReturnUUID) throw new Refused(refuse(dry ? 'no-dry-activation' : 'sim-returning'))
  const refused = checkActivation(domainMobile(mobile))
  if (isRefusal(refused)) throw new Refused(dry ? refuse('no-dry-activation') : refused)
  if (mobile.Status !== mobileStatus.issued) return progressOf(ctx, CustomerUUID, MobileUUID)
  const wanted = await wantedPlan(ctx, mobile, input)
  // Check a named card even if nothing is due now: otherwise nobody would notice a wrong one until the first bill.
  if (wanted.plan.BillingType === 'postpay') await mustBeBillable(ctx, CustomerUUID, input)
  else await chosenCard(ctx, CustomerUUID, input, 'plan')
  const voucher = await givenVoucher(ctx, mobile, wanted, input)
  if (dry) return dryAnswer(ctx, wanted, { boughtAt: mobile.plan ? mobile.createdAt : ctx.now(), voucher })
  await cancelOtherRun(ctx, mobile, wanted)
  const run = await ctx.inTransaction(async (tx) => {
    const taken = await saveWantedRun(tx, mobile, wanted)
    await keepForActivation(tx, { CustomerUUID, MobileUUID, kind: wanted.plan.BillingType }, voucher)
    tx.markStarted({ RunUUID: taken.UUID })
    return taken
  })
  return resumeRun(ctx, run, input)
}

/**
 * The mobile to activate. Any person of the account may activate it if its plan was bought with the SIM. If the plan is
 * chosen now, only the owner may, because it costs money.
 */
export async function mobileToActivate(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<MobileRow> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  const choosesPlan = mobile?.Status === mobileStatus.issued && !mobile.plan
  return permit(ctx.actor, choosesPlan ? 'plan:buy' : 'mobile:manage', mobile)
}

/**
 * A plan on the bill starts with a saved card that can pay the bills, or after a passed credit check. A named card is
 * checked in both cases. Before it refuses, this fetches the cards again: a payment may have saved one just now.
 */
async function mustBeBillable(ctx: Ctx, CustomerUUID: Uuid, input: ActivateInput): Promise<void> {
  if (!asksForSavedCard(input) && (await mayPayMonthly(ctx, CustomerUUID))) return
  await mustHaveBillCard(ctx, CustomerUUID, input).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    await syncCards(ctx, CustomerUUID)
    await mustHaveBillCard(ctx, CustomerUUID, input)
  })
}

/**
 * Activates a SIM inside the caller's transaction with the plan that was bought with it, as if a person of its account
 * had pressed the button. Nothing is due: the plan was charged with the order, or goes on the bill. False if somebody
 * has to answer something first, such as which card pays the bills.
 */
export async function startBought(tx: Tx, { CustomerUUID, MobileUUID }: ServiceOfRun): Promise<boolean> {
  const rule = tx.asRule('activation')
  const mobile = await mobileOf(rule, CustomerUUID, MobileUUID)
  if (!mobile?.plan || mobile.Status !== mobileStatus.issued || mobile.ReturnUUID) return false
  const { plan } = mobile
  const isAnswered = plan.BillingType === 'postpay' ? await isBillable(rule, CustomerUUID) : plan.is_fully_paid
  if (!isAnswered) return false
  const run = await saveWantedRun(rule, mobile, { plan, due: zero })
  await requestRunService(rule, run)
  return true
}

type ServiceOfRun = Pick<Run, 'CustomerUUID' | 'MobileUUID'>

/**
 * Refuses a customer with no way to pay monthly bills, neither a passed credit check nor a saved card: 'no-card', or
 * 'card-expiring'.
 */
export async function mustPayMonthly(ctx: Ctx, CustomerUUID: Uuid): Promise<void> {
  if (!(await mayPayMonthly(ctx, CustomerUUID))) await mustHaveBillCard(ctx, CustomerUUID, {})
}

async function isBillable(ctx: Ctx, CustomerUUID: Uuid): Promise<boolean> {
  return mustPayMonthly(ctx, CustomerUUID).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )
}

/** Resumes a run from its current state: pays what is due, and requests the service. */
async function resumeRun(ctx: Ctx, run: Run, input: ActivateInput): Promise<Progress> {
  if (!run.paidAt && run.amount > 0) return payRun(ctx, run, input)
  await ctx.inTransaction((tx) => requestRunService(tx, run))
  const progress = await progressOf(ctx, run.CustomerUUID, run.MobileUUID)
  if (!ctx.started || !run.PaymentUUID) return progress
  return { ...progress, AmountCents: run.amount, PaymentUUID: run.PaymentUUID }
}

function domainMobile(mobile: MobileRow) {
  return mobileAnswer(mobile)
}

interface Wanted {
  plan: BoughtPlan
  due: Money
}

/**
 * The plan bought with the SIM, or the one chosen now. Refuses a missing plan, one that is off sale, and a price other
 * than the one shown.
 */
async function wantedPlan(ctx: Ctx, mobile: MobileRow, input: ActivateInput): Promise<Wanted> {
  if (mobile.plan) return { plan: mobile.plan, due: mobile.plan.is_fully_paid ? zero : dueFor(mobile.plan) }
  if (!input.AvailabilityUUID)
    throw new Refused(refuse(input.dry === 'true' ? 'no-dry-activation' : 'plan-not-specified'))
  const offer = (await freshCatalogueFor(ctx, mobile.CustomerUUID)).offer(input.AvailabilityUUID)
  if (!offer?.entry.Characteristics.IsBasePlan) throw new Refused(refuse('plan-unknown'))
  if (!offer.onSale) throw new Refused(refuse('no-available-product'))
  const { entry, price, availability, cost } = offer
  accept(checkShownPrice(input.AmountCents, cost))
  const bought = accept(
    decidePurchase({ entry, ...(price && { price }), subscribe: input.AutoRenew ?? true, today: ctx.today() }),
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

/** What is due now: nothing for postpay, which goes on the bill, otherwise what was not paid with the SIM. */
function dueFor(plan: BoughtPlan): Money {
  return plan.BillingType === 'postpay' ? zero : money(plan.PriceCents)
}

/** Checks the voucher entered with the activation against the plan that starts. */
async function givenVoucher(
  ctx: Ctx,
  { CustomerUUID, UUID: MobileUUID }: MobileRow,
  { plan }: Wanted,
  { VoucherCode }: ActivateInput,
): Promise<CheckedVoucher | undefined> {
  if (VoucherCode === undefined) return undefined
  return checkForActivation(ctx, { CustomerUUID, MobileUUID, kind: plan.BillingType }, VoucherCode)
}

async function dryAnswer(
  ctx: Ctx,
  { plan, due }: Wanted,
  { boughtAt, voucher }: { boughtAt: Date; voucher: CheckedVoucher | undefined },
): Promise<Progress> {
  return {
    Status: 'not-started',
    Steps: [],
    ActivationType: activationType({ isDry: true, hasVoucher: false, billing: plan.BillingType }),
    ...(voucher && { Voucher: { Status: 'WAITING', CreditCents: voucher.value } }),
    AmountCents: due,
    ...(await onBillOf(ctx, plan, boughtAt)),
  }
}

/**
 * Cancels a started payment for another plan first, so that it cannot charge for a plan that is no longer wanted. If it
 * succeeded after all, that plan goes into service. Throws PartnerUnknown while the outcome is unknown.
 */
async function cancelOtherRun(ctx: Ctx, mobile: MobileRow, wanted: Wanted): Promise<void> {
  const known = await findRun(ctx, mobile.CustomerUUID, mobile.UUID)
  if (!known || known.paidAt || known.failedBecause || isSameRun(known, wanted)) return
  await endPayment(ctx, runSale, known)
}

function isSameRun(known: Run, { plan, due }: Wanted): boolean {
  return known.amount === due && known.plan.AvailabilityUUID === plan.AvailabilityUUID
}

/** Whether to resume an unfinished run: it matches the request, or its plan was paid at the price of that time. */
function canResume(known: Run, wanted: Wanted): boolean {
  if (known.failedBecause) return false
  const paid = known.paidAt !== null && known.amount > 0
  return paid ? known.plan.AvailabilityUUID === wanted.plan.AvailabilityUUID : isSameRun(known, wanted)
}

/** The run of a mobile: the existing one, changed to match the request as long as nothing is paid. */
async function saveWantedRun(tx: Tx, mobile: MobileRow, wanted: Wanted): Promise<Run> {
  const { CustomerUUID, UUID: MobileUUID } = mobile
  const { plan, due } = wanted
  const known = await lockRun(tx, CustomerUUID, MobileUUID)
  if (known && canResume(known, wanted)) return known
  if (known) await mustNotBeUnderWay(tx, known)
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
  // Another window has started a different plan in the meantime.
  if (!canResume(kept, wanted)) throw new Refused(refuse('in-progress'))
  return kept
}

/** Refuses another plan while the current one may still be paid, or is on its way into service. */
async function mustNotBeUnderWay(tx: Ctx, { CustomerUUID, MobileUUID, UUID, failedBecause }: Run): Promise<void> {
  if (failedBecause) return
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Status !== mobileStatus.issued) throw new Refused(refuse('in-progress'))
  await refuseIfPaymentOpen(tx, CustomerUUID, UUID)
}

/** A run that waits for its payment. A run replaced by another plan can no longer be paid. */
export const runSale = {
  purpose: 'plan',
  lock: async (tx, { CustomerUUID, UUID }) => {
    const run = await lockRunByUuid(tx, CustomerUUID, UUID)
    return run?.failedBecause ? undefined : run
  },
  isUnpaid: ({ paidAt }) => paidAt === null,
  payment: ({ amount, MobileUUID: service, plan: { Name: description, AutoRenew: keepCard } }) => ({
    amount,
    service,
    description,
    keepCard,
  }),
  onPrepared: (tx, run, PaymentUUID) => markPayment(tx, permit(tx.actor, 'mobile:manage', run), PaymentUUID),
  deliver: (tx, { CustomerUUID, UUID }) => handleRunPaid(tx, CustomerUUID, UUID),
} satisfies Sale<Run>

async function payRun(ctx: Ctx, run: Run, input: ActivateInput): Promise<Progress> {
  const { PaymentUUID, ClientSecret } = await pay(ctx, runSale, run, input)
  const progress = await progressOf(ctx, run.CustomerUUID, run.MobileUUID)
  return { ...progress, AmountCents: run.amount, PaymentUUID, ...(ClientSecret && { ClientSecret }) }
}

/**
 * After a run's payment, or its authorization on the card: brings the SIM into service. If the SIM came back with its
 * parcel or is being returned, refunds the payment instead. Ignores payments for anything else.
 */
export async function handleRunPaid(tx: Tx, CustomerUUID: Uuid, runUuid: Uuid): Promise<void> {
  const run = await findRunByUuid(tx, CustomerUUID, runUuid)
  if (!run) return
  const [payment] = await paymentsFor(tx, CustomerUUID, [runUuid])
  // Another process recorded this payment first and has requested the service. A second request would start over after
  // a refusal by the network.
  if (!(await markRunPaid(tx, byRule('activation', 'mobile:manage', run), payment?.UUID ?? null))) return
  const { MobileUUID } = run
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!mobile || mobile.ReturnUUID) {
    const reason = mobile ? returnedSim : undeliverableSim
    return endPaidRun(tx, { CustomerUUID, MobileUUID, reason })
  }
  await requestRunService(tx.asRule('activation'), run)
}

/** Requests the service of a paid run. No-op if it was requested already, or the run is over. */
async function requestRunService(tx: Tx, { CustomerUUID, MobileUUID, UUID, plan }: Run): Promise<void> {
  const run = await lockRun(tx, CustomerUUID, MobileUUID)
  if (run?.UUID !== UUID || run.failedBecause) return
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Status === mobileStatus.issued) await requestService(tx, CustomerUUID, MobileUUID, plan)
}
