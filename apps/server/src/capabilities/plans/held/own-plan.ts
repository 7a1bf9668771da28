import type { Service } from '@waea/domain/service'
import { money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { openCredit } from '../../balance/index.ts'
import { type BoughtPlan, mobileOf, mobileStatus } from '../../mobiles/index.ts'
import { hasHadBasePlan, lockPlans } from '../stores/plans.store.ts'
import { startPlan } from './start-plan.ts'

/**
 * The plan that a mobile went into service with, if it has not started yet. It does not renew if the mobile has ended.
 */
async function waitingOwnPlan(ctx: Ctx, service: Service): Promise<BoughtPlan | undefined> {
  const mobile = await mobileOf(ctx, service.CustomerUUID, service.ServiceUUID)
  if (!mobile?.plan || mobile.Status < mobileStatus.active || (await hasHadBasePlan(ctx, service))) return undefined
  const { plan, Status } = mobile
  return { ...plan, AutoRenew: plan.AutoRenew && Status !== mobileStatus.ended }
}

/**
 * Starts the plan that a mobile went into service with, once, and opens the credit of a prepaid one, inside the
 * caller's transaction. Every path that works with the mobile's plans calls this first, because the event that the
 * mobile is in service may arrive late.
 */
export async function startOwnPlan(tx: Tx, service: Service): Promise<void> {
  await lockPlans(tx, service.ServiceUUID)
  const plan = await waitingOwnPlan(tx, service)
  if (!plan) return
  const { AvailabilityUUID, AutoRenew, PriceCents, agreed, BillingType } = plan
  const { CustomerUUID, ServiceUUID } = service
  if (BillingType !== 'postpay') await openCredit(tx, CustomerUUID, ServiceUUID)
  await startPlan(tx, {
    CustomerUUID,
    ServiceUUID,
    AvailabilityUUID,
    AutoRenew,
    price: money(PriceCents),
    ...(agreed && { agreed }),
    because: `activation:${ServiceUUID}`,
  })
}

/** As `startOwnPlan`, in its own transaction, and only if there is a plan to start. */
export async function bringOwnPlan(ctx: Ctx, service: Service): Promise<void> {
  if (await waitingOwnPlan(ctx, service)) await ctx.inTransaction((tx) => startOwnPlan(tx, service))
}
