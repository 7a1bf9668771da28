import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { type BillsAhead, nextCharge } from '@waea/domain/overview/next-charge'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type AddonRow, type ChangeRow, chargedAddon, paidFrom } from '../plans/index.ts'

type NextCharge = NonNullable<Gives<typeof overview.dashboard>['NextCharge']>

interface Paying {
  change: ChangeRow | undefined
  spendable?: Money | undefined
}

/**
 * The next charge, and what will pay it; for postpay, the next of `bills` with everything on it. `change` is a plan
 * change that waits for the end of the plan, `spendable` the service's credit.
 */
export async function readNextCharge(
  ctx: Ctx,
  addons: readonly AddonRow[],
  { bills, ...paying }: { bills: BillsAhead | undefined } & Paying,
): Promise<NextCharge | undefined> {
  const { change } = paying
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const charged = await Promise.all(
    addons.map(async (addon) => ({ ...(await chargedAddon(ctx, addon, change)), addon })),
  )
  const next = nextCharge(charged, { bills, today: ctx.today() })
  if (!next) return undefined
  const { renews } = next
  const isOfChange = renews
    ? renews.addon.UUID === change?.ReplacesUUID
    : next.on === plan?.EndsOn && next.plan === change?.price
  return {
    AmountCents: next.total,
    ...(next.on === 'when-paid' ? { WhenPaid: true as const } : { On: next.on }),
    ...(change && isOfChange && { NewPlanName: change.Name }),
    ...(next.total > next.plan && { PlanCents: next.plan }),
    ...(next.extras.length > 0 && {
      Extras: next.extras.map(({ name, count, amount }) => ({ Name: name, Count: count, AmountCents: amount })),
    }),
    ...(next.outside > 0 && { OutsideCents: next.outside }),
    ...(renews ? await readPayer(ctx, renews.addon, next.total, paying) : { From: 'bill' as const }),
  }
}

async function readPayer(
  ctx: Ctx,
  addon: AddonRow,
  amount: Money,
  { change, spendable }: Paying,
): Promise<Pick<NextCharge, 'From' | 'CardType' | 'CardLast4' | 'NamedFor' | 'CardHasExpired' | 'AddonUUID'>> {
  const { from, card, namedFor, hasExpired } = await paidFrom(ctx, addon, amount, { waiting: change, spendable })
  return {
    From: from,
    AddonUUID: addon.UUID,
    ...(card && from === 'card' && { CardType: card.CardType, CardLast4: card.CardLast4 }),
    ...(namedFor && { NamedFor: namedFor }),
    ...(hasExpired && { CardHasExpired: true as const }),
  }
}
