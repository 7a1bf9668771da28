import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { dashboardOf, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, type ShopPortal, saveCard } from '../shop/shop-support.ts'

/** A mobile's only plan. */
export async function planOf(portal: ShopPortal, owner: Owner) {
  const [plan] = (await dashboardOf(portal, owner)).Mobile.Addons
  if (!plan) throw new Error('The mobile has no plan')
  return plan
}

export const today = (portal: ShopPortal): CalendarDay => systemOf(portal).today()

/** A mobile on Four Weeks 10 whose default card can be saved but is declined at every charge. */
export async function declinedOwner(portal: ShopPortal) {
  const owner = await mobileInService(portal)
  await makeDefault(portal, owner, await saveCard(portal, owner, 'pm_card_chargeCustomerFail'))
  return owner
}

export async function makeDefault(portal: ShopPortal, owner: Owner, methodUuid: string): Promise<void> {
  await portal.good(payments.setRank, { customerUuid: owner.CustomerUUID, methodUuid, Rank: 1 }, owner.token)
}

/** How often the job charged a card for the next period, with any outcome. */
export async function triesOf(portal: ShopPortal, owner: Owner): Promise<number> {
  const tries = await portal.rows(
    "SELECT 1 FROM payments.intents WHERE customer_uuid = $1 AND request_key LIKE 'renewal:%'",
    [owner.CustomerUUID],
  )
  return tries.length
}

/** The templates of a customer's mails about plans, in order. */
export async function mailsOf(portal: ShopPortal, owner: Owner): Promise<string[]> {
  const rows = await portal.rows<{ template: string }>(
    `SELECT template FROM messages.outbox WHERE customer_uuid = $1 AND channel = 'mail'
       AND (template LIKE 'plan-%' OR template LIKE 'renewal-%') ORDER BY asked_at, message_uuid`,
    [owner.CustomerUUID],
  )
  return rows.map(({ template }) => template)
}

/** The customer's newest mail with a given subject. */
export function mailWith(portal: ShopPortal, owner: Owner, subject: string | RegExp) {
  return eventually(`a mail about ${subject}`, async () =>
    (await portal.messages(owner.Email)).find((mail) => new RegExp(subject).test(mail.subject)),
  )
}

/** Runs the job that renews plans. */
export const runRenewals = (portal: ShopPortal) => renewPlans(systemOf(portal))

/** The fields by which a call names a mobile's plan. */
export async function ofPlan(portal: ShopPortal, owner: Owner) {
  const { UUID } = await planOf(portal, owner)
  return { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID, addonUuid: UUID }
}

export async function renewalOf(portal: ShopPortal, owner: Owner) {
  return portal.good(plans.renewal, await ofPlan(portal, owner), owner.token)
}

/** Renews a mobile's plan at the price shown; returns the answer. */
export async function pressRenew(
  portal: ShopPortal,
  owner: Owner,
  over: { PaymentMethodID?: string; AmountCents?: number; EndsOn?: string; key?: string } = {},
) {
  const { Now } = await renewalOf(portal, owner)
  const { key, ...body } = { AmountCents: Now?.AmountCents ?? 0, EndsOn: Now?.EndsOn ?? '2026-01-01', ...over }
  const input = { ...(await ofPlan(portal, owner)), ...body }
  return portal.call(plans.renewNow, input, { token: owner.token, ...(key && { key }) })
}

/** The plan once its next period has started. */
export function renewed(portal: ShopPortal, owner: Owner, before: { EndsOn?: string }) {
  return eventually('the plan to be renewed', async () => {
    const plan = await planOf(portal, owner)
    return plan.EndsOn !== before.EndsOn && !plan.Unpaid ? plan : undefined
  })
}
