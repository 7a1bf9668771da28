import { checkShownFibre, type FibrePrice, fibrePrice, type ShownPrice } from '@waea/domain/broadband/plan-price'
import { fullPrice } from '@waea/domain/plans/prices/agreed-price'
import { decideMonthEnd } from '@waea/domain/plans/renewing/month-end-change'
import { checkAutoRenew } from '@waea/domain/plans/renewing/renewal'
import { accept, Refused, refuse } from '@waea/domain/refusal'
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
import { type ChangeRow, insertChange, waitingChange, waitingChangesOf } from '../stores/changes.store.ts'
import { type AddonRow, saveAutoRenew } from '../stores/plans.store.ts'

// What is done with the plan of a fibre connection. Whoever calls has asked whether the actor may (`fibre:manage`).

/** The plan that takes the place of the one that is held, what it costs, and from which day. */
interface NextPlan extends FibrePrice {
  ProductCatalogUUID: Uuid
  AvailabilityUUID: Uuid
  Name: string
  on: CalendarDay
}

/**
 * Has another fibre plan take the place of a connection's when its month is over, in the caller's transaction: at today's
 * price, on the bill, and nothing is due before. It replaces a change that waited; the plan that is held takes such a
 * change back, and asking again changes nothing. The customer is told by mail. Answers the plan that comes, if one does.
 * Refuses as `decideMonthEnd` does, another price than was `shown` ('price-changed'), and a connection without a plan
 * ('fibre-not-active').
 */
export async function changeAtMonthEnd(
  tx: Tx,
  { AvailabilityUUID, shown, ...service }: Service & { AvailabilityUUID: Uuid; shown?: ShownPrice | undefined },
): Promise<NextPlan | undefined> {
  const held = await heldPlan(tx, service)
  const offer = (await freshCatalogue(tx)).fibreOffer(AvailabilityUUID)
  const monthEnd = accept(decideMonthEnd(held, offer, tx.today()))
  if (monthEnd.is === 'kept' || !offer) {
    await cancelWaiting(tx, held)
    return undefined
  }
  const waiting = await waitingChange(tx, held)
  const full = fullPrice(offer.entry, offer.price)
  if (waiting?.ReplacesUUID === held.UUID && waiting.AvailabilityUUID === offer.availability.UUID) {
    accept(checkShownFibre(shown, fibrePrice(waiting, full)))
    return nextPlan(waiting, held, tx.today())
  }
  accept(checkShownFibre(shown, fibrePrice(monthEnd.agreed, full)))
  await replaceWaiting(tx, held)
  const change: ChangeRow = {
    CustomerUUID: held.CustomerUUID,
    ServiceUUID: held.ServiceUUID,
    UUID: tx.newUuid(),
    ReplacesUUID: held.UUID,
    ReplacesName: held.Name,
    replacesEndsOn: held.EndsOn,
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
    createdAt: tx.now(),
    stateAt: tx.now(),
  }
  await insertChange(tx, byRule('plans', 'plan:buy', change))
  await tellOfChange(tx, change, 'waits', monthEnd.on)
  return nextPlan(change, held, tx.today())
}

/** The plans that wait to take the place of those that connections hold, by connection; the others are left out. */
export async function nextPlansOf(ctx: Ctx, held: readonly AddonRow[]): Promise<Map<Uuid, NextPlan>> {
  const waiting = await waitingChangesOf(ctx, held)
  return new Map(
    held.flatMap((one) => {
      const change = waiting.find(({ ReplacesUUID }) => ReplacesUUID === one.UUID)
      return change ? [[one.ServiceUUID, nextPlan(change, one, ctx.today())] as const] : []
    }),
  )
}

/**
 * Lets the plan of a connection end when its month is over, in the caller's transaction; a change that waited is not made,
 * and nobody is told: whoever ends the connection tells of it. Again is the same. Answers the first day without the plan,
 * which is today or a day before it where the month is over and the next one was not begun. Refuses a connection without a
 * plan ('fibre-not-active').
 */
export async function stopAtMonthEnd(tx: Tx, service: Service): Promise<CalendarDay> {
  const held = await heldPlan(tx, service)
  await replaceWaiting(tx, held)
  if (held.AutoRenew) await renews(tx, held, false)
  return held.EndsOn ?? tx.today()
}

/**
 * Takes that back: the plan of a connection renews again. Again is the same. Refuses a connection whose plan has ended
 * ('fibre-not-active').
 */
export async function keepRenewing(tx: Tx, service: Service): Promise<void> {
  const held = await heldPlan(tx, service)
  accept(checkAutoRenew(held.AllowAutoRenew, true))
  if (!held.AutoRenew) await renews(tx, held, true)
}

async function heldPlan(tx: Tx, service: Service): Promise<Permitted<AddonRow, 'plan:buy'>> {
  const held = await lockBasePlan(tx, service)
  if (!held) throw new Refused(refuse('fibre-not-active'))
  return byRule('plans', 'plan:buy', held)
}

async function renews(tx: Tx, held: Permitted<AddonRow, 'plan:buy'>, on: boolean): Promise<void> {
  const { CustomerUUID, ServiceUUID, UUID: AddonUUID } = held
  await saveAutoRenew(tx, held, on)
  await tx.audit({ CustomerUUID, deed: 'auto-renew-changed', detail: { MobileUUID: ServiceUUID, AddonUUID, on } })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
}

function nextPlan(change: ChangeRow, held: AddonRow, today: CalendarDay): NextPlan {
  const { ProductCatalogUUID, AvailabilityUUID, Name } = change
  const price = fibrePrice(change, change.renewalPrice ?? change.price)
  return { ProductCatalogUUID, AvailabilityUUID, Name, ...price, on: held.EndsOn ?? today }
}
