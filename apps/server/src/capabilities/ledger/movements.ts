import type { Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, minus, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { type Account, accounts } from './accounts.ts'
import { type Movement, postMovements } from './ledger.store.ts'

/** What every movement tells. */
interface Told {
  /** Who pays for whom, and for which service. */
  parties: Parties
  /** Why, under a name that exists once for the owner: `top-up:<payment>`. */
  reason: string
  /** What the customer reads as the reason, where one reads it: `top-up`, the name of a plan. */
  because?: string | undefined
}

/** Money that goes from one account to another. */
export interface Moved extends Told {
  amount: Money
  debit: Account
  credit: Account
}

/** A sale, and what the customer gave for it. */
export interface Sold extends Told {
  amount: Money
  /** The account that holds what the customer gave for it, or owes. */
  from: Account
  /** The GST within the price; that of the usual rate where it is not said. */
  gst?: Money
}

/** The owner of a movement: whose books it stands in. */
export interface Owned {
  CustomerUUID: Uuid
}

/** The two lines of a movement from one account to another. */
export function moved({ CustomerUUID, parties, reason, because, amount, debit, credit }: Moved & Owned): Movement {
  const lines = [
    { account: debit, amount },
    { account: credit, amount: minus(zero, amount) },
  ]
  return { CustomerUUID, parties, reason, because, lines }
}

/** The lines of a sale: what the customer gave for it, split into the sale and the GST within its price. */
export function sold({
  CustomerUUID,
  parties,
  reason,
  because,
  amount,
  from,
  gst = gstWithin(amount),
}: Sold & Owned): Movement {
  const lines = [
    { account: from, amount },
    { account: accounts.sales, amount: minus(gst, amount) },
    { account: accounts.gst, amount: minus(zero, gst) },
  ]
  return { CustomerUUID, parties, reason, because, lines }
}

/** Moves an amount from one account to another, once for a reason; false when that was done before. */
export function move(ctx: Tx, asked: Moved & Owned): Promise<boolean> {
  return postMovements(ctx, [moved(asked)])
}

/** Books a sale, once for a reason; false when that was done before. */
export function bookSale(ctx: Tx, asked: Sold & Owned): Promise<boolean> {
  return postMovements(ctx, [sold(asked)])
}

/** Money that goes from an account of one customer into one of another. */
export interface PassedOn extends Told {
  amount: Money
  from: Owned & { account: Account }
  to: Owned & { account: Account }
}

/**
 * The movements from an account of one customer to one of another, through the clearing accounts of both: each one's
 * books balance by themselves. To be posted together.
 */
export function passedOn({ from, to, ...what }: PassedOn): Movement[] {
  const { clearing } = accounts
  return [
    moved({ ...what, CustomerUUID: from.CustomerUUID, debit: from.account, credit: clearing }),
    moved({ ...what, CustomerUUID: to.CustomerUUID, debit: clearing, credit: to.account }),
  ]
}
