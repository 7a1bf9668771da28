import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable } from '@waea/domain/catalogue/offer-summary'
import { type AgreedPrice, agreedPrice } from '@waea/domain/plans/prices/agreed-price'
import { firstPeriod } from '@waea/domain/plans/renewing/next-period'
import { parsePeriod } from '@waea/domain/plans/renewing/period'
import type { Service } from '@waea/domain/service'
import { type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { catalogueNow, type Offer } from '../../catalogue/index.ts'
import { followPlan } from '../../mobiles/index.ts'
import { type AddonRow, insertAddons } from '../stores/plans.store.ts'
import { chargePeriods } from './charge-period.ts'

export interface PlanStart extends Service {
  AvailabilityUUID: Uuid
  AutoRenew: boolean
  /** The price of the first period. */
  price: Money
  /** What was agreed for later periods; today's catalogue terms by default. */
  agreed?: AgreedPrice
  /** The saved card named for its renewals. */
  paysWith?: Uuid | null
  /**
   * What started it. A plan starts once per cause: `activation:<service>`, `fibre:<service>`, `change:<id>` or
   * `purchase:<id>`.
   */
  because: string
  /** The plan it replaces at the end of that plan's period. It is charged as that plan's renewal would have been. */
  follows?: Pick<AddonRow, 'period' | 'anchorDay'>
  /** The first day of its period; today by default. */
  on?: CalendarDay
  /**
   * The account is suspended: the plan waits uncharged, and its first period starts like a renewal once the suspension
   * ends.
   */
  isOff?: boolean
}

/**
 * Starts a plan or add-on on a service today, inside the caller's transaction, and charges it if it goes on the bill.
 * One that cannot be used yet is charged when its first period starts. A mobile takes the product type of its base plan.
 * Idempotent per cause. The database refuses a second base plan: a purchase ends a replaceable plan first
 * (`endReplaceablePlan`), and a newly activated service has none.
 */
export async function startPlan(ctx: Tx, input: PlanStart): Promise<AddonRow | undefined> {
  const offer = (await catalogueNow(ctx)).anyOffer(input.AvailabilityUUID)
  if (!offer) throw new Error(`The plan ${input.AvailabilityUUID} that was bought is not in the catalogue`)
  const addon = byRule('plans', 'plan:buy', { ...addonOf(ctx, input, offer), because: input.because })
  if ((await insertAddons(ctx, [addon])) === 0) return undefined
  if (addon.IsBasePlan) await followPlan(ctx, addon)
  const { CustomerUUID, ServiceUUID, UUID: AddonUUID } = addon
  if (addon.offSince === null) await chargePeriods(ctx, [addon], input.follows ? 'renewal' : 'start')
  await ctx.tell('plan.started', { CustomerUUID, ServiceUUID, AddonUUID })
  if (addon.BillingType === 'postpay') {
    const { StartsOn, IsBasePlan } = addon
    await ctx.tell('plan.on-bill', { CustomerUUID, ServiceUUID, StartsOn, IsBasePlan })
  }
  await ctx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  return addon
}

/** A plan or add-on as it starts, at the price of an offer. */
export function addonOf(ctx: Ctx, input: Omit<PlanStart, 'because'>, { entry, availability, price }: Offer): AddonRow {
  const StartsOn = input.on ?? ctx.today()
  const written = entry.Characteristics.TimePeriodInterval
  const period = parsePeriod(written)
  const AllowAutoRenew = isRenewable(entry)
  const first = period && firstPeriod(StartsOn, period, input.follows)
  // A plan without a period has no later period to wait for.
  const isOff = input.isOff === true && period !== undefined
  return {
    CustomerUUID: input.CustomerUUID,
    ServiceUUID: input.ServiceUUID,
    UUID: ctx.newUuid(),
    ProductCatalogUUID: entry.UUID,
    AvailabilityUUID: availability.UUID,
    Name: availability.RetailName,
    BillingType: billingTypeOf(entry),
    IsBasePlan: entry.Characteristics.IsBasePlan,
    AllowAutoRenew,
    AutoRenew: input.AutoRenew && AllowAutoRenew,
    ...(input.agreed ?? agreedPrice(entry, price, input.price)),
    ofCompanions: input.agreed?.ofCompanions ?? false,
    period: period ? (written ?? null) : null,
    anchorDay: first?.anchorDay ?? dayParts(StartsOn).day,
    cyclesDone: isOff ? 0 : 1,
    StartsOn,
    EndsOn: isOff ? StartsOn : (first?.endsOn ?? null),
    ended: false,
    createdAt: ctx.now(),
    unpaidSince: null,
    nextTryOn: null,
    failedBecause: null,
    triedCard: null,
    paysWith: input.paysWith ?? null,
    pausedUntil: null,
    offSince: isOff ? StartsOn : null,
    parkedSince: null,
    chargedFrom: null,
  }
}
