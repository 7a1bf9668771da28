import { isOutOfService } from '@waea/domain/mobiles/mobile-state'
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
 * Ends the old plan and starts the new one, inside the caller's transaction, once it is paid or goes on the bill. The
 * caller has locked the old plan's row. Replaces any other change that waits for the service.
 */
export async function switchPlan(tx: Tx, change: PermittedChange, current: AddonRow, on: CalendarDay): Promise<void> {
  const { CustomerUUID, ServiceUUID, AvailabilityUUID, AutoRenew, price } = change
  await endAddons(tx, [byRule('plans', 'plan:buy', current)], 'replaced')
  const { offerPeriods, renewalPrice } = change
  await startPlan(tx, {
    CustomerUUID,
    ServiceUUID,
    AvailabilityUUID,
    AutoRenew,
    price,
    agreed: { price, offerPeriods, renewalPrice },
    paysWith: current.paysWith,
    because: `change:${change.UUID}`,
    on,
    ...(change.mode === 'LATER' && on === current.EndsOn && { follows: current }),
  })
  await saveState(tx, change, 'done', { changedOn: on })
  await replaceWaiting(tx, change)
  await keepCredit(tx, CustomerUUID, ServiceUUID)
  await tellOfChange(tx, change, 'made', on)
}

/**
 * Pays a change from credit, if that is how it is paid, and makes it. The caller has locked the service's plans and the
 * old plan.
 */
export async function makeNow(tx: Tx, change: PermittedChange, current: AddonRow): Promise<void> {
  if (change.paidBy === 'balance' && change.price > zero) await payFromCredit(tx, change)
  await switchPlan(tx, change, current, tx.today())
}

/** Takes the price of a change from the mobile's credit, once. Refuses 'Not enough balance'. */
export async function payFromCredit(tx: Tx, change: ChangeRow): Promise<void> {
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID, price: amount, Name: because } = change
  await spendCredit(tx.asRule('plans'), { CustomerUUID, MobileUUID, amount, reason: `plan-change:${UUID}`, because })
}

/** Cancels the waiting change of a service whose plan has changed, without a notice. */
export async function replaceWaiting(tx: Tx, service: Service): Promise<void> {
  const waiting = await waitingChange(tx, service)
  if (waiting) await saveState(tx, byRule('plans', 'plan:change', waiting), 'cancelled')
}

/**
 * Makes a change once its card has paid. Refunds it if it can no longer be made: the old plan is gone or has started
 * another period, the mobile is out of service, or the change was cancelled. A mobile that only its customer stopped is
 * in service, as for a renewal. Ignores payments for anything else.
 */
export async function finishChange(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<void> {
  const named = await changeByUuid(tx, CustomerUUID, UUID)
  if (!named) return
  // Lock plans before changes, in the same order as `acceptChange`; otherwise two parallel requests deadlock.
  await lockPlans(tx, named.ServiceUUID)
  const found = await lockChange(tx, CustomerUUID, UUID)
  if (!found || found.state === 'done' || found.state === 'failed') return
  const change = byRule('plans', 'plan:change', found)
  const current = await lockAddon(tx, change, change.ReplacesUUID)
  const mobile = await mobileOf(tx, CustomerUUID, change.ServiceUUID)
  const isOpen = change.state === 'paying' || change.state === 'waiting'
  const isSame = current && (change.mode === 'LATER' || current.EndsOn === change.replacesEndsOn)
  if (isOpen && isSame && mobile && !isOutOfService(mobile)) {
    return switchPlan(tx, { ...change, paidBy: 'card' }, current, dayOfStart(tx, change, current))
  }
  if (isOpen) await saveState(tx, change, 'failed', { reason: 'gone' })
  await refundChange(tx, change)
}

/** A quoted change that a card pays; it is made once that has paid. */
export const changeSale = {
  startedAs: 'ChangeUUID',
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
  cancel: (tx, change) => saveState(tx, byRule('plans', 'plan:change', change), 'cancelled'),
} satisfies QuotedSale<ChangeRow>

/**
 * The day the new plan starts: the day the old one ended, or today if the change is immediate, late or has no period
 * end.
 */
export function dayOfStart(tx: Tx, change: ChangeRow, current: AddonRow): CalendarDay {
  const today = tx.today()
  const isLate = current.offSince !== null || (change.unpaidSince !== null && change.unpaidSince < today)
  return change.mode === 'NOW' || isLate || !current.EndsOn || !parsePeriod(current.period ?? undefined)
    ? today
    : current.EndsOn
}

async function refundChange(tx: Tx, change: PermittedChange): Promise<void> {
  const { CustomerUUID, ServiceUUID: thingUuid, UUID: paidThing, price: amount } = change
  const whole = { CustomerUUID, purpose: 'plan', paidThing, thingUuid, amount } as const
  const refund = await refundPayment(tx, { ...whole, reason: `plan-held:${paidThing}` })
  if (refund) await tellOfChange(tx, change, 'refunded', tx.today(), { refund })
}

/** Locks the base plan of a service until the transaction ends. */
export async function lockBasePlan(tx: Tx, service: Service): Promise<AddonRow | undefined> {
  await lockPlans(tx, service.ServiceUUID)
  const base = (await addonsOfService(tx, service)).find(({ IsBasePlan }) => IsBasePlan)
  return base && lockAddon(tx, service, base.UUID)
}
