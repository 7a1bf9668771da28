import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { type ChargedAddon, type ChargedExtra, nextCharge } from '@waea/domain/overview/next-charge'
import { parsePeriod } from '@waea/domain/plans/period'
import type { Service } from '@waea/domain/service'
import type { OutsidePlan } from '@waea/domain/usage/outside-plan'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type ChargeRow, chargesSince } from '../ledger/index.ts'
import { type AddonRow, type ChangeRow, fullPriceNow } from '../plans/index.ts'

type Dashboard = Gives<typeof overview.dashboard>
type Card = { CardType: string; CardLast4: string }

/**
 * The next charge: from credit if there is enough, otherwise from the card; for postpay the next bill, with everything
 * on it.
 */
export async function readNextCharge(
  ctx: Ctx,
  service: Service,
  addons: readonly AddonRow[],
  of: {
    outside: OutsidePlan | undefined
    onBill: boolean
    credit: Money
    card: Card | undefined
    /** The change that waits for the end of the plan. */
    change: ChangeRow | undefined
  },
): Promise<Dashboard['NextCharge']> {
  const { outside, onBill, credit, card, change } = of
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const charges =
    onBill && plan ? await chargesSince(ctx, service.CustomerUUID, service.ServiceUUID, plan.StartsOn) : []
  const held = await Promise.all(addons.map((addon) => chargedAddon(ctx, addon, change)))
  const next = nextCharge(held, { charged: charges.flatMap(chargedExtra), outside, onBill, today: ctx.today() })
  if (!next) return undefined
  const told = {
    AmountCents: next.total,
    ...(next.on === 'when-paid' ? { WhenPaid: true as const } : { On: next.on }),
    ...(change && next.on === plan?.EndsOn && next.plan === change.price && { NewPlanName: change.Name }),
    ...(next.total > next.plan && { PlanCents: next.plan }),
    ...(next.extras.length > 0 && {
      Extras: next.extras.map(({ name, count, amount }) => ({ Name: name, Count: count, AmountCents: amount })),
    }),
    ...(next.outside > 0 && { OutsideCents: next.outside }),
  }
  if (onBill) return { ...told, From: 'bill' }
  if (credit >= next.total || !card) return { ...told, From: 'credit' }
  return { ...told, From: 'card', CardType: card.CardType, CardLast4: card.CardLast4 }
}

function chargedExtra({ supply, name, reason, from, amount }: ChargeRow): ChargedExtra[] {
  return supply === 'add-on' && reason !== 'use' ? [{ name, reason, from, amount }] : []
}

async function chargedAddon(ctx: Ctx, addon: AddonRow, change: ChangeRow | undefined): Promise<ChargedAddon> {
  // Where a change waits, what is charged at the end of the plan is what was agreed for the new one.
  const agreed = change?.ReplacesUUID === addon.UUID ? change : undefined
  return {
    name: addon.Name,
    price: agreed?.price ?? addon.price,
    offerPeriods: agreed ? null : addon.offerPeriods,
    renewalPrice: agreed ? null : addon.renewalPrice,
    fullNow: await fullPriceNow(ctx, addon),
    isBasePlan: addon.IsBasePlan,
    renews: agreed !== undefined || (addon.AutoRenew && !addon.ended),
    startsOn: addon.StartsOn,
    endsOn: addon.EndsOn,
    period: parsePeriod(addon.period ?? undefined),
    anchorDay: addon.anchorDay,
    cyclesDone: addon.cyclesDone,
    pausedUntil: addon.pausedUntil,
    isUnpaid: addon.unpaidSince !== null,
  }
}
