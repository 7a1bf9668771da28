import { opensWhenPaid } from '@waea/domain/customers/suspension'
import { isCollected } from '@waea/domain/payments/amount'
import type { Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { type Account, accounts, debtOf, move } from '../ledger/index.ts'
import { setAccountState } from './accounts.ts'
import { endOverBills, lockSuspension, type Standing } from './customers.store.ts'

/** An amount that is owed, or is not owed any more. */
export interface DebtChange {
  CustomerUUID: Uuid
  parties: Parties
  /** Unique in the books of the customer. */
  reason: string
  amount: Money
  /** The account that the amount comes from, or goes to. */
  against: Account
}

/** What an account is once its debt is paid: `bills-left` stays suspended until its overdue bills are paid too. */
type AfterDebt = 'open' | 'bills-left' | 'still-suspended'

/**
 * Makes a customer owe an amount, in the context's transaction, once for each reason: the account is suspended until it is
 * paid, and what it owes already grows.
 */
export async function owe(tx: Tx, { CustomerUUID, against: credit, ...change }: DebtChange): Promise<void> {
  const { isSuspended } = await lockSuspension(tx, CustomerUUID)
  if (!(await move(tx, { ...change, CustomerUUID, debit: accounts.arrears, credit }))) return
  if (isSuspended) return tx.show(CustomerUUID, 'account.changed')
  await setAccountState(tx, CustomerUUID, 'Suspended', { because: 'unpaid' })
}

/**
 * Takes what was paid off the debt that it was paid for, in the context's transaction. An account that was suspended over
 * money and owes nothing more is in service again. Undefined if that debt is not owed: it was paid or lessened meanwhile.
 */
export async function endDebt(
  tx: Tx,
  { UUID, ...change }: DebtChange & { UUID: Uuid },
): Promise<AfterDebt | undefined> {
  const standing = await lockSuspension(tx, change.CustomerUUID)
  const debt = await debtOf(tx, change.CustomerUUID)
  if (debt?.UUID !== UUID) return undefined
  await takeOff(tx, change)
  return openIfPaid(tx, change.CustomerUUID, standing)
}

/** Takes an amount off whatever a customer owes, in the context's transaction; returns how much was owed of it. */
export async function lessenDebt(tx: Tx, change: DebtChange): Promise<Money> {
  const standing = await lockSuspension(tx, change.CustomerUUID)
  const debt = await debtOf(tx, change.CustomerUUID)
  const amount = money(Math.min(change.amount, debt?.amount ?? zero))
  if (amount === zero) return zero
  await takeOff(tx, { ...change, amount })
  await openIfPaid(tx, change.CustomerUUID, standing)
  return amount
}

/**
 * Notes that the bills are paid over which an account was suspended, in the context's transaction. Without a debt it is in
 * service again; returns whether that is so.
 */
export async function endBillSuspension(tx: Tx, CustomerUUID: Uuid): Promise<boolean> {
  const standing = await lockSuspension(tx, CustomerUUID)
  if (!standing.isOverBills) return false
  await endOverBills(tx, permit(byRule('customers'), 'customer:write', { CustomerUUID }))
  return (await openIfPaid(tx, CustomerUUID, { ...standing, isOverBills: false })) === 'open'
}

const takeOff = (tx: Tx, { against: debit, ...change }: DebtChange) =>
  move(tx, { ...change, debit, credit: accounts.arrears })

/** Opens an account that owes nothing more, or too little to be asked for, which is written off with it. */
async function openIfPaid(tx: Tx, CustomerUUID: Uuid, { because, isOverBills }: Standing): Promise<AfterDebt> {
  const left = (await debtOf(tx, CustomerUUID))?.amount ?? zero
  const isPaid = opensWhenPaid(because) && !isCollected(left)
  if (isPaid && !isOverBills) {
    await setAccountState(tx, CustomerUUID, 'Active')
    return 'open'
  }
  await tx.show(CustomerUUID, 'account.changed')
  return isPaid ? 'bills-left' : 'still-suspended'
}
