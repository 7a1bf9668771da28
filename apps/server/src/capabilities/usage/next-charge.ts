import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/usage'
import { parsePeriod } from '@waea/domain/plans/period'
import { type ChargedAddon, type ChargedExtra, nextCharge } from '@waea/domain/usage/next-charge'
import { type OutsidePlan, outsidePlan, outsideSince } from '@waea/domain/usage/outside-plan'
import { wireAmount } from '@waea/domain/usage/usage-amounts'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type ChargeRow, chargesSince } from '../ledger/index.ts'
import { type AddonRow, fullPriceNow } from '../plans/index.ts'
import { outsideUses, type Which } from './usage.store.ts'

type Dashboard = Gives<typeof usage.dashboard>
type Card = { CardType: string; CardLast4: string }

/** What the mobile has used outside its plan since its period began; undefined where that cost nothing. */
export async function readOutsidePlan(
  ctx: Ctx,
  which: Which,
  addons: readonly AddonRow[],
  onBill: boolean,
): Promise<OutsidePlan | undefined> {
  const today = ctx.today()
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const uses = await outsideUses(ctx, which, outsideSince(plan, today))
  return outsidePlan(uses, { plan, onBill, today })
}

/** What was used outside the plan, in the words of the wire. */
export function outsideAnswer({ since, total, uses, from, on }: OutsidePlan): NonNullable<Dashboard['OutsidePlan']> {
  return {
    AmountCents: total,
    Since: since,
    From: from,
    ...(on && { On: on }),
    Uses: uses.map(({ type, amount, cost }) => ({ Type: type, Amount: wireAmount(type, amount), AmountCents: cost })),
  }
}

/** The next charge: from credit where there is enough, else from the card; postpay comes on the bill, with all that is on it. */
export async function readNextCharge(
  ctx: Ctx,
  which: Which,
  addons: readonly AddonRow[],
  of: { outside: OutsidePlan | undefined; onBill: boolean; credit: Money; card: Card | undefined },
): Promise<Dashboard['NextCharge']> {
  const { outside, onBill, credit, card } = of
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const charges = onBill && plan ? await chargesSince(ctx, which.CustomerUUID, which.MobileUUID, plan.StartsOn) : []
  const held = await Promise.all(addons.map((addon) => chargedAddon(ctx, addon)))
  const next = nextCharge(held, { charged: charges.flatMap(chargedExtra), outside, onBill })
  if (!next) return undefined
  const told = {
    AmountCents: next.total,
    On: next.on,
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

async function chargedAddon(ctx: Ctx, addon: AddonRow): Promise<ChargedAddon> {
  return {
    name: addon.Name,
    price: addon.price,
    offerPeriods: addon.offerPeriods,
    renewalPrice: addon.renewalPrice,
    fullNow: await fullPriceNow(ctx, addon),
    isBasePlan: addon.IsBasePlan,
    renews: addon.AutoRenew && !addon.ended,
    startsOn: addon.StartsOn,
    endsOn: addon.EndsOn,
    period: parsePeriod(addon.period ?? undefined),
    anchorDay: addon.anchorDay,
    cyclesDone: addon.cyclesDone,
  }
}
