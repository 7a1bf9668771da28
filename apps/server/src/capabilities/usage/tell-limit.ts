import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { portalLink, sendMail, sendSms } from '../messages/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'
import { keepAlert } from './settings.store.ts'

const path = '/profile/plans/usage/settings'

/** Notifies by mail and SMS, once per period, that the spend limit is reached and use outside the plan stops. */
export async function sendLimitAlert(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  { limit, liftsOn }: { limit: Money; liftsOn: CalendarDay },
): Promise<void> {
  const about = `limit:${liftsOn}:${limit}`
  if (!(await keepAlert(ctx, of, about, { kind: 'limit', type: null }))) return
  const { CustomerUUID, ServiceUUID } = of
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  if (!mobile?.MSISDN) return
  const customer = await customerOf(ctx, CustomerUUID)
  const content = { ...mobileInMail(mobile), LimitCents: limit, liftsOn }
  const dedupeKey = `spend-limit:${ServiceUUID}:${about}`
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'spend-limit-reached',
    data: { FirstName: customer.FirstName, ...content, path },
    dedupeKey,
  })
  await sendSms(ctx, {
    to: mobile.MSISDN,
    template: 'spend-limit-reached',
    data: { ...content, link: portalLink(ctx.config, path) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
