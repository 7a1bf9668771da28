import type { Gives } from '@waea/contract/call'
import type { overview } from '@waea/contract/overview'
import { inCents } from '@waea/domain/balance/auto-top-up'
import { useBilledOn } from '@waea/domain/overview/next-charge'
import { accountType, isPaygProduct } from '@waea/domain/plans/mobile-status'
import { Refused, refuse } from '@waea/domain/refusal'
import type { OutsidePlan } from '@waea/domain/usage/rating/outside-plan'
import { chargedWireAmount } from '@waea/domain/usage/rating/usage-amounts'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { autoTopUpOf, creditOf } from '../balance/index.ts'
import { billsAhead } from '../billing/index.ts'
import { mobileAnswer, mobileOf, shownSimId, stopOfMobile } from '../mobiles/index.ts'
import {
  type AddonRow,
  addonAnswers,
  addonsOfService,
  changeAnswer,
  changeOf,
  prePurchasedPlan,
  unpaidEndOf,
} from '../plans/index.ts'
import { grantsOf, readOutsidePlan, readPace, usageEntries } from '../usage/index.ts'
import { readNextCharge } from './next-charge.ts'

type Dashboard = Gives<typeof overview.dashboard>

/** A mobile's dashboard (1§1): what is left, until when, and the next charge. */
export async function readDashboard(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<Dashboard> {
  const service = { CustomerUUID, ServiceUUID: MobileUUID }
  const [mobile, addons, grants, credit, ended, auto, change] = await Promise.all([
    mobileOf(ctx, CustomerUUID, MobileUUID),
    addonsOfService(ctx, service),
    grantsOf(ctx, service),
    creditOf(ctx, CustomerUUID, MobileUUID),
    unpaidEndOf(ctx, service),
    autoTopUpOf(ctx, { CustomerUUID, MobileUUID }),
    changeOf(ctx, service),
  ])
  if (!mobile) throw new Refused(refuse('not-found'))
  const answer = { ...mobileAnswer(mobile), ...shownSimId(ctx, mobile) }
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const waiting = prePurchasedPlan(mobile)
  const type = accountType(answer)
  const onBill = type === 'postpay'
  const [Addons, outside, pace, bills] = await Promise.all([
    addonAnswers(ctx, addons),
    readOutsidePlan(ctx, service, addons, onBill),
    readPace(ctx, service, grants),
    onBill ? billsAhead(ctx, service, plan) : undefined,
  ])
  const next = await readNextCharge(ctx, addons, {
    bills,
    change: change?.state === 'waiting' ? change : undefined,
    spendable: credit?.spendable,
  })
  const stop = stopOfMobile(mobile)
  return {
    Mobile: { ...answer, Addons },
    ...(waiting && { PrePurchasedPlan: waiting }),
    AccountType: type,
    is_payg: isPaygProduct(answer),
    Usage: usageEntries(grants, ctx.today(), pace),
    MainBalCreditCents: credit?.amount ?? 0,
    ...(credit?.expiresAt && { CurrencyCreditExpiresAtNanos: nanos(credit.expiresAt) }),
    ExpiringCents: credit?.expiring ?? 0,
    ...autoTopUpAnswer(auto),
    ...(next && { NextCharge: next }),
    ...endedAnswer(ended, addons),
    ...(outside && { OutsidePlan: outsideAnswer(outside, bills && useBilledOn(bills, ctx.today())) }),
    ...(stop && { StopOutsidePlan: stop }),
    ...(change && { PlanChange: changeAnswer(ctx, change, plan) }),
    UpdatedAtNanos: nanos(ctx.now()),
  }
}

/** The plan or add-on that ended unpaid, until another one replaces it. */
function endedAnswer(
  ended: Awaited<ReturnType<typeof unpaidEndOf>>,
  addons: readonly AddonRow[],
): Pick<Dashboard, 'EndedUnpaid'> {
  const isReplaced = addons.some((one) => one.IsBasePlan === ended?.IsBasePlan)
  if (!ended?.failedBecause || isReplaced) return {}
  const { Name, IsBasePlan, endedOn: On, failedBecause: Because } = ended
  return { EndedUnpaid: { Name, IsBasePlan, On, Because } }
}

/** The automatic top-up; empty if it is off. */
function autoTopUpAnswer(auto: Awaited<ReturnType<typeof autoTopUpOf>>): Pick<Dashboard, 'AutoTopUp'> {
  if (!auto || auto.status === 'off') return {}
  const { status, AmountDollars, BelowDollars, nextOn } = auto
  return {
    AutoTopUp: {
      Status: status,
      AmountCents: inCents(AmountDollars),
      ...(nextOn && { NextOn: nextOn }),
      ...(BelowDollars > 0 && { BelowCents: inCents(BelowDollars) }),
    },
  }
}

/** The use outside the plan, as the wire has it. */
function outsideAnswer(
  { since, total, uses, from }: OutsidePlan,
  on: CalendarDay | undefined,
): NonNullable<Dashboard['OutsidePlan']> {
  return {
    AmountCents: total,
    Since: since,
    From: from,
    ...(on && { On: on }),
    Uses: uses.map(({ type, amount, cost }) => ({
      Type: type,
      Amount: chargedWireAmount(type, amount),
      AmountCents: cost,
    })),
  }
}
