import { serviceKind } from '@waea/domain/plans/service-kind'
import type { Service } from '@waea/domain/service'
import { type AlertLevel, afterAllowance, alertDue } from '@waea/domain/usage/alerts'
import { fittingExtra } from '@waea/domain/usage/fitting-add-on'
import { allowanceOn, ruleOn, usableOn } from '@waea/domain/usage/rating/allowance-grants'
import { casualRate, roamingRate } from '@waea/domain/usage/rating/casual-rates'
import { amountText, wireAmount } from '@waea/domain/usage/rating/usage-amounts'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, portalLink, sendMail, sendSms } from '../messages/index.ts'
import { type MobileRow, mobileInMail } from '../mobiles/index.ts'
import { type Grant, markAlerted } from './grants.store.ts'
import { keepAlert, settingsOf } from './settings.store.ts'

type Alert = Omit<MailData['usage-alert'], 'FirstName'>
type Usable = Grant & { allowance: number }

/**
 * Notifies the customer by mail, in the portal and by SMS when half, four fifths and all of what can be used today are
 * used, in New Zealand and of the day passes of each zone abroad, inside the caller's transaction. Once per period and
 * level, because the level sent is stored with the grants
 * that were used. Late uses of a past period send nothing. A level that is switched off counts as sent.
 */
export async function sendAlerts(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  mobile: MobileRow,
  grants: readonly Grant[],
): Promise<void> {
  const today = ctx.today()
  const usable = usableOn(grants, today).map((one) => ({ ...one, allowance: allowanceOn(one, today) }))
  for (const ofType of Map.groupBy(usable, ({ type, zone }) => `${type} ${zone}`).values()) {
    const [{ type }] = ofType as [Usable]
    if (ruleOn(ofType, today) === 'Unlimited') continue
    const level = alertDue(ofType)
    if (level === undefined) continue
    // The key contains the first grant without this level, which makes it unique per period.
    const first = ofType.find(({ allowance, told }) => allowance > 0 && told < level)
    await markAlerted(ctx, of, ofType, level)
    if ((await settingsOf(ctx, of)).alertsOff.includes(`${level}`)) continue
    const key = `${type}:${level}:${first?.addonUuid}:${first?.startsOn}`
    if (await keepAlert(ctx, of, key, { kind: `${level}`, type }))
      await send(ctx, mobile, await alertOf(ctx, mobile, ofType, level), key)
  }
}

async function alertOf(ctx: Ctx, mobile: MobileRow, ofType: readonly Usable[], level: AlertLevel): Promise<Alert> {
  const ofKind = ofType.filter(({ allowance }) => allowance > 0)
  const [{ type: kind, zone }] = ofKind as [Usable]
  const left = ofKind.filter(({ remaining }) => remaining > 0)
  const ends = [...new Set((left.length ? left : ofKind).flatMap(({ expiresOn }) => expiresOn ?? []))]
  const sumOf = (of: 'allowance' | 'remaining') =>
    shown(
      kind,
      ofKind.reduce((sum, one) => sum + one[of], 0),
    )
  const { entries, offerOfEntry, terms } = await catalogueNow(ctx)
  const billing = serviceKind(mobile) ?? 'prepay'
  const extra = fittingExtra(entries, kind, billing, zone)
  const offer = extra && offerOfEntry(extra.UUID)
  const abroad = terms.roaming.find((one) => one.zone === zone)?.name
  const rate = zone === null ? casualRate(terms.casualRates, kind) : roamingRate(terms.roaming, zone, kind)
  return {
    ...mobileInMail(mobile),
    kind,
    level,
    left: sumOf('remaining'),
    total: sumOf('allowance'),
    // The portal shows each part with its own end, so leave it out if there are several.
    ...(ends.length === 1 && ends[0] && { endsOn: ends[0] }),
    next: afterAllowance(ruleOn(ofType, ctx.today()), mobile.networkStops),
    isPrepay: billing === 'prepay',
    rateCents: money(rate.cents),
    ...(abroad !== undefined && { abroad }),
    ...(offer && { extra: { Name: offer.availability.RetailName, AmountCents: offer.cost } }),
    path: offer ? `/profile/plans/addons?buy=${offer.availability.UUID}&mobile=${mobile.UUID}` : placeOf(zone),
  }
}

/** The page with what is left: that of the mobile has no day passes. */
const placeOf = (zone: string | null) => (zone === null ? '/profile/plans/usage' : '/profile/plans/usage/details')

const shown = (kind: UsageType, amount: number) => amountText(kind, wireAmount(kind, amount))

async function send(ctx: Tx, mobile: MobileRow, alert: Alert, key: string): Promise<void> {
  const { CustomerUUID, UUID, MSISDN } = mobile
  const customer = await customerOf(ctx, CustomerUUID)
  const dedupeKey = `usage-alert:${UUID}:${key}`
  const data = { FirstName: customer.FirstName, ...alert }
  await sendMail(ctx, { ...mailTo(customer), template: 'usage-alert', data, dedupeKey })
  if (!MSISDN) return
  const { path, ...content } = alert
  await sendSms(ctx, {
    to: MSISDN,
    template: 'usage-alert',
    data: { ...content, link: portalLink(ctx.config, path) },
    dedupeKey,
    CustomerUUID,
    language: customer.Language,
  })
}
