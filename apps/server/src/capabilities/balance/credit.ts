import { creditExpiry, extendedExpiry, spendFrom } from '@waea/domain/balance/top-up'
import { ownParties, type Payer } from '@waea/domain/payments/parties'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import {
  type Account,
  accounts,
  balanceOf,
  bookSale,
  customerTransferLines,
  lockBalance,
  lockFreeBalances,
  move,
  type Owned,
  postMovements,
  saleLines,
} from '../ledger/index.ts'
import { type CreditRow, creditRow, creditRows, insertCredit, lockCredit, saveExpiry } from './balance.store.ts'

/** A mobile's current credit. */
export interface CreditNow {
  amount: Money
  /** How much of it can be spent: zero once it has expired. */
  spendable: Money
  /** Undefined when it has expired (1§4). */
  expiresAt?: Date
  createdAt: Date
}

/** A mobile's credit; undefined for a mobile without credit, such as postpay. */
export async function creditOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditNow | undefined> {
  const [row, held] = await Promise.all([
    creditRow(ctx, CustomerUUID, MobileUUID),
    balanceOf(ctx, { CustomerUUID, ...accounts.credit(MobileUUID) }),
  ])
  return row && creditNow(ctx, row, minus(zero, held))
}

/** A mobile's credit by its row and by what the books hold of it. */
export function creditNow(ctx: Ctx, row: CreditRow, amount: Money): CreditNow {
  const product = {
    UUID: row.MobileUUID,
    CurrencyCreditExpiresAtNanos: row.expiresAt && nanos(row.expiresAt),
    CreatedAtNanos: nanos(row.createdAt),
    MainBalCreditCents: amount,
  }
  const expiresAt = creditExpiry(product, ctx.now())
  return { amount, spendable: expiresAt ? amount : zero, createdAt: row.createdAt, ...(expiresAt && { expiresAt }) }
}

/** Opens a prepay mobile's credit at zero; does nothing if it is already open. */
export async function openCredit(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  await insertCredit(ctx, permit(byRule('balance'), 'balance:spend', { CustomerUUID, MobileUUID }))
}

/** A movement of a mobile's credit. `reason` is unique; `because` is what the customer reads. */
export interface CreditMoved {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  amount: Money
  reason: string
  because: string
}

/** Money that becomes credit: what the customer has paid, or what an account of other books holds for them. */
export interface CreditAdded extends CreditMoved {
  payer: Payer
  from?: Owned & { account: Account }
}

/**
 * Adds money to a mobile's credit and moves its expiry to a year ahead (1§4), in the context's transaction. A
 * top-up heard twice counts once. Returns whether it was added now. Refuses a mobile without credit.
 */
export async function addCredit(ctx: Tx, asked: CreditAdded): Promise<boolean> {
  const { CustomerUUID, MobileUUID, payer, amount, reason, because, from } = asked
  const row = await lockCredit(ctx, CustomerUUID, MobileUUID)
  if (!row) throw new Refused(refuse('not-found'))
  const [debit, credit] = [accounts.received, accounts.credit(MobileUUID)]
  const told = { parties: { payer, beneficiary: CustomerUUID, service: MobileUUID }, reason, because, amount }
  const isNew = from
    ? await postMovements(ctx, customerTransferLines({ ...told, from, to: { CustomerUUID, account: credit } }))
    : await move(ctx, { CustomerUUID, ...told, debit, credit })
  if (!isNew) return false
  const extended = { ...row, expiresAt: extendedExpiry(row.expiresAt, ctx.now()) }
  await saveExpiry(ctx, permit(byRule('balance'), 'balance:spend', extended))
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return true
}

/**
 * Spends a mobile's credit once per reason, in the context's transaction, and returns what is left. Refuses to spend
 * more than there is, or expired credit: 'Not enough balance' (1§5).
 */
export async function spendCredit(ctx: Tx, asked: CreditMoved): Promise<Money> {
  const { CustomerUUID, MobileUUID, amount, reason, because } = asked
  const from = accounts.credit(MobileUUID)
  // Lock the balance, so that the decision still holds when it is booked.
  const [held, row] = await Promise.all([
    lockBalance(ctx, { CustomerUUID, ...from }),
    creditRow(ctx, CustomerUUID, MobileUUID),
  ])
  const credit = creditNow(ctx, permit(ctx.actor, 'balance:spend', row), minus(zero, held))
  const left = accept(spendFrom(credit.spendable, amount))
  const parties = ownParties(CustomerUUID, MobileUUID)
  if (!(await bookSale(ctx, { CustomerUUID, parties, reason, because, amount, from }))) return credit.amount
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return left
}

/**
 * Locks the credit of several mobiles and returns what can be spent of each. A missing mobile has no credit, or another
 * transaction has locked it: `busy` says whether to wait for it or leave it out.
 */
export async function lockCredits(
  tx: Tx,
  of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[],
  busy: 'wait' | 'leave-out',
): Promise<Map<Uuid, Money>> {
  if (of.length === 0) return new Map()
  const amounts = new Map(await (busy === 'wait' ? lockWaiting(tx, of) : lockFree(tx, of)))
  const rows = await creditRows(tx, of)
  return new Map(
    rows.flatMap((row) => {
      const amount = amounts.get(row.MobileUUID)
      return amount === undefined ? [] : [[row.MobileUUID, creditNow(tx, row, amount).spendable]]
    }),
  )
}

type LockedCredit = readonly [MobileUUID: Uuid, amount: Money]

async function lockWaiting(tx: Tx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<LockedCredit[]> {
  const held: LockedCredit[] = []
  for (const { CustomerUUID, MobileUUID } of of) {
    const cents = await lockBalance(tx, { CustomerUUID, ...accounts.credit(MobileUUID) })
    held.push([MobileUUID, minus(zero, cents)])
  }
  return held
}

async function lockFree(tx: Tx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<LockedCredit[]> {
  const services = of.map(({ CustomerUUID, MobileUUID }) => ({ CustomerUUID, service: MobileUUID }))
  return (await lockFreeBalances(tx, services)).map(({ service, cents }) => [service, minus(zero, cents)])
}

/** Spends credit that `lockCredits` has locked and found sufficient, each part once per reason. */
export async function spendLocked(tx: Tx, spent: readonly CreditMoved[]): Promise<void> {
  if (spent.length === 0) return
  const sales = spent.map((one) => {
    const { CustomerUUID, MobileUUID, amount, reason, because } = permit(tx.actor, 'balance:spend', one)
    const parties = ownParties(CustomerUUID, MobileUUID)
    return saleLines({ CustomerUUID, parties, reason, because, amount, from: accounts.credit(MobileUUID) })
  })
  await postMovements(tx, sales)
  for (const { CustomerUUID, MobileUUID } of spent) await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}
