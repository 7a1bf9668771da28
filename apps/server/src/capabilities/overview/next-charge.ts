import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { nextCharge } from '@waea/domain/overview/next-charge'
import type { Service } from '@waea/domain/service'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { billsAhead } from '../billing/index.ts'
import { type AddonRow, type ChangeRow, chargedAddon } from '../plans/index.ts'

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
    onBill: boolean
    credit: Money
    card: Card | undefined
    /** The change that waits for the end of the plan. */
    change: ChangeRow | undefined
  },
): Promise<Dashboard['NextCharge']> {
  const { onBill, credit, card, change } = of
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const [bills, held] = await Promise.all([
    onBill ? billsAhead(ctx, service, plan) : undefined,
    Promise.all(addons.map((addon) => chargedAddon(ctx, addon, change))),
  ])
  const next = nextCharge(held, { bills, today: ctx.today() })
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
