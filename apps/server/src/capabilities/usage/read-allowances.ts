import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { wireAmount } from '@waea/domain/usage/rating/usage-amounts'
import { addMonths } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { mobileOf } from '../mobiles/index.ts'
import { type Grant, grantsSince } from './grants.store.ts'

const shownMonths = 12
const maxShown = 500

type Answer = Gives<typeof usage.allowances>

/** The allowances of plans and add-ons in each period of the last twelve months, newest first; at most 500 rows. */
export async function readAllowances(ctx: Ctx, service: Service): Promise<Answer> {
  if (!(await mobileOf(ctx, service.CustomerUUID, service.ServiceUUID))) throw new Refused(refuse('not-found'))
  const grants = await grantsSince(ctx, service, addMonths(ctx.today(), -shownMonths), maxShown)
  return { Allowances: grants.map(answer) }
}

function answer(grant: Grant): Answer['Allowances'][number] {
  const { type, total, remaining, usedAfter, endsOn, expiresOn, rule, zone } = grant
  const isCarried = endsOn !== null && expiresOn !== null && expiresOn > endsOn
  return {
    AddonUUID: grant.addonUuid,
    Name: grant.name,
    IsBasePlan: grant.isBasePlan,
    Type: type,
    From: grant.startsOn,
    ...(endsOn && { Upto: endsOn }),
    AmountTotal: wireAmount(type, total),
    AmountUsed: wireAmount(type, total - remaining - usedAfter),
    CarriedOverAmount: isCarried ? wireAmount(type, remaining + usedAfter) : 0,
    ...(isCarried && { CarriesUpto: expiresOn }),
    ...(rule && { UsageRule: rule }),
    ...(zone && { RoamingZone: zone }),
  }
}
