import type { Gives, Input } from '@waea/contract/call'
import type { planChanges } from '@waea/contract/mobile/plan-changes'
import { accountType } from '@waea/domain/plans/mobile-status'
import { decidePlanChange, type PlanChange } from '@waea/domain/plans/plan-change'
import { accept, isRefusal, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { daysBetween } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { creditOf } from '../../balance/index.ts'
import { freshCatalogueFor } from '../../catalogue/index.ts'
import { mobileAnswer, mobileOf, mustNotMoveType } from '../../mobiles/index.ts'
import { quoteLifeMs } from '../../purchases/index.ts'
import {
  type ChangeRow,
  insertChange,
  lastChange,
  type PermittedChange,
  waitingChange,
} from '../stores/changes.store.ts'
import { type AddonRow, addonsOfService } from '../stores/plans.store.ts'

export interface ChangeRequest extends Service {
  OldAddonUUID: Uuid
  AvailabilityUUID: Uuid
  now: boolean
  AutoRenew: boolean
}

/** The input of a call that changes a plan or previews the change. */
export function changeRequestOf(input: Input<typeof planChanges.quotePlanChange>): ChangeRequest {
  return {
    CustomerUUID: input.CustomerUUID,
    ServiceUUID: input.MobileUUID,
    OldAddonUUID: input.OldAddonUUID.toLowerCase(),
    AvailabilityUUID: input.NewAddonAvailabilityUUID,
    now: input.ChangeNow,
    AutoRenew: input.NewAddonAutoRenew,
  }
}

/** A change with what it is made of: the plans, the figures, and the row that would be kept. */
export interface Quoted {
  held: AddonRow
  addons: readonly AddonRow[]
  figures: PlanChange
  change: PermittedChange
  /** The credit that can be spent; undefined where there is none, as of postpay. */
  credit: Money | undefined
}

/**
 * What a change comes to this moment. Credit pays where it covers all of it and no card is meant, else a card. Refuses a
 * mobile that is unknown, one that is not in service, an old plan that it does not hold, and what `decidePlanChange` does.
 */
export async function quote(ctx: Ctx, input: ChangeRequest, by: 'credit-first' | 'card'): Promise<Quoted> {
  const mobile = permit(ctx.actor, 'plan:buy', await mobileOf(ctx, input.CustomerUUID, input.ServiceUUID))
  const type = accountType(mobileAnswer(mobile))
  if (type !== 'prepay' && type !== 'postpay') throw new Refused(refuse('no-service'))
  mustNotMoveType(mobile)
  const addons = await addonsOfService(ctx, input)
  const held = addons.find(({ IsBasePlan }) => IsBasePlan)
  if (!held) throw new Refused(refuse('not-found', undefined, 'OldAddonUUID'))
  const offer = (await freshCatalogueFor(ctx, input.CustomerUUID)).offer(input.AvailabilityUUID)
  const credit = (await creditOf(ctx, input.CustomerUUID, input.ServiceUUID))?.spendable
  const request = {
    held,
    lastChangedOn: (await lastChange(ctx, input))?.changedOn ?? undefined,
    entry: offer?.onSale === false ? { ...offer.entry, Availabilities: [] } : offer?.entry,
    price: offer?.price,
    changeNow: input.now,
    autoRenew: input.AutoRenew,
    modes: ctx.config.planChangeModes,
    today: ctx.today(),
  }
  const balance = by === 'card' || type === 'postpay' ? undefined : credit
  const decided = decidePlanChange({ ...request, balance })
  // Too little credit is no end: the card pays.
  const isShort = isRefusal(decided) && decided.refused === 'not-enough-balance'
  const figures = accept(isShort ? decidePlanChange(request) : decided)
  if (held.UUID !== input.OldAddonUUID) throw new Refused(refuse('not-found', undefined, 'OldAddonUUID'))
  if (!offer) throw new Refused(refuse('plan-unknown', undefined, 'NewAddonAvailabilityUUID'))
  const change: ChangeRow = {
    CustomerUUID: input.CustomerUUID,
    ServiceUUID: mobile.UUID,
    UUID: ctx.newUuid(),
    ReplacesUUID: held.UUID,
    ReplacesName: held.Name,
    replacesEndsOn: held.EndsOn,
    ProductCatalogUUID: offer.entry.UUID,
    AvailabilityUUID: offer.availability.UUID,
    Name: offer.availability.RetailName,
    mode: figures.mode,
    AutoRenew: figures.autoRenew,
    ...figures.agreed,
    paidBy: figures.paidBy,
    state: 'quoted',
    reason: null,
    changedOn: null,
    unpaidSince: null,
    cardTriedOn: null,
    cardOpen: false,
    paysWith: null,
    createdAt: ctx.now(),
    stateAt: ctx.now(),
  }
  return { held, addons, figures, change: permit(ctx.actor, 'plan:buy', change), credit }
}

/** Answers every figure of a change and keeps them under an id. Refuses as `quote` does. */
export async function quotePlanChange(
  tx: Tx,
  input: Input<typeof planChanges.quotePlanChange>,
): Promise<Gives<typeof planChanges.quotePlanChange>> {
  const quoted = await quote(tx, changeRequestOf(input), 'credit-first')
  await insertChange(tx, quoted.change)
  const replaced = await waitingChange(tx, quoted.change)
  return {
    ...quoteAnswer(quoted),
    ExpiresAtNanos: nanos(new Date(tx.now().getTime() + quoteLifeMs)),
    ...(replaced && { Replaces: replaced.Name }),
  }
}

const paidFrom = { nothing: 'nothing', balance: 'credit', card: 'card', bill: 'bill' } as const

type Answer = Omit<Gives<typeof planChanges.quotePlanChange>, 'ExpiresAtNanos'>

function quoteAnswer({ held, addons, figures, change, credit }: Quoted): Answer {
  const { mode, price, dueNow, paidBy, startsOn, endsOn, nextCharges, creditUntil } = figures
  const { Name } = change
  const isNow = mode === 'NOW'
  const others = addons.filter((one) => !one.IsBasePlan)
  return {
    QuoteUUID: change.UUID,
    Mode: mode,
    Old: {
      AddonUUID: held.UUID,
      Name: held.Name,
      PriceCents: held.price,
      EndsOn: startsOn,
      DaysLost: isNow && held.EndsOn ? Math.max(0, daysBetween(startsOn, held.EndsOn)) : 0,
      RefundCents: 0,
      CreditCents: 0,
    },
    New: {
      ProductCatalogUUID: change.ProductCatalogUUID,
      AvailabilityUUID: change.AvailabilityUUID,
      Name,
      PriceCents: price,
      StartsOn: startsOn,
      ...(endsOn && { EndsOn: endsOn }),
      AutoRenew: change.AutoRenew,
    },
    Lines: dueNow > zero ? [{ Name, AmountCents: dueNow }] : [],
    DueTodayCents: dueNow,
    DueTodayTaxCents: gstWithin(dueNow),
    PaidFrom: paidFrom[paidBy],
    ...(paidBy === 'bill' && { OnBillCents: price }),
    ...(paidBy === 'balance' && credit !== undefined && { CreditAfterCents: minus(credit, dueNow) }),
    ...(paidBy === 'card' && credit !== undefined && { CreditShortCents: credit }),
    ...(credit !== undefined && credit > zero && { CreditKeptUntil: creditUntil }),
    NextCharges: nextCharges.map(({ on, amount }) => ({ Name, On: on, AmountCents: amount })),
    Addons: others.map((one) => ({ Name: one.Name, ...(one.EndsOn && { EndsOn: one.EndsOn }) })),
    ...(!isNow && { CancelBefore: startsOn }),
  }
}
