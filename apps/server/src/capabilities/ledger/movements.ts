import type { Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { type Account, accounts } from './accounts.ts'
import { type Movement, postMovements } from './ledger.store.ts'

/** The fields of every movement. */
interface MovementFacts {
  /** Who pays for whom, and for which service. */
  parties: Parties
  /** A reason that is unique for the owner: `top-up:<payment>`. */
  reason: string
  /** What the customer reads as the reason: `top-up`, the name of a plan. */
  because?: string | undefined
}

/** Money that goes from one account to another. */
export interface Transfer extends MovementFacts {
  amount: Money
  debit: Account
  credit: Account
}

/** A sale, and how the customer paid for it. */
export interface Sale extends MovementFacts {
  amount: Money
  /** The account that holds what the customer paid for it, or owes. */
  from: Account
  /** The GST within the price; at the usual rate by default. */
  gst?: Money
}

/** The owner of a movement: whose books it stands in. */
export interface Owned {
  CustomerUUID: Uuid
}

/** The two lines of a movement from one account to another. */
export function transferLines({
  CustomerUUID,
  parties,
  reason,
  because,
  amount,
  debit,
  credit,
}: Transfer & Owned): Movement {
  const lines = [
    { account: debit, amount },
    { account: credit, amount: minus(zero, amount) },
  ]
  return { CustomerUUID, parties, reason, because, lines }
}

/** The lines of a sale: the customer's payment, split into the sale and the GST within its price. */
export function saleLines({
  CustomerUUID,
  parties,
  reason,
  because,
  amount,
  from,
  gst = gstWithin(amount),
}: Sale & Owned): Movement {
  const lines = [
    { account: from, amount },
    { account: accounts.sales, amount: minus(gst, amount) },
    { account: accounts.gst, amount: minus(zero, gst) },
  ]
  return { CustomerUUID, parties, reason, because, lines }
}

/** Moves an amount from one account to another, once per reason; false if it was done before. */
export function move(ctx: Tx, input: Transfer & Owned): Promise<boolean> {
  return postMovements(ctx, [transferLines(input)])
}

/** Books a sale, once per reason; false if it was done before. */
export function bookSale(ctx: Tx, input: Sale & Owned): Promise<boolean> {
  return postMovements(ctx, [saleLines(input)])
}

/** A transfer from an account of one customer to one of another. */
export interface CustomerTransfer extends MovementFacts {
  amount: Money
  from: Owned & { account: Account }
  to: Owned & { account: Account }
}

/**
 * The movements from an account of one customer to one of another, through the clearing accounts of both, so that each
 * one's books balance by themselves; within the books of one customer it is one movement. Post them together.
 */
export function customerTransferLines({ from, to, ...what }: CustomerTransfer): Movement[] {
  const { clearing } = accounts
  if (from.CustomerUUID === to.CustomerUUID) {
    return [transferLines({ ...what, CustomerUUID: to.CustomerUUID, debit: from.account, credit: to.account })]
  }
  return [
    transferLines({ ...what, CustomerUUID: from.CustomerUUID, debit: from.account, credit: clearing }),
    transferLines({ ...what, CustomerUUID: to.CustomerUUID, debit: clearing, credit: to.account }),
  ]
}
