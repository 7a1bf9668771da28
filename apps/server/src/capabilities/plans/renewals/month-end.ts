import { checkShownFibre, type FibrePrice, fibrePrice, type ShownPrice } from '@waea/domain/broadband/plan-price'
import { fullPrice } from '@waea/domain/plans/prices/agreed-price'
import { decideMonthEnd } from '@waea/domain/plans/renewing/month-end-change'
import { dueDay, nextPeriod } from '@waea/domain/plans/renewing/next-period'
import { checkAutoRenew } from '@waea/domain/plans/renewing/renewal'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { freshCatalogue } from '../../catalogue/index.ts'
import { cancelWaiting } from '../changes/cancel-change.ts'
import { lockBasePlan, replaceWaiting } from '../changes/make-change.ts'
import { tellOfChange } from '../changes/tell-change.ts'
import { nextChargeOf } from '../held/charge-period.ts'
import { renewalState } from '../held/held-addon.ts'
import { type ChangeRow, insertChange, waitingChange, waitingChangesOf } from '../stores/changes.store.ts'
import { savePause } from '../stores/pauses.store.ts'
import { type AddonRow, saveAutoRenew } from '../stores/plans.store.ts'
import { pauseAddon, resumeAddon } from './pause.ts'

// Changes to the plan of a fibre connection. The caller has checked the actor's permission (`fibre:manage`).

/** The plan that replaces the current one, its price, and its first day. */
interface NextPlan extends FibrePrice {
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  Name: string
  on: CalendarDay
}

/**
 * Schedules another fibre plan for the end of the connection's month, inside the caller's transaction: at today's
 * price, on the bill, with nothing due before. Replaces a waiting change; choosing the current plan cancels it.
 * Idempotent. Mails the customer. Returns the scheduled plan, if any. Refuses as `decideMonthEnd` does, a price other
 * than the one `shown` ('price-changed'), and a connection without a plan ('fibre-not-active').
 */
export async function changeAtMonthEnd(
  tx: Tx,
  { AvailabilityUUID, shown, ...service }: Service & { AvailabilityUUID: Uuid; shown?: ShownPrice | undefined },
): Promise<NextPlan | undefined> {
  const current = await lockCurrentPlan(tx, service)
  const offer = (await freshCatalogue(tx)).fibreOffer(AvailabilityUUID)
  const monthEnd = accept(decideMonthEnd(current, offer, tx.today()))
  if (monthEnd.is === 'kept' || !offer) {
    await cancelWaiting(tx, current)
    return undefined
  }
  const waiting = await waitingChange(tx, current)
  const full = fullPrice(offer.entry, offer.price)
  if (waiting?.ReplacesUUID === current.UUID && waiting.AvailabilityUUID === offer.availability.UUID) {
    accept(checkShownFibre(shown, fibrePrice(waiting, full)))
    return nextPlan(waiting, current, tx.today())
  }
  accept(checkShownFibre(shown, fibrePrice(monthEnd.agreed, full)))
  await replaceWaiting(tx, current)
  const change: ChangeRow = {
    CustomerUUID: current.CustomerUUID,
    ServiceUUID: current.ServiceUUID,
    UUID: tx.newUuid(),
    ReplacesUUID: current.UUID,
    ReplacesName: current.Name,
    replacesEndsOn: current.EndsOn,
    ProductCatalogUUID: offer.entry.UUID,
    AvailabilityUUID: offer.availability.UUID,
    Name: offer.availability.RetailName,
    mode: 'LATER',
    AutoRenew: true,
    ...monthEnd.agreed,
    paidBy: monthEnd.agreed.price > zero ? 'bill' : 'nothing',
    state: 'waiting',
    reason: null,
    changedOn: null,
    unpaidSince: null,
    cardTriedOn: null,
    cardOpen: false,
    paysWith: null,
    byProvider: false,
    createdAt: tx.now(),
    stateAt: tx.now(),
  }
  await insertChange(tx, byRule('plans', 'plan:change', change))
  await tellOfChange(tx, change, 'waits', monthEnd.on)
  return nextPlan(change, current, tx.today())
}

/** The scheduled next plans of these connections, by connection. Connections without one are left out. */
export async function nextPlansOf(ctx: Ctx, current: readonly AddonRow[]): Promise<Map<Uuid, NextPlan>> {
  const waiting = await waitingChangesOf(ctx, current)
  return new Map(
    current.flatMap((one) => {
      const change = waiting.find(({ ReplacesUUID }) => ReplacesUUID === one.UUID)
      return change ? [[one.ServiceUUID, nextPlan(change, one, ctx.today())] as const] : []
    }),
  )
}

/**
 * Lets the plan of a connection end with its month, inside the caller's transaction. Cancels a waiting change and a pause
 * without a notice: the caller tells the customer that the connection ends. Idempotent. Returns the first day without the plan;
 * this is today or earlier if the month is over and the next one has not started. Refuses a connection without a plan
 * ('fibre-not-active').
 */
export async function stopAtMonthEnd(tx: Tx, service: Service): Promise<CalendarDay> {
  const current = await lockCurrentPlan(tx, service)
  await replaceWaiting(tx, current)
  if (current.pausedUntil) await savePause(tx, current, null)
  if (current.AutoRenew) await renews(tx, current, false)
  return current.EndsOn ?? tx.today()
}

/**
 * Undoes `stopAtMonthEnd`: the plan of a connection renews again. Idempotent. Refuses a connection whose plan has ended
 * ('fibre-not-active').
 */
export async function keepRenewing(tx: Tx, service: Service): Promise<void> {
  const current = await lockCurrentPlan(tx, service)
  accept(checkAutoRenew(current.AllowAutoRenew, true))
  if (!current.AutoRenew) await renews(tx, current, true)
}

/**
 * Pauses the plan of a connection when its month is over, inside the caller's transaction: nothing is charged until the
 * day on which it renews. Mails the customer. `check` may refuse; also refuses a plan with a waiting change
 * ('plan-changing').
 */
export async function pauseAtMonthEnd(
  tx: Tx,
  service: Service,
  until: CalendarDay,
  check: (current: AddonRow) => Refusal | undefined,
): Promise<AddonRow> {
  const current = await lockCurrentPlan(tx, service)
  return pauseAddon(tx, current, until, check(current))
}

/**
 * Ends the pause of a connection's plan, inside the caller's transaction: it renews today, or at the end of its month if
 * that is still running. Mails the customer.
 */
export async function resumeMonths(tx: Tx, service: Service): Promise<void> {
  await resumeAddon(tx, await lockCurrentPlan(tx, service))
}

/** The next charge of a connection's plan if a pause ends on a day (null: without a pause), its days, and a month's price. */
export async function chargeAfterPause(ctx: Ctx, current: AddonRow, pausedUntil: CalendarDay | null) {
  const paused = { ...current, pausedUntil }
  const state = renewalState(paused)
  if (!state || !current.AutoRenew) throw new Refused(refuse('fibre-not-active'))
  const { charge, price } = await nextChargeOf(ctx, paused)
  const { startsOn, endsOn } = nextPeriod(state, dueDay(state))
  return { from: startsOn, upto: endsOn, charge, price }
}

async function lockCurrentPlan(tx: Tx, service: Service): Promise<Permitted<AddonRow, 'plan:buy'>> {
  const current = await lockBasePlan(tx, service)
  if (!current) throw new Refused(refuse('fibre-not-active'))
  return byRule('plans', 'plan:buy', current)
}

async function renews(tx: Tx, current: Permitted<AddonRow, 'plan:buy'>, on: boolean): Promise<void> {
  const { CustomerUUID, ServiceUUID, UUID: AddonUUID } = current
  await saveAutoRenew(tx, current, on)
  await tx.audit({ CustomerUUID, deed: 'auto-renew-changed', detail: { MobileUUID: ServiceUUID, AddonUUID, on } })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
}

function nextPlan(change: ChangeRow, current: AddonRow, today: CalendarDay): NextPlan {
  const { ProductCatalogUUID, AvailabilityUUID, Name } = change
  const price = fibrePrice(change, change.renewalPrice ?? change.price)
  return { ProductCatalogUUID, AvailabilityUUID, Name, ...price, on: current.EndsOn ?? today }
}
