import type { Gives, Input } from '@waea/contract/call'
import type { planChanges } from '@waea/contract/mobile/plan-changes'
import { isProviders } from '@waea/domain/access/actor'
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

/** A quoted change with its plans, its figures, and the row to store. */
export interface Quoted {
  current: AddonRow
  addons: readonly AddonRow[]
  figures: PlanChange
  change: PermittedChange
  /** The credit that can be spent; undefined if there is none, as for postpay. */
  credit: Money | undefined
}

/**
 * Quotes a change as of now. Credit pays if it covers the whole price and the call asks for no card; otherwise a card
 * does. Refuses an unknown mobile, one that is not in service, an old plan that it does not have, and what
 * `decidePlanChange` refuses.
 */
export async function quote(ctx: Ctx, input: ChangeRequest, by: 'credit-first' | 'card'): Promise<Quoted> {
  const mobile = permit(ctx.actor, 'plan:change', await mobileOf(ctx, input.CustomerUUID, input.ServiceUUID))
  const type = accountType(mobileAnswer(mobile))
  if (type !== 'prepay' && type !== 'postpay') throw new Refused(refuse('no-service'))
  mustNotMoveType(mobile)
  const addons = await addonsOfService(ctx, input)
  const current = addons.find(({ IsBasePlan }) => IsBasePlan)
  if (!current) throw new Refused(refuse('not-found', undefined, 'OldAddonUUID'))
  const offer = (await freshCatalogueFor(ctx, input.CustomerUUID)).offer(input.AvailabilityUUID)
  const credit = (await creditOf(ctx, input.CustomerUUID, input.ServiceUUID))?.spendable
  const request = {
    current,
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
  // With too little credit, the card pays.
  const isShort = isRefusal(decided) && decided.refused === 'not-enough-balance'
  const figures = accept(isShort ? decidePlanChange(request) : decided)
  if (current.UUID !== input.OldAddonUUID) throw new Refused(refuse('not-found', undefined, 'OldAddonUUID'))
  if (!offer) throw new Refused(refuse('plan-unknown', undefined, 'NewAddonAvailabilityUUID'))
  const change: ChangeRow = {
    CustomerUUID: input.CustomerUUID,
    ServiceUUID: mobile.UUID,
    UUID: ctx.newUuid(),
    ReplacesUUID: current.UUID,
    ReplacesName: current.Name,
    replacesEndsOn: current.EndsOn,
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
    byProvider: isProviders(ctx.actor),
    createdAt: ctx.now(),
    stateAt: ctx.now(),
  }
  return { current, addons, figures, change: permit(ctx.actor, 'plan:change', change), credit }
}

/** Returns all figures of a change and stores them under an id. Refuses as `quote` does. */
export async function quoteChange(tx: Tx, request: ChangeRequest): Promise<Gives<typeof planChanges.quotePlanChange>> {
  const quoted = await quote(tx, request, 'credit-first')
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

function quoteAnswer({ current, addons, figures, change, credit }: Quoted): Answer {
  const { mode, price, dueNow, paidBy, startsOn, endsOn, nextCharges, creditUntil } = figures
  const { Name } = change
  const isNow = mode === 'NOW'
  const others = addons.filter((one) => !one.IsBasePlan)
  return {
    QuoteUUID: change.UUID,
    Mode: mode,
    Old: {
      AddonUUID: current.UUID,
      Name: current.Name,
      PriceCents: current.price,
      EndsOn: startsOn,
      DaysLost: isNow && current.EndsOn ? Math.max(0, daysBetween(startsOn, current.EndsOn)) : 0,
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
