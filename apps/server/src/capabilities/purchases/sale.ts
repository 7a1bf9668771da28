import type { PaymentPart, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'

/** Names what is bought: its buyer, and its id among things of its kind. */
export interface PurchaseKey {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** What a seller asks of the payment for a thing. */
interface SalePayment {
  amount: Money
  /** The mobile or connection that it is for; null for what has none yet. */
  service: Uuid | null
  /** What the customer reads on the receipt. */
  description: string
  /** Save a new card for what is charged later. */
  keepCard: boolean
  /** It pays for an extra beside the plan. */
  isExtra?: boolean
}

/**
 * How one kind of thing is sold: plans and add-ons, changes of plan, moves to another product type, activations, orders.
 * Its seller keeps the thing and its terms; `pay` and `giveUp` take it through its states:
 *
 * | state | event | then | what the seller does |
 * |---|---|---|---|
 * | unpaid | paid, or held on the card | delivered | `deliver` |
 * | unpaid | its payment was given up | cancelled | `cancel` |
 * | delivered, cancelled | the same payment is heard of again | unchanged | `deliver` does nothing |
 * | cancelled, or not to be had any more | paid after all | refunded | `deliver` gives the money back |
 */
export interface Sale<Thing extends PurchaseKey> {
  purpose: PaymentPurpose
  /** Reads a thing and locks it until the transaction ends; undefined if it is none of this kind. */
  lock(tx: Tx, key: PurchaseKey): Promise<Thing | undefined>
  isUnpaid(thing: Thing): boolean
  payment(thing: Thing): SalePayment
  /** Notes the payment with its thing, in the transaction that writes it. */
  onPrepared?(tx: Tx, thing: Thing, PaymentUUID: Uuid): Promise<void>
  /** Begins what was paid for, once, or gives back what was paid for a thing that cannot be had any more. */
  deliver(tx: Tx, key: PurchaseKey, PaymentUUID?: Uuid): Promise<unknown>
  /** Ends a thing that is not paid any more. Left out where it waits for another try. */
  cancel?(tx: Tx, thing: Thing): Promise<unknown>
  /** What a refused card is answered with, beside its payment, so that the customer can try again. */
  refusedWith?(thing: Thing): Record<string, string>
}

/** The part of a payment that pays for a thing. */
export function partOf<Thing extends PurchaseKey>(sale: Sale<Thing>, thing: Thing): PaymentPart {
  const { amount, service } = sale.payment(thing)
  return { thing: thing.UUID, beneficiary: thing.CustomerUUID, service, amount }
}
