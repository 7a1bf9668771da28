import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { cardChoiceOf } from '@waea/domain/payments/payment'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { part } from '../../platform/jobs/part.ts'
import { mobileOf } from '../mobiles/index.ts'
import { endUnpaid, forgetQuotes } from '../purchases/index.ts'
import { buyAddon } from './buying/buy-addon.ts'
import { checkCompanionPrices } from './buying/companion-prices.ts'
import { cancelPlanChange } from './changes/cancel-change.ts'
import { changePlan } from './changes/change-plan.ts'
import { changeSale } from './changes/make-change.ts'
import { quotePlanChange } from './changes/quote-change.ts'
import { readPlanChange } from './changes/read-change.ts'
import { addonAnswer } from './held/addon-answer.ts'
import { releasePlan } from './held/parked.ts'
import { plansHear } from './plans.hears.ts'
import { changeAutoRenew, unsubscribe } from './renewals/auto-renew.ts'
import { pausePlan, resumePlan } from './renewals/pause.ts'
import { readRenewal } from './renewals/read-renewal.ts'
import { remindOfRenewals } from './renewals/remind.ts'
import { renewPlans } from './renewals/renew.ts'
import { renewNow } from './renewals/renew-now.ts'
import { chooseReminders, nameMeans } from './renewals/renewal-means.ts'
import { plansEventsOutsideTx, tryRenewal, tryRenewalJob } from './renewals/try-again.ts'
import { lastUnpaidEnd } from './stores/pauses.store.ts'
import { type AddonRow, addonsOfService } from './stores/plans.store.ts'

/** For so long the portal says that a plan ended unpaid, and how to start again. */
const toldAfterEndDays = 30

export { paidFrom } from './changes/next-payment.ts'
export { changeAnswer, changeOf } from './changes/read-change.ts'
export { abandonChanges, endForTransfer, holdPlans } from './changes/transfer-plans.ts'
export { addonAnswer, prePurchasedPlan } from './held/addon-answer.ts'
export { fullPriceNow, laterPriceOf } from './held/charge-period.ts'
export { billedAddons, chargedAddon } from './held/charged-addon.ts'
export { startPlan } from './held/start-plan.ts'
export { changeAtMonthEnd, keepRenewing, nextPlansOf, stopAtMonthEnd } from './renewals/month-end.ts'
export { endForMove, leftPlanOf } from './renewals/move-house.ts'
export type { ChangeRow } from './stores/changes.store.ts'
export { agreedChanges, customersByEntry, customersNotRenewed, heldBasePlans } from './stores/held.store.ts'
export { loadAddons } from './stores/load.store.ts'
export { type AddonRow, addonsOf, addonsOfService, addonsOfServices } from './stores/plans.store.ts'

/** The base plan that a service holds. */
export async function basePlanOf(ctx: Ctx, service: Service): Promise<AddonRow | undefined> {
  return (await addonsOfService(ctx, service)).find((addon) => addon.IsBasePlan)
}

/** The plan or extra of a service that ended in the last 30 days since it could not be paid. */
export async function unpaidEndOf(ctx: Ctx, service: Service) {
  return lastUnpaidEnd(ctx, service, addDays(ctx.today(), -toldAfterEndDays))
}

/**
 * The mobile that a call names, as a service. Refuses one that is not the customer's: what is done with the plan of a fibre
 * connection is asked of `broadband`, which orders it at the fibre company too.
 */
async function mobileAsked(ctx: Ctx, CustomerUUID: Uuid, ServiceUUID: Uuid): Promise<Service> {
  if (!(await mobileOf(ctx, CustomerUUID, ServiceUUID))) throw new Refused(refuse('not-found'))
  return { CustomerUUID, ServiceUUID }
}

const serviceOf = (ctx: Ctx, input: { customerUuid: Uuid; mobileUuid: Uuid }): Promise<Service> =>
  mobileAsked(ctx, input.customerUuid, input.mobileUuid)

/** Refuses a text that names no day of the calendar. */
function dayAsked(text: string): CalendarDay {
  try {
    return calendarDay(text)
  } catch {
    throw new Refused(refuse('invalid-input', undefined, 'Until'))
  }
}

// What mobiles have, their allowances included, is composed by `overview`.
const { mobiles: _, prepayProduct: __, postpayProduct: ___, ...ownCalls } = plans

/** Plans and add-ons of services: buying, starting and renewing them. */
export const plansPart = part({
  name: 'plans',
  calls: { ...ownCalls, ...planChanges },
  handlers: {
    prepayAddon: async (ctx, input) => {
      const { customerUuid: CustomerUUID, productUuid: ServiceUUID, availabilityUuid: AvailabilityUUID } = input
      const bought = await buyAddon(ctx, {
        CustomerUUID,
        ServiceUUID,
        kind: 'prepay',
        AvailabilityUUID,
        stated: { isBasePlan: input.isBasePlan, PAYG: input.PAYG },
        Subscribe: input.Subscribe,
        AmountCents: input.AmountCents,
        AuthorizeOnly: input.AuthorizeOnly,
        ...cardChoiceOf(input),
      })
      const AddOns = (await addonsOfService(ctx, { CustomerUUID, ServiceUUID })).map(addonAnswer)
      return { ...bought, PrepayProduct: { UUID: ServiceUUID, AddOns } }
    },
    endPrepayAddon: async (ctx, input) =>
      unsubscribe(ctx, await mobileAsked(ctx, input.customerUuid, input.productUuid), input.addonUuid),
    postpayAddon: (ctx, input) =>
      buyAddon(ctx, {
        CustomerUUID: input.CustomerUUID,
        ServiceUUID: input.ProductInstanceUUID,
        kind: 'postpay',
        AvailabilityUUID: input.AddonAvailabilityUUID,
        stated: { isBasePlan: input.isBasePlan, AddonCatalogEntryUUID: input.AddonCatalogEntryUUID },
        Subscribe: input.Subscribe,
        AmountCents: input.AmountCents,
        ...cardChoiceOf(input),
      }),
    changeAutoRenew: async (ctx, input) => {
      const service = await mobileAsked(ctx, input.CustomerUUID, input.MobileUUID)
      return { Addon: addonAnswer(await changeAutoRenew(ctx, service, input.MobileAddonUUID, input.AutoRenew)) }
    },
    renewal: async (ctx, input) => readRenewal(ctx, await serviceOf(ctx, input), input.addonUuid),
    renewNow: async (ctx, input) => {
      await serviceOf(ctx, input)
      return renewNow(ctx, input)
    },
    pause: async (ctx, input) => ({
      Addon: addonAnswer(await pausePlan(ctx, await serviceOf(ctx, input), input.addonUuid, dayAsked(input.Until))),
    }),
    resume: async (ctx, input) => ({
      Addon: addonAnswer(await resumePlan(ctx, await serviceOf(ctx, input), input.addonUuid)),
    }),
    nameMeans: async (ctx, input) => ({
      Addon: addonAnswer(await nameMeans(ctx, await serviceOf(ctx, input), input.addonUuid, input.PaymentMethodID)),
    }),
    chooseReminders: async (ctx, input) => chooseReminders(ctx, await serviceOf(ctx, input), input),
    releasePlan: async (ctx, input) => {
      const service = { CustomerUUID: input.CustomerUUID, ServiceUUID: input.ServiceUUID }
      return { Addon: addonAnswer(await releasePlan(ctx, service, input.addonUuid)) }
    },
    planChange: (ctx, input) =>
      readPlanChange(ctx, { CustomerUUID: input.customerUuid, ServiceUUID: input.mobileUuid }),
    quotePlanChange,
    changePlan,
    cancelPlanChange: async (ctx, input) =>
      cancelPlanChange(ctx, await serviceOf(ctx, input), input.changeUuid.toLowerCase()),
  },
  hearsPayments: { purposes: ['plan'] },
  hears: plansHear,
  onEventOutsideTx: plansEventsOutsideTx,
  jobs: [
    { name: 'plans.renew', every: '*/10 * * * *', run: (ctx) => renewPlans(ctx) },
    // Between eight in the morning and eight in the evening, in summer and in winter: a text wakes nobody.
    { name: 'plans.remind', every: '7,37 20-23,0-6 * * *', run: (ctx) => remindOfRenewals(ctx) },
    { name: tryRenewalJob, run: (ctx, content) => tryRenewal(ctx, content as Service & { UUID: Uuid }) },
    { name: 'plans.end-unpaid-changes', every: '*/10 * * * *', run: (ctx) => endUnpaid(ctx, changeSale) },
    { name: 'plans.companion-prices', every: '41 20 * * *', run: (ctx) => checkCompanionPrices(ctx) },
    { name: 'plans.forget-quotes', every: '23 13 * * *', run: (ctx) => forgetQuotes(ctx, changeSale) },
  ],
})
