import { opensWhenPaid } from '@waea/domain/customers/suspension'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { setAccountState } from './accounts.ts'
import { clearDebt, type Debt, findDebt } from './debt.store.ts'

/** What a suspended account owes; undefined of one that owes nothing, or is in service. */
export function debtOf(ctx: Ctx, CustomerUUID: Uuid): Promise<Debt | undefined> {
  return findDebt(ctx, CustomerUUID)
}

/**
 * Notes that what was owed under a suspension is paid, in the context's transaction. An account that was suspended over
 * money is in service again. Undefined where it is not owed: the account was opened in the meantime.
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
