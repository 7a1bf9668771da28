import type { Service } from '@waea/domain/service'
import { expiryNoticeDays, isExpiryDue } from '@waea/domain/usage/alerts'
import { ruleOn, usableOn } from '@waea/domain/usage/rating/allowance-grants'
import { amountText, wireAmount } from '@waea/domain/usage/rating/usage-amounts'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { inChunks } from '../../platform/db/chunks.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { type MobileRow, mobileInMail, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { basePlanOf } from '../plans/index.ts'
import { type EndingRow, endingGrants, type Grant, grantsOf, lockUsage, markExpiryAlerted } from './grants.store.ts'
import { keepAlert, settingsOf } from './settings.store.ts'

const path = '/profile/plans/usage'

/**
 * Warns customers about allowances that expire soon: what a plan's or add-on's period would lose, and carry-over that
 * reaches its last day. Once each, everything that ends on the same day together. Safe to repeat.
 */
export async function sendExpiryAlerts(ctx: Ctx, most?: number): Promise<void> {
  const upto = addDays(ctx.today(), expiryNoticeDays)
  await inChunks(
    ctx,
    {
      failed: 'What is gone soon could not be told',
      page: (reads, after: EndingRow | undefined, upTo) => endingGrants(reads, upto, after, upTo),
      together: async (tx, ending) => {
        for (const service of ending) await warnOfExpiry(tx, byRule('usage', 'usage:write', service))
        return []
      },
      alone: () => Promise.resolve(),
    },
    most,
  )
}

async function warnOfExpiry(tx: Tx, of: Permitted<Service, 'usage:write'>): Promise<void> {
  await lockUsage(tx, of)
  const mobile = await mobileOf(tx, of.CustomerUUID, of.ServiceUUID)
  const usable = usableOn(await grantsOf(tx, of), tx.today())
  const due = await markExpiryAlerted(tx, of, expiringGrants(usable, tx.today()))
  if (!mobile?.MSISDN || mobile.Status !== mobileStatus.active) return
  if ((await settingsOf(tx, of)).alertsOff.includes('expiry')) return
  for (const [expiresOn, together] of Map.groupBy(due, (one) => one.expiresOn)) {
    if (!expiresOn) continue
    const [first] = together
    const key = `expiry:${expiresOn}:${first?.addonUuid}:${first?.startsOn}`
    const isOne = together.every(({ type }) => type === first?.type)
    if (!(await keepAlert(tx, of, key, { kind: 'expiry', type: isOne && first ? first.type : null }))) continue
    await send(tx, mobile, { endsOn: expiresOn, parts: partsOf(together), ...(await renewing(tx, of, expiresOn)) }, key)
  }
}

/** The grants worth a warning: they expire soon, and their kind is not unlimited today. */
function expiringGrants(usable: readonly Grant[], today: CalendarDay): Grant[] {
  return usable.filter(
    (one) =>
      isExpiryDue(one, today) &&
      ruleOn(
        usable.filter(({ type }) => type === one.type),
        today,
      ) !== 'Unlimited',
  )
}

type Ending = Omit<MailData['usage-expiry'], 'FirstName' | 'MSISDN' | 'service' | 'path'>

/** The amount that expires of each kind, as text. */
function partsOf(grants: readonly Grant[]): Ending['parts'] {
  return Array.from(
    Map.groupBy(grants, ({ type }) => type),
    ([kind, ofKind]) => ({
      kind,
      left: amountText(
        kind,
        wireAmount(
          kind,
          ofKind.reduce((sum, one) => sum + one.remaining, 0),
        ),
      ),
    }),
  )
}

/** The plan that renews on that day, if any. */
async function renewing(ctx: Ctx, of: Service, expiresOn: CalendarDay): Promise<{ renews?: string }> {
  const plan = await basePlanOf(ctx, of)
  return plan?.AutoRenew && plan.EndsOn === expiresOn ? { renews: plan.Name } : {}
}

async function send(tx: Tx, mobile: MobileRow, ending: Ending, key: string): Promise<void> {
  const { CustomerUUID, UUID, MSISDN } = mobile
  if (!MSISDN) return
  const customer = await customerOf(tx, CustomerUUID)
  const content = { ...mobileInMail(mobile), ...ending }
  const dedupeKey = `usage-expiry:${UUID}:${key}`
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'usage-expiry',
    data: { FirstName: customer.FirstName, ...content, path },
    dedupeKey,
  })
  await sendSms(tx, {
    to: MSISDN,
    template: 'usage-expiry',
    data: { ...content, link: portalLink(tx.config, path) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
