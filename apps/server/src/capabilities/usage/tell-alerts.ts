import type { Service } from '@waea/domain/service'
import { afterAllowance, alertDue } from '@waea/domain/usage/alerts'
import { fittingExtra } from '@waea/domain/usage/fitting-extra'
import { shownWireAmount, wireAmount } from '@waea/domain/usage/usage-amounts'
import type { UsageType } from '@waea/domain/usage/usage-type'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/permit.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import type { MobileRow } from '../mobiles/index.ts'
import { ruleOf } from './balance-of.ts'
import { type Grant, markAlerted } from './usage.store.ts'

type Alert = Omit<MailData['usage-alert'], 'FirstName'>

/**
 * Sends the customer a mail and the mobile a text when 80% of an allowance is used, and when all of it is, in the
 * context's transaction. Each goes out once a period: the grants remember the last level. These are service messages,
 * so they need no consent (3§9.1 asks for consent to marketing alone).
 */
export async function sendAlerts(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  mobile: MobileRow,
  grants: readonly Grant[],
): Promise<void> {
  const types = new Set(grants.map(({ type }) => type))
  for (const type of types) {
    const ofType = grants.filter((one) => one.type === type)
    if (ruleOf(grants, type) === 'Unlimited') continue
    const level = alertDue(ofType)
    if (level === undefined) continue
    // The key names the first grant that reaches this level, so no period sends it twice.
    const first = ofType.find(({ total, told }) => total > 0 && told < level)
    await markAlerted(ctx, of, type, level)
    await send(
      ctx,
      mobile,
      await alertOf(ctx, mobile, grants, type, level),
      `${type}:${level}:${first?.addonUuid}:${first?.startsOn}`,
    )
  }
}

async function alertOf(
  ctx: Ctx,
  mobile: MobileRow,
  grants: readonly Grant[],
  kind: UsageType,
  level: 80 | 100,
): Promise<Alert> {
  const ofKind = grants.filter((one) => one.type === kind && one.total > 0)
  const left = ofKind.filter(({ remaining }) => remaining > 0)
  const ends = [...new Set((left.length ? left : ofKind).flatMap(({ endsOn }) => endsOn ?? []))]
  const sumOf = (of: 'total' | 'remaining') =>
    amountText(
      kind,
      ofKind.reduce((sum, one) => sum + one[of], 0),
    )
  const { entries, offerOfEntry } = await catalogueNow(ctx)
  const extra = fittingExtra(entries, kind, mobile.plan?.BillingType ?? 'prepay')
  const offer = extra && offerOfEntry(extra.UUID)
  return {
    MSISDN: mobile.MSISDN ? displayMsisdn(mobile.MSISDN) : '',
    kind,
    level,
    left: sumOf('remaining'),
    total: sumOf('total'),
    // The portal shows parcels with different ends one by one.
    ...(ends.length === 1 && ends[0] && { endsOn: ends[0] }),
    next: afterAllowance(ruleOf(grants, kind), mobile.networkStops),
    isPrepay: mobile.plan?.BillingType !== 'postpay',
    ...(offer && { extra: { Name: offer.availability.RetailName, AmountCents: offer.cost } }),
    path: offer ? `/profile/plans/addons?buy=${offer.availability.UUID}&mobile=${mobile.UUID}` : '/profile/plans/usage',
  }
}

function amountText(kind: UsageType, amount: number): string {
  const { amount: number, unit } = shownWireAmount(kind, wireAmount(kind, amount))
  return kind === 'data' ? `${Number(number)} ${unit}` : number
}

async function send(ctx: Tx, mobile: MobileRow, alert: Alert, key: string): Promise<void> {
  const { CustomerUUID, UUID, MSISDN } = mobile
  const customer = await customerOf(ctx, CustomerUUID)
  const dedupeKey = `usage-alert:${UUID}:${key}`
  const data = { FirstName: customer.FirstName, ...alert }
  await sendMail(ctx, { ...mailTo(customer), template: 'usage-alert', data, dedupeKey })
  if (!MSISDN) return
  const { path, ...told } = alert
  await sendSms(ctx, {
    to: MSISDN,
    template: 'usage-alert',
    data: { ...told, link: portalLink(ctx.config, path) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
