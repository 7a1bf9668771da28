import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { customerOf, mailTo, servicePlaces } from '../../customers/index.ts'
import { type MailData, sendMail } from '../../messages/index.ts'
import { mobileInMail, mobileOf } from '../../mobiles/index.ts'
import type { KeptCard } from '../../payments/index.ts'
import type { AddonRow } from '../stores/plans.store.ts'

type PlanMail =
  | 'renewal-failed'
  | 'plan-ended-unpaid'
  | 'plan-paused'
  | 'plan-resumed'
  | 'plan-suspended'
  | 'plan-renewed'
  | 'plan-price'

/** The data that every mail about a plan contains. */
type OfPlan = Pick<
  MailData['plan-paused'],
  'FirstName' | 'MSISDN' | 'service' | 'isFibre' | 'Name' | 'path' | 'CardLast4' | 'CardBrand'
>
type Content<T extends PlanMail> = Omit<MailData[T], keyof OfPlan>

/** The page with a customer's fibre connections. */
export const fibrePath = '/profile/ufb/broadband/subscriptions'

interface Unpaid {
  because: FailureReason
  card: KeptCard | undefined
  AmountCents: Money
}

/** Mails that the next period was not paid, why, when it is retried, and when the plan ends; once per day and card. */
export function tellFailed(
  tx: Tx,
  addon: AddonRow,
  { card, ...content }: Unpaid & { nextTryOn: CalendarDay; endsOn: CalendarDay },
): Promise<void> {
  return mailOfPlan(tx, addon, {
    template: 'renewal-failed',
    content,
    card,
    key: `${tx.today()}:${card?.UUID ?? 'none'}`,
  })
}

/** Mails that a plan has ended unpaid, and how to start again. */
export async function tellEnded(tx: Tx, addon: AddonRow, { card, ...content }: Unpaid): Promise<void> {
  const path = `/profile/plans/all-plans?mobile=${addon.ServiceUUID}`
  await mailOfPlan(tx, addon, { template: 'plan-ended-unpaid', content, card, key: 'ended', path })
}

/** Mails that the next period waits while the service is suspended, and what it costs afterwards; once per period. */
export async function tellSuspended(tx: Tx, addon: AddonRow, AmountCents: Money): Promise<void> {
  const on = addon.pausedUntil ?? addon.EndsOn
  if (on === null || AmountCents === zero) return
  const content = { AmountCents, on, isOnBill: addon.BillingType === 'postpay' }
  await mailOfPlan(tx, addon, { template: 'plan-suspended', content, key: 'suspended' })
}

/** Mails a customer about one of their plans or add-ons. The same key in the same period is sent once. */
export async function mailOfPlan<T extends PlanMail>(
  tx: Tx,
  addon: AddonRow,
  mail: { template: T; content: Content<T>; card?: KeptCard | undefined; key: string; path?: string },
): Promise<void> {
  const { CustomerUUID, UUID, EndsOn } = addon
  const customer = await customerOf(tx, CustomerUUID)
  const data = { FirstName: customer.FirstName, ...(await planInMail(tx, addon, mail.card)), ...mail.content }
  await sendMail(tx, {
    ...mailTo(customer),
    template: mail.template,
    data: { ...data, ...(mail.path && { path: mail.path }) } as unknown as MailData[T],
    dedupeKey: `${mail.template}:${UUID}:${EndsOn}:${mail.key}`,
  })
}

async function planInMail(ctx: Ctx, addon: AddonRow, card: KeptCard | undefined) {
  const service = await serviceInMail(ctx, addon)
  return { ...ofPlan(addon.Name, service, card), path: pathOfPlan(addon, service.isFibre) }
}

/**
 * A service as a mail names it, and whether it is fibre, which has no number. Every service that is not a mobile is
 * fibre.
 */
export async function serviceInMail(ctx: Ctx, { CustomerUUID, ServiceUUID }: Service) {
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  if (mobile) return { ...mobileInMail(mobile), isFibre: false }
  const places = await servicePlaces(ctx, [{ CustomerUUID, ServiceUUID }])
  return { MSISDN: '', service: places.get(ServiceUUID) ?? '', isFibre: true }
}

/** A plan, its service and its card, as mail data. */
export function ofPlan(
  Name: string,
  { isFibre, ...service }: Awaited<ReturnType<typeof serviceInMail>>,
  card: KeptCard | undefined,
) {
  return {
    Name,
    ...service,
    ...(isFibre && { isFibre: true as const }),
    ...(card && { CardLast4: card.CardLast4, CardBrand: card.CardType }),
  }
}

/** The page where a plan is paid, paused and renewed; for fibre, the page of the connection. */
export function pathOfPlan({ ServiceUUID, UUID }: AddonRow, isFibre: boolean): string {
  return isFibre ? fibrePath : `/profile/plans/renewal?plan=${UUID}&mobile=${ServiceUUID}`
}
