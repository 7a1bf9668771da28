import type { PaymentPart, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'

/** Identifies a thing that is bought: the buyer, and an id among things of its kind. */
export interface PurchaseKey {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** The seller's part of the payment for a thing. */
interface SalePayment {
  amount: Money
  /** The mobile or connection that it is for; null if there is none yet. */
  service: Uuid | null
  /** The text on the receipt. */
  description: string
  /** Save a new card for later charges. */
  keepCard: boolean
  /** Pays for an add-on beside the plan. */
  isExtra?: boolean
}

/**
 * How one kind of thing is sold: plans and add-ons, changes of plan, moves to another product type, activations,
 * orders. The seller stores the thing and its terms; `pay` and `giveUp` move it through its states:
 *
 * | state | event | then | what the seller does |
 * |---|---|---|---|
 * | unpaid | paid, or authorized on the card | delivered | `deliver` |
 * | unpaid | its payment was given up | cancelled | `cancel` |
 * | delivered, cancelled | an event of the same payment is repeated | unchanged | `deliver` does nothing |
 * | cancelled, or no longer available | paid after all | refunded | `deliver` refunds the money |
 */
export interface Sale<Thing extends PurchaseKey> {
  purpose: PaymentPurpose
  /** Reads and locks a thing until the transaction ends; undefined if it is not of this kind. */
  lock(tx: Tx, key: PurchaseKey): Promise<Thing | undefined>
  isUnpaid(thing: Thing): boolean
  payment(thing: Thing): SalePayment
  /** Records the payment with its thing, in the transaction that writes it. */
  onPrepared?(tx: Tx, thing: Thing, PaymentUUID: Uuid): Promise<void>
  /** Starts what was paid for, once, or refunds it if the thing is no longer available. */
  deliver(tx: Tx, key: PurchaseKey, PaymentUUID?: Uuid): Promise<unknown>
  /** Ends a thing that was not paid. Absent if the thing waits for another attempt. */
  cancel?(tx: Tx, thing: Thing): Promise<unknown>
  /** Extra fields for the refusal of a card, so that the customer can try again. */
  refusedWith?(thing: Thing): Record<string, string>
}

/** The part of a payment that pays for a thing. */
export function partOf<Thing extends PurchaseKey>(sale: Sale<Thing>, thing: Thing): PaymentPart {
  const { amount, service } = sale.payment(thing)
  return { thing: thing.UUID, beneficiary: thing.CustomerUUID, service, amount }
}
