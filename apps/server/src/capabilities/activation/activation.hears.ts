import { displayMsisdn } from '@waea/kit/msisdn'
import type { Hears } from '../../platform/news.ts'
import { customerOf } from '../customers/index.ts'
import { sendMail, sendSms } from '../messages/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { runPaid } from './activate.ts'
import { useCodes } from './activation.store.ts'
import { giveBackRun } from './give-back.ts'

export const activationHears: Hears = {
  'payment.completed': async (ctx, { CustomerUUID, purpose, purposeUuid }) => {
    if (purpose === 'plan') await runPaid(ctx, CustomerUUID, purposeUuid)
  },
  'mobile.activation-failed': (ctx, refused) => giveBackRun(ctx, refused),
  'refund.changed': async (ctx, { CustomerUUID, purpose, thingUuid }) => {
    if (purpose === 'plan') await ctx.show(CustomerUUID, 'mobile.changed', { MobileUUID: thingUuid })
  },
  'mobile.activated': async (ctx, { CustomerUUID, MobileUUID }) => {
    await useCodes(ctx, MobileUUID)
    const [customer, mobile] = await Promise.all([
      customerOf(ctx, CustomerUUID),
      mobileOf(ctx, CustomerUUID, MobileUUID),
    ])
    if (!mobile?.MSISDN) return
    const MSISDN = displayMsisdn(mobile.MSISDN)
    const shared = { dedupeKey: `service-active:${MobileUUID}`, CustomerUUID, language: customer.Language }
    await sendMail(ctx, {
      to: customer.Email,
      template: 'service-active',
      data: {
        FirstName: customer.FirstName,
        MSISDN,
        ...(mobile.plan && { planName: mobile.plan.Name }),
        path: '/profile/plans',
      },
      ...shared,
    })
    await sendSms(ctx, { to: mobile.MSISDN, template: 'service-active', data: { MSISDN }, ...shared })
  },
}
