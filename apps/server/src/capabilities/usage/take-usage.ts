import { type Spending, spend, type UsageBalance, usualCasualRates } from '@waea/domain/usage/spend'
import type { UsageType } from '@waea/domain/usage/usage-type'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { type Permitted, permit } from '../../platform/permit.ts'
import { creditOf, spendCredit } from '../balance/index.ts'
import { mobileOf } from '../mobiles/index.ts'
import { grantsByNow } from './grant-allowances.ts'
import {
  addToHours,
  type DocumentRow,
  type Grant,
  holdUsage,
  noteCharge,
  saveRemaining,
  takeDocuments,
  type Which,
} from './usage.store.ts'

/**
 * Takes the network's usage documents of one mobile, in the context's transaction: each is counted once, met from the
 * allowances that end first, and what is over is charged at the casual rate as far as the credit reaches.
 */
export async function takeUsage(
  ctx: Ctx,
  { CustomerUUID, MobileUUID, documents }: NewsOf<'network.usage'>,
): Promise<void> {
  const mobile = await mobileOf(ctx, CustomerUUID, MobileUUID)
  if (!mobile) return
  const of = permit(ctx.asSystem().actor, 'usage:write', { CustomerUUID, MobileUUID })
  await holdUsage(ctx, of)
  const grants = await grantsByNow(ctx, of, mobile)
  const asked = documents.map(({ id, type, amount, atMs }) => ({ id, type, amount, at: new Date(atMs) }))
  const taken = await takeDocuments(ctx, of, asked)
  const fresh = asked.filter((one) => taken.delete(one.id))
  if (fresh.length === 0) return
  const changed = new Set<Grant>()
  for (const document of fresh) await meet(ctx, of, document, grants, changed)
  if (changed.size) await saveRemaining(ctx, of, [...changed])
  await addToHours(ctx, of, fresh)
  await ctx.tell('usage.recorded', { CustomerUUID, MobileUUID })
  await ctx.show(CustomerUUID, 'usage.changed', { MobileUUID })
}

async function meet(
  ctx: Ctx,
  of: Permitted<Which>,
  document: DocumentRow,
  grants: readonly Grant[],
  changed: Set<Grant>,
): Promise<void> {
  const credit = (await creditOf(ctx, of.CustomerUUID, of.MobileUUID))?.cents
  const met = spendOn(grants, document.type, document.amount, ctx, credit)
  let open = met.fromAllowance
  for (const grant of grants) {
    const used = grant.type === document.type && grant.rule !== 'Unlimited' ? Math.min(grant.remaining, open) : 0
    if (used === 0) continue
    grant.remaining -= used
    open -= used
    changed.add(grant)
  }
  if (met.charge === 0 && met.unmet === 0) return
  await noteCharge(ctx, of, { id: document.id, cents: met.charge, charged: met.charged, unmet: met.unmet })
  if (met.charge > 0 && credit !== undefined) {
    const reason = `usage:${of.MobileUUID}:${document.id}`
    await spendCredit(ctx.asSystem(), { ...of, amount: met.charge, reason, because: 'usage' })
  }
}

function spendOn(
  grants: readonly Grant[],
  type: UsageType,
  amount: number,
  ctx: Ctx,
  credit: Money | undefined,
): Spending {
  const terms = { rate: usualCasualRates[type], today: ctx.today(), ...(credit !== undefined && { credit }) }
  return spend(balanceOf(grants, type), amount, terms)
}

/** What is left of a kind over all grants. The base plan says what happens after it; without a plan it is casual. */
export function balanceOf(grants: readonly Grant[], type: UsageType): UsageBalance {
  const ofType = grants.filter((one) => one.type === type)
  const unlimited = ofType.some((one) => one.rule === 'Unlimited')
  const rule = unlimited ? 'Unlimited' : (ofType.find((one) => one.isBasePlan)?.rule ?? 'CasualRate')
  return { remaining: ofType.reduce((sum, one) => sum + one.remaining, 0), carriedOver: [], rule }
}
