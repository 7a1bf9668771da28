import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { may } from '@waea/domain/access/may'
import { alertKinds } from '@waea/domain/usage/alerts'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { toPayOfEach } from '../billing/index.ts'
import { billsPaidBy } from '../billing-routes/index.ts'
import { sharedMembers } from '../groups/index.ts'
import { type MobileRow, mobilesOf, stopOfMobile } from '../mobiles/index.ts'
import { dataPace, grantsOfAll, limitAnswer, settingsOfAll, usageEntries } from '../usage/index.ts'

type Family = Gives<typeof overview.family>
type Settings = Awaited<ReturnType<typeof settingsOfAll>>

/**
 * What a customer sees of the mobiles in their groups: of their own everything; as the leader, of members who share it,
 * the data left and its pace, and what those owe whose bills they pay by a billing route. Nothing of anybody else.
 */
export async function readFamily(ctx: Ctx, CustomerUUID: Uuid): Promise<Family> {
  const today = ctx.today()
  const members = (await sharedMembers(ctx, CustomerUUID)).filter(
    (one) => may(ctx.actor, 'usage:read', { ...one, ledBy: one.SharesWith }) === 'yes',
  )
  const isOwn = (one: { CustomerUUID: Uuid }) => one.CustomerUUID === CustomerUUID
  const others = new Set(members.filter((one) => !isOwn(one)).map((one) => one.CustomerUUID))
  const services = members.map((one) => ({ CustomerUUID: one.CustomerUUID, ServiceUUID: one.MobileProductUUID ?? '' }))
  const [grants, settings, mobiles, routes] = await Promise.all([
    grantsOfAll(
      ctx,
      services.map((one) => ({ ...one, from: today })),
    ),
    settingsOfAll(ctx, services.filter(isOwn)),
    mobilesOf(ctx, CustomerUUID),
    others.size === 0 ? [] : billsPaidBy(ctx, CustomerUUID),
  ])
  const paid = routes.filter((route) => others.has(route.CustomerUUID))
  const toPay = await toPayOfEach(
    ctx,
    paid.map((route) => route.CustomerUUID),
  )
  return {
    Mobiles: members.map(({ UUID, CustomerUUID: account, MobileProductUUID }) => {
      const ofMobile = grants.get(MobileProductUUID ?? '') ?? []
      const Data = usageEntries(ofMobile, today).find(({ Type }) => Type === 'data')
      const pace = dataPace(ofMobile, today)
      const mobile = account === CustomerUUID ? mobiles.find((one) => one.UUID === MobileProductUUID) : undefined
      return {
        MemberUUID: UUID,
        ...(Data && { Data }),
        ...(pace && {
          Pace: { Is: pace.is, UsedPercent: pace.usedPercent, DaysGone: pace.daysGone, Days: pace.days },
        }),
        ...(mobile && { Settings: settingsAnswer(mobile, settings) }),
      }
    }),
    Bills: paid.map((route) => {
      const { amount, by } = toPay.get(route.CustomerUUID) ?? { amount: 0 }
      return { ...route, OwedCents: amount, ...(by && { DueOn: by }) }
    }),
    AsOf: today,
  }
}

function settingsAnswer(mobile: MobileRow, settings: Settings): NonNullable<Family['Mobiles'][number]['Settings']> {
  const saved = settings.get(mobile.UUID)
  const stop = stopOfMobile(mobile)
  return {
    Alerts: alertKinds.filter((kind) => !saved?.alertsOff.includes(kind)),
    ...limitAnswer(mobile, saved),
    ...(stop && { StopOutsidePlan: stop }),
  }
}
