import { activeStatus } from '@waea/domain/plans/mobile-status'
import { parsePeriod } from '@waea/domain/plans/renewing/period'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { keepCredit, spendCredit } from '../../balance/index.ts'
import { mobileOf } from '../../mobiles/index.ts'
import { refundPayment } from '../../payments/index.ts'
import type { QuotedSale } from '../../purchases/index.ts'
import { startPlan } from '../held/start-plan.ts'
import {
  type ChangeRow,
  changeByUuid,
  forgetQuotes,
  lockChange,
  type PermittedChange,
  saveState,
  unpaidChanges,
  waitingChange,
} from '../stores/changes.store.ts'
import { type AddonRow, addonsOfService, lockAddon, lockPlans } from '../stores/plans.store.ts'
import { endAddons } from '../stores/renewals.store.ts'
import { tellOfChange } from './tell-change.ts'

/**
 * Ends the old plan and starts the new one, in the context's transaction, after it is paid or while it comes on the bill.
 * The old plan's row is held by the caller. Another change that waits for the service is replaced by this one.
 */
export async function switchPlan(tx: Tx, change: PermittedChange, held: AddonRow, on: CalendarDay): Promise<void> {
  const { CustomerUUID, ServiceUUID, AvailabilityUUID, AutoRenew, price } = change
  await endAddons(tx, [byRule('plans', 'plan:buy', held)], 'replaced')
  const { offerPeriods, renewalPrice } = change
  await startPlan(tx, {
    CustomerUUID,
    ServiceUUID,
    AvailabilityUUID,
    AutoRenew,
    price,
    agreed: { price, offerPeriods, renewalPrice },
    paysWith: held.paysWith,
    because: `change:${change.UUID}`,
    on,
    ...(change.mode === 'LATER' && on === held.EndsOn && { follows: held }),
  })
  await saveState(tx, change, 'done', { changedOn: on })
  await replaceWaiting(tx, change)
  await keepCredit(tx, CustomerUUID, ServiceUUID)
  await tellOfChange(tx, change, 'made', on)
}

/** Pays a change from credit, where it is paid so, and makes it. Whoever calls holds the service's plans and the old one. */
export async function makeNow(tx: Tx, change: PermittedChange, held: AddonRow): Promise<void> {
  if (change.paidBy === 'balance' && change.price > zero) await payFromCredit(tx, change)
  await switchPlan(tx, change, held, tx.today())
}

/** Takes the price of a change from the mobile's credit, once. Refuses 'Not enough balance'. */
export async function payFromCredit(tx: Tx, change: ChangeRow): Promise<void> {
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID, price: amount, Name: because } = change
  await spendCredit(tx, { CustomerUUID, MobileUUID, amount, reason: `plan-change:${UUID}`, because })
}

/** The change that waited for a service is not made any more, since its plan is another one. */
export async function replaceWaiting(tx: Tx, service: Service): Promise<void> {
  const waiting = await waitingChange(tx, service)
  if (waiting) await saveState(tx, byRule('plans', 'plan:buy', waiting), 'cancelled')
}

/**
 * Makes a change whose card has paid, once. What was paid for one that cannot be made any more goes back: the old plan is
 * gone or has begun another period, the mobile has left service, or the change was cancelled. What was paid for something
 * else is no change.
 */
export async function finishChange(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const named = await changeByUuid(tx, CustomerUUID, UUID)
  if (!named) return
  // Plans are locked before changes of them, here as where a change is accepted: else two presses wait for each other.
  await lockPlans(tx, named.ServiceUUID)
  const found = await lockChange(tx, CustomerUUID, UUID)
  if (!found || found.state === 'done' || found.state === 'failed') return
  const change = byRule('plans', 'plan:buy', found)
  const held = await lockAddon(tx, change, change.ReplacesUUID)
  const mobile = await mobileOf(tx, CustomerUUID, change.ServiceUUID)
  const isOpen = change.state === 'paying' || change.state === 'waiting'
  const isSame = held && (change.mode === 'LATER' || held.EndsOn === change.replacesEndsOn)
  if (isOpen && isSame && mobile?.Status === activeStatus) {
    return switchPlan(tx, { ...change, paidBy: 'card' }, held, dayOfStart(tx, change, held))
  }
  if (isOpen) await saveState(tx, change, 'failed', { reason: 'gone' })
  await refundChange(tx, change)
}

/** A change as it is quoted, and paid by a card: it is made once that has paid. */
export const changeSale = {
  begunAs: 'ChangeUUID',
  find: (ctx, { CustomerUUID, UUID }) => changeByUuid(ctx, CustomerUUID, UUID),
  agreedIn: [
    ...(['ServiceUUID', 'ReplacesUUID', 'replacesEndsOn', 'AvailabilityUUID', 'mode', 'AutoRenew'] as const),
    ...(['price', 'offerPeriods', 'renewalPrice'] as const),
  ],
  unpaid: unpaidChanges,
  forgetQuotes,
  purpose: 'plan',
  lock: (tx, { CustomerUUID, UUID }) => lockChange(tx, CustomerUUID, UUID),
  isUnpaid: ({ state }) => state === 'paying',
  payment: ({ price: amount, ServiceUUID: service, Name: description, AutoRenew: keepCard }) => ({
    amount,
    service,
    description,
    keepCard,
  }),
  deliver: (tx, { CustomerUUID, UUID }) => finishChange(tx, CustomerUUID, UUID),
  cancel: (tx, change) => saveState(tx, byRule('plans', 'plan:buy', change), 'cancelled'),
} satisfies QuotedSale<ChangeRow>

/** The day on which the new plan starts: today, or where the old one ended, unless it could not be paid or used then. */
export function dayOfStart(tx: Tx, change: ChangeRow, held: AddonRow): CalendarDay {
  const today = tx.today()
  const isLate = held.offSince !== null || (change.unpaidSince !== null && change.unpaidSince < today)
  return change.mode === 'NOW' || isLate || !held.EndsOn || !parsePeriod(held.period ?? undefined) ? today : held.EndsOn
}

async function refundChange(tx: Tx, change: PermittedChange): Promise<void> {
  const { CustomerUUID, ServiceUUID: thingUuid, UUID: paidThing, price: amount } = change
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid, amount } as const
  const refund = await refundPayment(tx, { ...whole, reason: `plan-held:${paidThing}` })
  if (refund) await tellOfChange(tx, change, 'refunded', tx.today(), { refund })
}

/** Holds the base plan of a service until the transaction ends. */
export async function lockBasePlan(tx: Tx, service: Service): Promise<AddonRow | undefined> {
  await lockPlans(tx, service.ServiceUUID)
  const base = (await addonsOfService(tx, service)).find(({ IsBasePlan }) => IsBasePlan)
  return base && lockAddon(tx, service, base.UUID)
}
