import type { planChanges } from '@waea/contract/mobile/plan-changes'
import type { plans } from '@waea/contract/mobile/plans'
import type { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import { dayOfInput } from '@waea/domain/day-of-input'
import { cardChoiceOf } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { mobileOf } from '../mobiles/index.ts'
import { buyAddon } from './buying/buy-addon.ts'
import { cancelPlanChange } from './changes/cancel-change.ts'
import { changeForCustomer, quoteForCustomer } from './changes/change-for-customer.ts'
import { changePlan } from './changes/change-plan.ts'
import { readPlanChoices } from './changes/plan-choices.ts'
import { changeRequestOf, quoteChange } from './changes/quote-change.ts'
import { readPlanChange } from './changes/read-change.ts'
import { addonAnswer, addonAnswers } from './held/addon-answer.ts'
import { releasePlan } from './held/parked.ts'
import { changeAutoRenew, unsubscribe } from './renewals/auto-renew.ts'
import { pausePlan, resumePlan } from './renewals/pause.ts'
import { readRenewal } from './renewals/read-renewal.ts'
import { renewNow } from './renewals/renew-now.ts'
import { chooseReminders, nameMeans } from './renewals/renewal-means.ts'
import { addonsOfService } from './stores/plans.store.ts'

/**
 * The mobile that a call names, as a service. Refuses one that is not the customer's. Fibre plans are changed through
 * `broadband`, which also orders at the fibre company.
 */
async function mobileOfCall(ctx: Ctx, CustomerUUID: Uuid, ServiceUUID: Uuid): Promise<Service> {
  if (!(await mobileOf(ctx, CustomerUUID, ServiceUUID))) throw new Refused(refuse('not-found'))
  return { CustomerUUID, ServiceUUID }
}

const serviceOf = (ctx: Ctx, input: { customerUuid: Uuid; mobileUuid: Uuid }): Promise<Service> =>
  mobileOfCall(ctx, input.customerUuid, input.mobileUuid)

/** Cancels the plan change that a call names, of the customer or for them. */
const cancelChangeOfCall = async (ctx: Ctx, input: { customerUuid: Uuid; mobileUuid: Uuid; changeUuid: Uuid }) =>
  cancelPlanChange(ctx, await serviceOf(ctx, input), input.changeUuid.toLowerCase())

// `overview` answers these calls, because they include allowances.
type OfOverview = 'mobiles' | 'prepayProduct' | 'postpayProduct'

export const plansCalls: Handlers<Omit<typeof plans, OfOverview> & typeof planChanges & typeof providerPlanChanges> = {
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
      FromCredit: input.FromCredit,
      ...cardChoiceOf(input),
    })
    const AddOns = await addonAnswers(ctx, await addonsOfService(ctx, { CustomerUUID, ServiceUUID }))
    return { ...bought, PrepayProduct: { UUID: ServiceUUID, AddOns } }
  },
  endPrepayAddon: async (ctx, input) =>
    unsubscribe(ctx, await mobileOfCall(ctx, input.customerUuid, input.productUuid), input.addonUuid),
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
    const service = await mobileOfCall(ctx, input.CustomerUUID, input.MobileUUID)
    return {
      Addon: await addonAnswer(ctx, await changeAutoRenew(ctx, service, input.MobileAddonUUID, input.AutoRenew)),
    }
  },
  renewal: async (ctx, input) => readRenewal(ctx, await serviceOf(ctx, input), input.addonUuid),
  renewNow: async (ctx, input) => {
    await serviceOf(ctx, input)
    return renewNow(ctx, input)
  },
  pause: async (ctx, input) => ({
    Addon: await addonAnswer(
      ctx,
      await pausePlan(ctx, await serviceOf(ctx, input), input.addonUuid, accept(dayOfInput(input.Until, 'Until'))),
    ),
  }),
  resume: async (ctx, input) => ({
    Addon: await addonAnswer(ctx, await resumePlan(ctx, await serviceOf(ctx, input), input.addonUuid)),
  }),
  nameMeans: async (ctx, input) => ({
    Addon: await addonAnswer(
      ctx,
      await nameMeans(ctx, await serviceOf(ctx, input), input.addonUuid, input.PaymentMethodID),
    ),
  }),
  chooseReminders: async (ctx, input) => chooseReminders(ctx, await serviceOf(ctx, input), input),
  releasePlan: async (ctx, input) => {
    const service = { CustomerUUID: input.CustomerUUID, ServiceUUID: input.ServiceUUID }
    return { Addon: await addonAnswer(ctx, await releasePlan(ctx, service, input.addonUuid)) }
  },
  planChange: (ctx, input) => readPlanChange(ctx, { CustomerUUID: input.customerUuid, ServiceUUID: input.mobileUuid }),
  quotePlanChange: (tx, input) => quoteChange(tx, changeRequestOf(input)),
  changePlan,
  cancelPlanChange: cancelChangeOfCall,
  planChoices: async (ctx, input) => readPlanChoices(ctx, await serviceOf(ctx, input)),
  quoteChoice: quoteForCustomer,
  makeChoice: changeForCustomer,
  cancelChoice: cancelChangeOfCall,
}
