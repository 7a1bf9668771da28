import { opensWhenPaid } from '@waea/domain/customers/suspension'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { setAccountState } from './accounts.ts'
import { clearDebt, type Debt, findDebt } from './debt.store.ts'

/** A suspended account's debt; undefined if it owes nothing, or is in service. */
export function debtOf(ctx: Ctx, CustomerUUID: Uuid): Promise<Debt | undefined> {
  return findDebt(ctx, CustomerUUID)
}

/**
 * Clears the debt of a suspension that was paid, in the context's transaction. An account that was suspended over money
 * is in service again. Undefined if nothing is owed: the account was reopened meanwhile.
 */
export async function endDebt(
  tx: Tx,
  CustomerUUID: Uuid,
  suspensionUuid: Uuid,
): Promise<'open' | 'still-suspended' | undefined> {
  const debt = permit(byRule('customers'), 'customer:write', { CustomerUUID, UUID: suspensionUuid })
  const cleared = await clearDebt(tx, debt)
  if (!cleared) return undefined
  if (!opensWhenPaid(cleared.because)) {
    await tx.show(CustomerUUID, 'account.changed')
    return 'still-suspended'
  }
  await setAccountState(tx, CustomerUUID, 'Active')
  return 'open'
}
