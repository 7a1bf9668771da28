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
  /** Unique per owner: `top-up:<payment>`. */
  reason: string
  /** The reason that the customer reads: `top-up`, the name of a plan. */
  because?: string | undefined
}

/** An amount that moves from one account to another. */
export interface Transfer extends MovementFacts {
  amount: Money
  debit: Account
  credit: Account
}

/** A sale, and how the customer paid for it. */
export interface Sale extends MovementFacts {
  amount: Money
  /** The account that pays: money received, credit, or what is owed. */
  from: Account
  /** The GST in the price; by default at the usual rate. */
  gst?: Money
}

/** The owner of a movement: whose ledger it is in. */
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

/** Moves an amount between two accounts, once per reason; false if it was done before. */
export function move(ctx: Tx, input: Transfer & Owned): Promise<boolean> {
  return postMovements(ctx, [transferLines(input)])
}

/** Books a sale, once per reason; false if it was done before. */
export function bookSale(ctx: Tx, input: Sale & Owned): Promise<boolean> {
  return postMovements(ctx, [saleLines(input)])
}

/** A transfer from one customer's account to another customer's. */
export interface CustomerTransfer extends MovementFacts {
  amount: Money
  from: Owned & { account: Account }
  to: Owned & { account: Account }
}

/**
 * The movements of a transfer between two customers, through the clearing accounts of both, so that each ledger
 * balances by itself. Within one customer's ledger it is one movement. Post them together.
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
