import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import {
  billingTypeOf,
  type CatalogueEntry,
  firstAvailability,
  retailPrice,
} from '@waea/domain/catalogue/catalogue-entry'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { wireAmount } from '@waea/domain/usage/rating/usage-amounts'
import {
  type BetterPlan,
  type PricedPlan,
  placed,
  rightPlan,
  rightPlanDays,
  spanStart,
} from '@waea/domain/usage/right-plan'
import { addDays, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type CatalogueNow, catalogueNow } from '../catalogue/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { type AddonRow, basePlanOf, fullPriceNow } from '../plans/index.ts'
import { dailyUse, placedCalls } from './documents.store.ts'

type Answer = Gives<typeof usage.rightPlan>

/**
 * The plan on sale with the same billing type that would have cost least for the use of the last twelve months.
 * Compares prices without temporary offers. For today's plan it takes the lower of the price paid and the price now, so
 * that no one is advised to take a dearer plan.
 */
export async function readRightPlan(ctx: Ctx, service: Service): Promise<Answer> {
  if (!(await mobileOf(ctx, service.CustomerUUID, service.ServiceUUID))) throw new Refused(refuse('not-found'))
  const current = await basePlanOf(ctx, service)
  if (!current) return { Days: 0 }
  const catalogue = await catalogueNow(ctx)
  const today = ctx.today()
  const since = addDays(today, -rightPlanDays)
  const [daily, calls] = await Promise.all([
    dailyUse(ctx, service, since, today),
    placedCalls(ctx, service, since, today),
  ])
  const uses = placed(daily, calls)
  const from = uses[0] ? spanStart(uses[0].day, today) : today
  const now = await todaysPlan(ctx, catalogue, current)
  const { plans, extras } = onSale(catalogue, current.BillingType)
  const better = now && rightPlan(now, plans, { uses, from, upto: today, extras, rates: catalogue.terms.casualRates })
  return { Days: daysBetween(from, today), ...(better && { Better: answer(better) }) }
}

async function todaysPlan(ctx: Ctx, catalogue: CatalogueNow, current: AddonRow): Promise<PricedPlan | undefined> {
  const entry = catalogue.offer(current.AvailabilityUUID)?.entry
  if (!entry) return undefined
  const full = await fullPriceNow(ctx, current)
  return { entry, price: current.price < full ? current.price : full }
}

/** The plans and add-ons on sale for a billing type. */
function onSale({ entries, offerOfEntry }: CatalogueNow, billing: AddonRow['BillingType']) {
  const shown = entries.filter((entry) => offerOfEntry(entry.UUID)?.onSale)
  const extrasOf = billing === 'postpay' ? 'postpay' : 'prepay'
  return {
    plans: shown
      .filter((entry) => entry.Characteristics.IsBasePlan && billingTypeOf(entry) === billing)
      .map((entry) => ({ entry, price: lastingPrice(entry) })),
    extras: shown.filter(
      (entry) =>
        entry.Characteristics.IsAddon &&
        entry.Characteristics.RoamingZone === undefined &&
        billingTypeOf(entry) === extrasOf,
    ),
  }
}

/** The price of a period once all offers have ended. */
function lastingPrice(entry: CatalogueEntry): Money {
  return entry.RecurringRetailPrice === undefined ? retailPrice(entry) : money(entry.RecurringRetailPrice)
}

function answer({ plan, cost, nowCost, saves, because, mostData }: BetterPlan): NonNullable<Answer['Better']> {
  const availability = firstAvailability(plan.entry)
  return {
    AvailabilityUUID: availability?.UUID ?? '',
    Name: availability?.RetailName ?? plan.entry.Name,
    PriceCents: plan.price,
    Interval: plan.entry.Characteristics.TimePeriodInterval ?? '',
    NowCents: nowCost,
    ThenCents: cost,
    SavesCents: saves,
    Because: because,
    MostDataMB: wireAmount('data', mostData),
  }
}
