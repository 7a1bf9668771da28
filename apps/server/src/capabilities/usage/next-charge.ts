import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/usage'
import { nextTotal, type OutsidePlan, outsidePlan, outsideSince } from '@waea/domain/usage/outside-plan'
import { wireAmount } from '@waea/domain/usage/usage-amounts'
import { money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import type { AddonRow } from '../plans/index.ts'
import { outsideUses, type Which } from './usage.store.ts'

type Dashboard = Gives<typeof usage.dashboard>

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
    Uses: uses.map(({ type, amount, cents }) => ({ Type: type, Amount: wireAmount(type, amount), AmountCents: cents })),
  }
}

/** The next charge: from credit where there is enough, else from the card; postpay comes on the bill, with all that is on it. */
export function nextCharge(
  addons: readonly AddonRow[],
  outside: OutsidePlan | undefined,
  creditCents: number | undefined,
  card: { CardType: string; CardLast4: string } | undefined,
): Dashboard['NextCharge'] {
  const [first] = addons
    .filter((addon) => addon.AutoRenew && addon.EndsOn && addon.PriceCents > 0)
    .sort((a, b) => (a.EndsOn ?? '').localeCompare(b.EndsOn ?? ''))
  const renewal = first?.EndsOn && {
    amount: money(first.PriceCents),
    on: first.EndsOn,
    onBill: first.BillingType === 'postpay',
  }
  const next = nextTotal(renewal || undefined, outside)
  if (!next) return undefined
  const told = {
    AmountCents: next.total,
    On: next.on,
    ...(next.outside > 0 && { PlanCents: next.plan, OutsideCents: next.outside }),
  }
  if (next.onBill) return { ...told, From: 'bill' }
  if ((creditCents ?? 0) >= next.total || !card) return { ...told, From: 'credit' }
  return { ...told, From: 'card', CardType: card.CardType, CardLast4: card.CardLast4 }
}
