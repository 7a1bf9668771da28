import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { sendMail, sendSms } from '../messages/index.ts'
import { mobileInMail, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { basePlanOf, startOwnPlan } from '../plans/index.ts'

/**
 * Mails the customer that a SIM is in service and what to do next. Sends nothing if a phone has used it already, it has
 * ended, or the customer was erased.
 */
export async function mailReady(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile?.MSISDN || mobile.seenAt || mobile.Status === mobileStatus.ended) return
  const customer = (await customersByUuid(ctx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'service-ready',
    data: {
      FirstName: customer.FirstName,
      ...mobileInMail(mobile),
      kind: mobile.SIMType === 'esim' ? 'esim' : 'card',
      path: `/onboarding?mobile=${MobileUUID}`,
    },
    dedupeKey: `service-ready:${MobileUUID}`,
  })
}

/**
 * Tells the customer by mail, and the phone by SMS, that it is connected. Once for each SIM of a mobile, even if that
 * SIM was replaced after it was seen. Sends nothing for a mobile that has ended or a customer who was erased.
 */
export async function notifyConnected(ctx: Tx, seen: EventOf<'mobile.seen'>): Promise<void> {
  const { CustomerUUID, MobileUUID } = seen
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile?.MSISDN || mobile.Status === mobileStatus.ended) return
  const customer = (await customersByUuid(ctx, [CustomerUUID])).get(CustomerUUID)
  if (!customer) return
  const service = { CustomerUUID, ServiceUUID: MobileUUID }
  await startOwnPlan(ctx, service)
  const plan = await basePlanOf(ctx, service)
  const named = mobileInMail(mobile)
  const shared = { ...mailTo(customer), dedupeKey: `service-active:${MobileUUID}:${seen.ICCID ?? mobile.ICCID}` }
  await sendMail(ctx, {
    ...shared,
    template: 'service-active',
    data: {
      FirstName: customer.FirstName,
      ...named,
      ...(plan && { planName: plan.Name }),
      path: '/profile/plans',
    },
  })
  await sendSms(ctx, { ...shared, to: mobile.MSISDN, template: 'service-active', data: { MSISDN: named.MSISDN } })
}
