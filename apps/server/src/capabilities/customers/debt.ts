import type { Suspension } from '@waea/domain/customers/suspension'
import type { Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { type Account, accounts, debtOf, move } from '../ledger/index.ts'
import { settleSuspension } from './settle-suspension.ts'
import { lockSuspension } from './stores/customers.store.ts'

/** An amount added to a customer's debt, or taken off it. */
export interface DebtChange {
  CustomerUUID: Uuid
  parties: Parties
  /** Unique in the customer's books. */
  reason: string
  amount: Money
  /** The other account of the booking: where the amount comes from, or goes to. */
  against: Account
}

/** The state of an account once its debt is paid: `bills-left` stays suspended until its overdue bills are paid too. */
type AfterDebt = 'open' | 'bills-left' | 'still-suspended'

/**
 * Adds an amount to a customer's debt, inside the caller's transaction, once per reason. Suspends the account until the
 * debt is paid; an existing debt grows.
 */
export async function owe(tx: Tx, { CustomerUUID, against: credit, ...change }: DebtChange): Promise<void> {
  await lockSuspension(tx, CustomerUUID)
  if (!(await move(tx, { ...change, CustomerUUID, debit: accounts.arrears, credit }))) return
  await settleSuspension(tx, CustomerUUID)
  await tx.show(CustomerUUID, 'account.changed')
}

/**
 * Takes a payment off the debt it was made for, inside the caller's transaction. Undefined if that debt is no longer
 * owed: it was paid or reduced in the meantime.
 */
export async function endDebt(
  tx: Tx,
  { UUID, ...change }: DebtChange & { UUID: Uuid },
): Promise<AfterDebt | undefined> {
  await lockSuspension(tx, change.CustomerUUID)
  const debt = await debtOf(tx, change.CustomerUUID)
  return debt?.UUID === UUID ? afterDebt(await takeOff(tx, change)) : undefined
}

/** Reduces whatever debt a customer has, inside the caller's transaction; returns how much of the amount was owed. */
export async function lessenDebt(tx: Tx, change: DebtChange): Promise<Money> {
  await lockSuspension(tx, change.CustomerUUID)
  const debt = await debtOf(tx, change.CustomerUUID)
  const amount = money(Math.min(change.amount, debt?.amount ?? zero))
  if (amount > zero) await takeOff(tx, { ...change, amount })
  return amount
}

async function takeOff(tx: Tx, { against: debit, ...change }: DebtChange): Promise<Suspension | undefined> {
  await move(tx, { ...change, debit, credit: accounts.arrears })
  await tx.show(change.CustomerUUID, 'account.changed')
  return settleSuspension(tx, change.CustomerUUID)
}

function afterDebt(left: Suspension | undefined): AfterDebt {
  if (!left) return 'open'
  return left.endsBy === 'payment' && left.over === 'bills' ? 'bills-left' : 'still-suspended'
}
