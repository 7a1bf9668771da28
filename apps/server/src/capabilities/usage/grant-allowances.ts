import type { Characteristics } from '@waea/domain/catalogue/catalogue-entry'
import { megabytes } from '@waea/domain/usage/usage-amounts'
import { type UsageType, usageTypes } from '@waea/domain/usage/usage-type'
import type { Ctx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { permit } from '../../platform/permit.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { type AddonRow, addonsOfMobile } from '../plans/index.ts'
import { type Grant, saveGrants } from './usage.store.ts'

/** A plan's period has begun: what it gives is there, in place of what its period before left. */
export async function grantAllowances(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, AddonUUID }: NewsOf<'plan.started'>,
): Promise<void> {
  const addon = (await addonsOfMobile(ctx, CustomerUUID, MobileUUID)).find((one) => one.UUID === AddonUUID)
  const entry = addon && (await catalogueNow(ctx)).offer(addon.AvailabilityUUID)?.entry
  if (!addon || !entry) return
  const of = permit(ctx.asSystem().actor, 'usage:write', { CustomerUUID, MobileUUID })
  await saveGrants(ctx, of, addon.StartsOn, grantsBy(addon, entry.Characteristics))
  await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID })
}

/** What a plan gives of each kind: bytes, seconds, pieces. A kind without an allowance and without a rule gives nothing. */
export function grantsBy(addon: Pick<AddonRow, 'UUID' | 'IsBasePlan' | 'EndsOn'>, gives: Characteristics): Grant[] {
  return usageTypes.flatMap((type) => {
    const { total, rule } = allowanceOf(type, gives)
    if (total === 0 && !rule) return []
    return {
      addonUuid: addon.UUID,
      type,
      isBasePlan: addon.IsBasePlan,
      total,
      remaining: total,
      rule: rule ?? null,
      endsOn: addon.EndsOn,
    }
  })
}

function allowanceOf(type: UsageType, gives: Characteristics): { total: number; rule: Grant['rule'] | undefined } {
  switch (type) {
    case 'data':
      return { total: megabytes(gives.RecurringDataMB ?? 0), rule: gives.DataUsageRule }
    case 'voice':
      return { total: (gives.RecurringVoiceMinutes ?? 0) * 60, rule: gives.VoiceUsageRule }
    case 'sms':
      return { total: gives.RecurringSMS ?? 0, rule: gives.SMSUsageRule }
    case 'mms':
      return { total: gives.RecurringMMS ?? 0, rule: gives.MMSUsageRule }
    case 'idd_voice':
      return { total: (gives.RecurringIDDVoiceMinutes ?? 0) * 60, rule: gives.IDDVoiceUsageRule }
    case 'idd_sms':
      return { total: gives.RecurringIDDSMS ?? 0, rule: gives.IDDSMSUsageRule }
  }
}
