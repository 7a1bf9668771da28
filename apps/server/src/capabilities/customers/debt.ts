import type { Suspension } from '@waea/domain/customers/suspension'
import type { Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { type Account, accounts, debtOf, move } from '../ledger/index.ts'
import { settleSuspension } from './settle-suspension.ts'
import { lockSuspension } from './stores/customers.store.ts'

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
  await lockSuspension(tx, CustomerUUID)
  if (!(await move(tx, { ...change, CustomerUUID, debit: accounts.arrears, credit }))) return
  await settleSuspension(tx, CustomerUUID)
  await tx.show(CustomerUUID, 'account.changed')
}

/**
 * Takes what was paid off the debt that it was paid for, in the context's transaction. Undefined if that debt is not owed:
 * it was paid or lessened meanwhile.
 */
export async function endDebt(
  tx: Tx,
  { UUID, ...change }: DebtChange & { UUID: Uuid },
): Promise<AfterDebt | undefined> {
  await lockSuspension(tx, change.CustomerUUID)
  const debt = await debtOf(tx, change.CustomerUUID)
  return debt?.UUID === UUID ? afterDebt(await takeOff(tx, change)) : undefined
}

/** Takes an amount off whatever a customer owes, in the context's transaction; returns how much was owed of it. */
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
