import type { Gives } from '@waea/contract/call'
import type { catalogue } from '@waea/contract/shop/catalogue'
import type { RoamingZone } from '@waea/domain/catalogue/abroad/roaming'
import { internationalRates } from '@waea/domain/catalogue/international-rates'
import type { ProviderTerms } from '@waea/domain/catalogue/provider-file/provider-terms'
import { Refused, refuse } from '@waea/domain/refusal'
import { isPlansPassword, plansCookie, plansPass } from '../../platform/db/plans-lock.ts'
import type { Handlers } from '../../platform/jobs/part.ts'
import { catalogueNow } from './catalogue-now.ts'
import { readOffersCollection, readPlansCollection } from './collections.ts'
import { listEntries } from './list-entries.ts'

export const catalogueCalls: Handlers<typeof catalogue> = {
  postpayPlans: async (ctx) => (await catalogueNow(ctx)).shown.postpay,
  prepayPlans: async (ctx) => {
    const shown = (await catalogueNow(ctx)).shown.prepay
    if (shown.PrepayAddons.length === 0) throw new Refused(refuse('no-products-list'))
    return shown
  },
  entries: listEntries,
  plansCollection: readPlansCollection,
  offersCollection: readOffersCollection,
  unlockPlans: async (ctx, { Password }) => {
    const password = ctx.config.plansPassword
    if (password === undefined) throw new Refused(refuse('not-found'))
    if (!isPlansPassword(password, Password)) throw new Refused(refuse('plans-password-wrong', undefined, 'Password'))
    const { pass, lastsS } = plansPass(password, ctx.now().getTime())
    ctx.cookies?.set(plansCookie, pass, lastsS)
    return {}
  },
  sims: async (ctx) => ({ Sims: [...(await catalogueNow(ctx)).sims] }),
  terms: async (ctx) => termsAnswer((await catalogueNow(ctx)).terms),
  roaming: async (ctx) => ({ Zones: (await catalogueNow(ctx)).terms.roaming.map(zoneAnswer) }),
  internationalRates: async () => ({ Rates: [...internationalRates] }),
}

function zoneAnswer({ zone, name, countries, rates }: RoamingZone) {
  return { Zone: zone, Name: name, Countries: [...countries], Rates: rates }
}

function termsAnswer({ casualRates, bills, dunning }: ProviderTerms): Gives<typeof catalogue.terms> {
  return {
    CasualRates: casualRates,
    Bills: { DueAfterDays: bills.dueAfterDays },
    Dunning: {
      ReminderAfterDays: dunning.reminderAfterDays,
      SecondReminderAfterDays: dunning.secondReminderAfterDays,
      NoticeAfterDays: dunning.noticeAfterDays,
      NoticeWorkingDays: dunning.noticeWorkingDays,
      FinalNoticeWorkingDays: dunning.finalNoticeWorkingDays,
      LeastToSuspendCents: dunning.leastToSuspend,
    },
  }
}
