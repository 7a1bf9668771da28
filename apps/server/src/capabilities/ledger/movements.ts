import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, minus, zero } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { type Account, accounts } from './accounts.ts'
import { type Movement, postMovements } from './ledger.store.ts'

/** Money that goes from one account to another. */
export interface Moved {
  /** Why, under a name that exists once for the owner: `top-up:<payment>`. */
  reason: string
  /** What the customer reads as the reason, where one reads it: `top-up`, the name of a plan. */
  because?: string | undefined
  amount: Money
  debit: Account
  credit: Account
}

/** A sale, and what the customer gave for it. */
export interface Sold {
  reason: string
  because?: string | undefined
  amount: Money
  /** The account that holds what the customer gave for it. */
  from: Account
}

/** The owner of a movement: whose books it stands in. */
export interface Owned {
  CustomerUUID: Uuid
}

/** The two lines of a movement from one account to another. */
export function moved({ CustomerUUID, reason, because, amount, debit, credit }: Moved & Owned): Movement {
  const lines = [
    { account: debit, amount },
    { account: credit, amount: minus(zero, amount) },
  ]
  return { CustomerUUID, reason, because, lines }
}

/** The lines of a sale: what the customer gave for it, split into the sale and the GST within its price. */
export function sold({ CustomerUUID, reason, because, amount, from }: Sold & Owned): Movement {
  const gst = gstWithin(amount)
  const lines = [
    { account: from, amount },
    { account: accounts.sales, amount: minus(gst, amount) },
    { account: accounts.gst, amount: minus(zero, gst) },
  ]
  return { CustomerUUID, reason, because, lines }
}

/** Moves an amount from one account to another, once for a reason; false when that was done before. */
export function move(ctx: Ctx, asked: Moved & Owned): Promise<boolean> {
  return postMovements(ctx, [moved(asked)])
}

/** Books a sale, once for a reason; false when that was done before. */
export function bookSale(ctx: Ctx, asked: Sold & Owned): Promise<boolean> {
  return postMovements(ctx, [sold(asked)])
}

/**
 * Moves an amount from an account of one customer to one of another, once for a reason, through the clearing accounts of
 * both: each one's books balance by themselves. False when that was done before.
 */
export function transfer(
  ctx: Ctx,
  asked: {
    reason: string
    because?: string | undefined
    amount: Money
    from: Owned & { account: Account }
    to: Owned & { account: Account }
  },
): Promise<boolean> {
  const { from, to, ...what } = asked
  const { clearing } = accounts
  return postMovements(ctx, [
    moved({ ...what, CustomerUUID: from.CustomerUUID, debit: from.account, credit: clearing }),
    moved({ ...what, CustomerUUID: to.CustomerUUID, debit: clearing, credit: to.account }),
  ])
}
