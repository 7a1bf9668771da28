import type { Uuid } from '@waea/kit/ids'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail, sendSms } from '../messages/index.ts'
import { mobileOf } from '../mobiles/index.ts'

/** Mails the customer that a SIM is in service and what to do next; nothing if a phone has used it already. */
export async function mailReady(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile?.MSISDN || mobile.seenAt) return
  const customer = await customerOf(ctx, CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'service-ready',
    data: {
      FirstName: customer.FirstName,
      MSISDN: displayMsisdn(mobile.MSISDN),
      kind: mobile.SIMType === 'esim' ? 'esim' : 'card',
      path: `/onboarding?mobile=${MobileUUID}`,
    },
    dedupeKey: `service-ready:${MobileUUID}`,
  })
}

/** Tells the customer by mail, and the phone by text message, that it is connected; once for each SIM of a mobile. */
export async function notifyConnected(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile?.MSISDN) return
  const customer = await customerOf(ctx, CustomerUUID)
  const MSISDN = displayMsisdn(mobile.MSISDN)
  const shared = { ...mailTo(customer), dedupeKey: `service-active:${MobileUUID}:${mobile.ICCID}` }
  await sendMail(ctx, {
    ...shared,
    template: 'service-active',
    data: {
      FirstName: customer.FirstName,
      MSISDN,
      ...(mobile.plan && { planName: mobile.plan.Name }),
      path: '/profile/plans',
    },
  })
  await sendSms(ctx, { ...shared, to: mobile.MSISDN, template: 'service-active', data: { MSISDN } })
}
