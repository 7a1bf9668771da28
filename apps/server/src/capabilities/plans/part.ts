import { planChanges } from '@waea/contract/mobile/plan-changes'
import { plans } from '@waea/contract/mobile/plans'
import { providerPlanChanges } from '@waea/contract/mobile/provider-plan-changes'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import { part } from '../../platform/jobs/part.ts'
import { endUnpaid, forgetQuotes } from '../purchases/index.ts'
import { checkCompanionPrices } from './buying/companion-prices.ts'
import { plansCalls } from './calls.ts'
import { changeSale } from './changes/make-change.ts'
import { plansHear } from './hears.ts'
import { planChangeMails } from './mails/plan-change-mails.ts'
import { planMails, planTexts } from './mails/plan-mails.ts'
import { remindOfRenewals } from './renewals/remind.ts'
import { renewPlans } from './renewals/renew.ts'
import { plansEventsOutsideTx, tryRenewal, tryRenewalJob } from './renewals/try-renewal.ts'
import './events.ts'
import { planHistory } from './stores/customer-history.store.ts'

// `overview` answers these calls, because they include allowances.
const { mobiles: _, prepayProduct: __, postpayProduct: ___, ...ownCalls } = plans

/** Plans and add-ons of services: buying, starting and renewing them. */
export const plansPart = part({
  name: 'plans',
  personalData: { tables: { addons: [], changes: [], purchases: [], settings: [] } },
  history: planHistory,
  calls: { ...ownCalls, ...planChanges, ...providerPlanChanges },
  handlers: plansCalls,
  hearsPayments: { purposes: ['plan'] },
  hears: plansHear,
  onEventOutsideTx: plansEventsOutsideTx,
  jobs: [
    { name: 'plans.renew', every: '*/10 * * * *', run: (ctx) => renewPlans(ctx) },
    // Runs only between 8 in the morning and 8 in the evening, in summer and winter time, so that a text wakes no one.
    { name: 'plans.remind', every: '7,37 20-23,0-6 * * *', run: (ctx) => remindOfRenewals(ctx) },
    { name: tryRenewalJob, run: (ctx, content) => tryRenewal(ctx, content as Service & { UUID: Uuid }) },
    { name: 'plans.end-unpaid-changes', every: '*/10 * * * *', run: (ctx) => endUnpaid(ctx, changeSale) },
    { name: 'plans.companion-prices', every: '41 20 * * *', run: (ctx) => checkCompanionPrices(ctx) },
    { name: 'plans.forget-quotes', every: '23 13 * * *', run: (ctx) => forgetQuotes(ctx, changeSale) },
  ],
  mails: { ...planChangeMails, ...planMails },
  texts: planTexts,
})
