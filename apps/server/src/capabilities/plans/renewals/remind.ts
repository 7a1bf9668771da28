import { addDays } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { customersByUuid, mailTo, suspendedOf } from '../../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../../messages/index.ts'
import { mobileOf, outOfService } from '../../mobiles/index.ts'
import { chargeOf } from '../changes/next-payment.ts'
import { ofPlan, pathOfPlan, serviceInMail } from '../held/tell-renewal.ts'
import type { AddonRow } from '../stores/plans.store.ts'
import {
  markReminded,
  markWithheld,
  type ReminderRow,
  type ReminderWay,
  remindersDue,
  remindersOff,
} from '../stores/reminders.store.ts'

/** How many days before a charge or an end the customer is reminded. */
const reminderDays = 3

/**
 * Reminds customers of charges due in three days, with the amount and the payer, and of plans that end then because
 * they do not renew. Once per period, by mail and SMS as they chose. Suspended plans get no reminder: if the suspension
 * ends before the charge, the charge waits until the day after the reminder.
 */
export async function remindOfRenewals(ctx: Ctx, most?: number): Promise<void> {
  const upto = addDays(ctx.today(), reminderDays)
  await inChunks(
    ctx,
    {
      failed: 'A customer could not be reminded of a renewal',
      page: (reads, after: ReminderRow | undefined, upTo) => remindersDue(reads, upto, after, upTo),
      together: remindTogether,
      alone: () => Promise.resolve(),
    },
    most,
  )
}

async function remindTogether(tx: Tx, due: readonly ReminderRow[]): Promise<ReminderRow[]> {
  const [off, suspended] = [await outOfService(tx, due), await suspendedOf(tx, customersIn(due))]
  const used = due.filter(({ CustomerUUID, ServiceUUID }) => !off.has(ServiceUUID) && !suspended.has(CustomerUUID))
  const unused = due.filter((one) => !used.includes(one))
  await markWithheld(
    tx,
    unused.map((one) => byRule('plans', 'plan:buy', one)),
  )
  const noted = await markReminded(
    tx,
    used.map((one) => byRule('plans', 'plan:buy', one)),
  )
  const reminded = used.filter(({ UUID }) => noted.has(UUID))
  const [customers, waysOff] = [await customersByUuid(tx, customersIn(reminded)), await remindersOff(tx, reminded)]
  for (const addon of reminded) {
    const customer = customers.get(addon.CustomerUUID)
    if (customer) await remind(tx, addon, customer, waysOff.get(addon.ServiceUUID) ?? [])
  }
  return []
}

function customersIn(rows: readonly AddonRow[]): Uuid[] {
  return [...new Set(rows.map(({ CustomerUUID }) => CustomerUUID))]
}

type Customer = Parameters<typeof mailTo>[0]

async function remind(tx: Tx, addon: ReminderRow, customer: Customer, off: readonly ReminderWay[]): Promise<void> {
  const { CustomerUUID, ServiceUUID, UUID, dueOn, chargedFrom } = addon
  const charge = await chargeOf(tx, addon)
  // A free renewal needs no reminder.
  if (charge.from !== 'ends' && charge.AmountCents === zero) return
  const { card, namedFor: _, ...details } = charge
  const service = await serviceInMail(tx, addon)
  const reminder: Omit<MailData['plan-reminder'], 'FirstName' | 'path'> = {
    ...ofPlan(addon.Name, service, details.from === 'card' ? card : undefined),
    ...details,
    on: dueOn > tx.today() ? dueOn : (chargedFrom ?? dueOn),
    ...(addon.pausedUntil && { wasPaused: true }),
  }
  const dedupeKey = `plan-reminder:${UUID}:${dueOn}`
  const path = pathOfPlan(addon, service.isFibre)
  if (!off.includes('mail')) {
    const data = { ...reminder, FirstName: customer.FirstName, path }
    await sendMail(tx, { ...mailTo(customer), template: 'plan-reminder', data, dedupeKey })
  }
  const mobile = service.isFibre ? undefined : await mobileOf(tx, CustomerUUID, ServiceUUID)
  if (mobile?.MSISDN && !off.includes('text')) {
    const data = { ...reminder, link: portalLink(tx.config, path) }
    const { Language: language } = customer
    await sendSms(tx, { to: mobile.MSISDN, template: 'plan-reminder', data, dedupeKey, CustomerUUID, language })
  }
}
