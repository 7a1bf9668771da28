import type { Uuid } from '@waea/kit/ids'
import { type Money, money, zero } from '@waea/kit/money'
import { toE164 } from '../msisdn.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { isAsShown, laterPart, type ShownPrice } from './plan-price.ts'

export interface RequestedItem {
  Type: 'plan' | 'modem'
  ID: string
  /** The price the customer was shown, in cents; for a plan also for how many months, and the price after them. */
  PriceCents?: number | undefined
  Periods?: number | undefined
  ThenCents?: number | undefined
}

interface Priced {
  ID: Uuid
  Name: string
}

export type CartPlan = Priced & ShownPrice
export type CartModem = Priced & { PriceCents: number }

export interface PricedCart<P extends CartPlan, M extends CartModem> {
  plan: P
  modem: M | undefined
  /** What is paid now, for the router. */
  due: Money
  /** The monthly cost from the day of connection. */
  monthly: Money
}

/**
 * Prices a cart of one plan and at most one router. Refuses 'no-order-items' for an empty one, 'plan-not-specified'
 * without a plan or with two, 'plan-unknown' for a plan not available at the address, 'no-available-product' for a
 * router that is not sold, and 'price-changed' with today's figures if the customer was shown others.
 */
export function priceFibreCart<P extends CartPlan, M extends CartModem>(
  items: readonly RequestedItem[],
  plans: readonly P[],
  modems: readonly M[],
): PricedCart<P, M> | Refusal {
  if (items.length === 0) return refuse('no-order-items')
  const [planItem, ...morePlans] = items.filter(({ Type }) => Type === 'plan')
  const [modemItem, ...moreModems] = items.filter(({ Type }) => Type === 'modem')
  if (!planItem || morePlans.length > 0) return refuse('plan-not-specified')
  const plan = plans.find(({ ID }) => ID === planItem.ID.toLowerCase())
  if (!plan) return refuse('plan-unknown')
  const modem = modemItem && modems.find(({ ID }) => ID === modemItem.ID.toLowerCase())
  if (moreModems.length > 0 || (modemItem && !modem)) return refuse('no-available-product')
  const [due, monthly] = [modem ? money(modem.PriceCents) : zero, money(plan.Price)]
  const isOther = (item: RequestedItem | undefined, now: ShownPrice) =>
    item?.PriceCents !== undefined && !isAsShown({ ...item, Price: item.PriceCents }, now)
  if (isOther(planItem, plan) || isOther(modemItem, { Price: due })) {
    return refuse('price-changed', { DueCents: due, MonthlyCents: monthly, ...laterPart(plan) })
  }
  return { plan, modem, due, monthly }
}

/**
 * Refuses 'fibre-contact' unless there is a contact with a name and a number the technician and the courier can call.
 */
export function checkContact({
  Name,
  Phone,
}: {
  Name?: string | undefined
  Phone?: string | undefined
}): Refusal | undefined {
  if (!Name?.trim()) return refuse('fibre-contact', undefined, 'Name')
  return toE164(Phone ?? '') === undefined ? refuse('fibre-contact', undefined, 'Phone') : undefined
}
