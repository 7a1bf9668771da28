import { creditExpiry, extendedExpiry, spendFrom } from '@waea/domain/balance/top-up'
import { ownParties, type Payer } from '@waea/domain/payments/parties'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import {
  accounts,
  balanceOf,
  bookSale,
  lockBalance,
  lockFreeBalances,
  move,
  postMovements,
  sold,
} from '../ledger/index.ts'
import { type CreditRow, creditRow, creditRows, insertCredit, lockCredit, saveExpiry } from './balance.store.ts'

/** A mobile's credit as it stands. */
export interface CreditNow {
  amount: Money
  /** What of it can be spent: nothing once it has expired. */
  spendable: Money
  /** Undefined when it has expired (1§4). */
  expiresAt?: Date
  createdAt: Date
}

/** What is left of a mobile's credit; undefined where the mobile has none, as postpay has not. */
export async function creditOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<CreditNow | undefined> {
  const [row, held] = await Promise.all([
    creditRow(ctx, CustomerUUID, MobileUUID),
    balanceOf(ctx, { CustomerUUID, ...accounts.credit(MobileUUID) }),
  ])
  return row && creditNow(ctx, row, minus(zero, held))
}

function creditNow(ctx: Ctx, row: CreditRow, amount: Money): CreditNow {
  const product = {
    UUID: row.MobileUUID,
    CurrencyCreditExpiresAtNanos: row.expiresAt && nanos(row.expiresAt),
    CreatedAtNanos: nanos(row.createdAt),
    MainBalCreditCents: amount,
  }
  const expiresAt = creditExpiry(product, ctx.now())
  return { amount, spendable: expiresAt ? amount : zero, createdAt: row.createdAt, ...(expiresAt && { expiresAt }) }
}

/** Opens a prepay mobile's credit at zero; harmless where it is open. */
export async function openCredit(ctx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  await insertCredit(ctx, permit(byRule('balance'), 'balance:spend', { CustomerUUID, MobileUUID }))
}

/** A movement of a mobile's credit; the reason exists once, `because` is what the customer reads. */
export interface CreditMoved {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  amount: Money
  reason: string
  because: string
}

/**
 * Adds paid money to a mobile's credit and extends its expiry to a year ahead (1§4), in the context's transaction: the
 * same top-up heard twice counts once. Answers whether it was added now. Refuses a mobile that has no credit.
 */
export async function addCredit(ctx: Tx, asked: CreditMoved & { payer: Payer }): Promise<boolean> {
  const { CustomerUUID, MobileUUID, payer, amount, reason, because } = asked
  const row = await lockCredit(ctx, CustomerUUID, MobileUUID)
  if (!row) throw new Refused(refuse('not-found'))
  const [debit, credit] = [accounts.received, accounts.credit(MobileUUID)]
  const parties = { payer, beneficiary: CustomerUUID, service: MobileUUID }
  if (!(await move(ctx, { CustomerUUID, parties, reason, because, amount, debit, credit }))) return false
  const extended = { ...row, expiresAt: extendedExpiry(row.expiresAt, ctx.now()) }
  await saveExpiry(ctx, permit(byRule('balance'), 'balance:spend', extended))
  await ctx.show(CustomerUUID, 'balance.changed', { MobileUUID })
  return true
}

/**
 * Spends a mobile's credit, in the context's transaction, once for its reason. Refuses to spend more than there is, or
 * what has expired: 'Not enough balance' (1§5). Answers what is left.
 */
export async function spendCredit(ctx: Tx, asked: CreditMoved): Promise<Money> {
  const { CustomerUUID, MobileUUID, amount, reason, because } = asked
  const from = accounts.credit(MobileUUID)
  // Whoever spends holds the balance, so that what is decided upon is still so when it is booked.
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
 * What of the credit of several mobiles can be spent, which nobody else spends until the transaction ends. A mobile that is
 * missing has no credit, or somebody else has it in hand: it is waited for, or left out.
 */
export async function holdCredits(
  tx: Tx,
  of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[],
  busy: 'wait' | 'leave-out',
): Promise<Map<Uuid, Money>> {
  if (of.length === 0) return new Map()
  const amounts = new Map(await (busy === 'wait' ? heldOf(tx, of) : freeOf(tx, of)))
  const rows = await creditRows(tx, of)
  return new Map(
    rows.flatMap((row) => {
      const amount = amounts.get(row.MobileUUID)
      return amount === undefined ? [] : [[row.MobileUUID, creditNow(tx, row, amount).spendable]]
    }),
  )
}

type Held = readonly [MobileUUID: Uuid, amount: Money]

async function heldOf(tx: Tx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<Held[]> {
  const held: Held[] = []
  for (const { CustomerUUID, MobileUUID } of of) {
    const cents = await lockBalance(tx, { CustomerUUID, ...accounts.credit(MobileUUID) })
    held.push([MobileUUID, minus(zero, cents)])
  }
  return held
}

async function freeOf(tx: Tx, of: readonly { CustomerUUID: Uuid; MobileUUID: Uuid }[]): Promise<Held[]> {
  const services = of.map(({ CustomerUUID, MobileUUID }) => ({ CustomerUUID, service: MobileUUID }))
  return (await lockFreeBalances(tx, services)).map(({ service, cents }) => [service, minus(zero, cents)])
}

/** Spends credit that `holdCredits` has held and found enough, each part once for its reason. */
export async function spendHeld(tx: Tx, spent: readonly CreditMoved[]): Promise<void> {
  if (spent.length === 0) return
  const sales = spent.map((one) => {
    const { CustomerUUID, MobileUUID, amount, reason, because } = permit(tx.actor, 'balance:spend', one)
    const parties = ownParties(CustomerUUID, MobileUUID)
    return sold({ CustomerUUID, parties, reason, because, amount, from: accounts.credit(MobileUUID) })
  })
  await postMovements(tx, sales)
  for (const { CustomerUUID, MobileUUID } of spent) await tx.show(CustomerUUID, 'balance.changed', { MobileUUID })
}
