import { opensWhenPaid } from '@waea/domain/customers/suspension'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { setAccountState } from './accounts.ts'
import { addToDebt, cutDebt, type Debt, endOverBills, findDebt, type LessenedDebt } from './debt.store.ts'

/** A suspended account's debt; undefined if it owes nothing, or is in service. */
export function debtOf(ctx: Ctx, CustomerUUID: Uuid): Promise<Debt | undefined> {
  return findDebt(ctx, CustomerUUID)
}

/** What an account is once its debt is paid: `bills-left` stays suspended until its overdue bills are paid too. */
type AfterDebt = 'open' | 'bills-left' | 'still-suspended'

/**
 * Takes what was paid off the debt of a suspension, in the context's transaction. An account that was suspended over money
 * and owes nothing more is in service again. Undefined if that debt is not owed: the account was reopened meanwhile.
 */
export async function endDebt(
  tx: Tx,
  CustomerUUID: Uuid,
  paid: { UUID: Uuid; amount: Money },
): Promise<AfterDebt | undefined> {
  const left = await cutDebt(tx, permit(byRule('customers'), 'customer:write', { CustomerUUID, ...paid }))
  return left && openIfPaid(tx, CustomerUUID, left)
}

/** Takes an amount off whatever a suspended account owes, in the context's transaction; returns how much was owed of it. */
export async function lessenDebt(tx: Tx, CustomerUUID: Uuid, amount: Money): Promise<Money> {
  const before = (await findDebt(tx, CustomerUUID))?.amount ?? zero
  const left = await cutDebt(tx, permit(byRule('customers'), 'customer:write', { CustomerUUID, amount }))
  if (!left) return zero
  await openIfPaid(tx, CustomerUUID, left)
  return minus(before, left.left)
}

/**
 * Notes that the bills are paid over which an account was suspended, in the context's transaction. Without a debt it is in
 * service again; returns whether that is so.
 */
export async function endBillSuspension(tx: Tx, CustomerUUID: Uuid): Promise<boolean> {
  const left = await endOverBills(tx, permit(byRule('customers'), 'customer:write', { CustomerUUID }))
  return left !== undefined && (await openIfPaid(tx, CustomerUUID, left)) === 'open'
}

async function openIfPaid(
  tx: Tx,
  CustomerUUID: Uuid,
  { because, isOverBills, left }: LessenedDebt,
): Promise<AfterDebt> {
  const isPaid = left === zero && opensWhenPaid(because)
  if (isPaid && !isOverBills) {
    await setAccountState(tx, CustomerUUID, 'Active')
    return 'open'
  }
  await tx.show(CustomerUUID, 'account.changed')
  return isPaid ? 'bills-left' : 'still-suspended'
}

/**
 * Makes a customer owe what was paid and then taken back, in the context's transaction: the account is suspended for it,
 * and what it owes already grows.
 */
export async function reopenDebt(tx: Tx, CustomerUUID: Uuid, amount: Money): Promise<void> {
  const customer = permit(byRule('customers'), 'customer:write', { CustomerUUID, amount })
  if (await addToDebt(tx, customer)) return tx.show(CustomerUUID, 'account.changed')
  await setAccountState(tx, CustomerUUID, 'Suspended', { because: 'unpaid', amountCents: amount })
}
