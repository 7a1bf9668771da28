import type { AdjustmentKind } from '@waea/domain/payments/adjustment'
import { ownPayer } from '@waea/domain/payments/parties'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { accounts, lockBalance } from '../ledger/index.ts'
import { creditRow, lockCredit } from './balance.store.ts'
import { addCredit, type CreditMoved, spendCredit } from './credit.ts'
import { canHoldCredit } from './return-top-up.ts'

/** Credit that an operator adds to a mobile, or takes off it. */
interface CreditAdjusted extends CreditMoved {
  kind: AdjustmentKind
  /** Decides on the balance before; returns the one after, or a refusal. */
  decide(before: Money): Money | Refusal
}

/**
 * Adds credit to a mobile as a reduction of our sales, or charges it as a sale, inside the caller's transaction; returns
 * the balance after it. Added credit is granted: it lasts a year by itself and extends no other. Refuses a mobile
 * without credit ('no-prepay-product'), and an ended one ('mobile-ended').
 */
export async function adjustCredit(tx: Tx, { kind, decide, ...moved }: CreditAdjusted): Promise<Money> {
  const { CustomerUUID, MobileUUID } = moved
  if (!(await lockCredit(tx, CustomerUUID, MobileUUID))) throw new Refused(refuse('no-prepay-product'))
  if (!(await canHoldCredit(tx, moved))) throw new Refused(refuse('mobile-ended'))
  // Lock the balance after the credit, as `addCredit` does, so that the balance decided on is the one that changes.
  await lockBalance(tx, { CustomerUUID, ...accounts.credit(MobileUUID) })
  const row = await creditRow(tx, CustomerUUID, MobileUUID)
  if (!row) throw new Refused(refuse('no-prepay-product'))
  const after = accept(decide(row.left))
  if (kind === 'charge') await spendCredit(tx.asRule('balance'), moved)
  else await addCredit(tx, { ...moved, payer: ownPayer(CustomerUUID), from: 'sales', granted: true })
  return after
}
