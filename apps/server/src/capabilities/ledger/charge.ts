import { type Charge, taxWithin } from '@waea/domain/payments/charge'
import { accountOf } from '@waea/domain/payments/parties'
import type { Tx } from '../../platform/ctx.ts'
import { accounts } from './accounts.ts'
import { insertCharges } from './charges.store.ts'
import { type Movement, postMovements } from './ledger.store.ts'
import { sold } from './movements.ts'

/**
 * Charges what is delivered in the context's transaction: it stands in the list of what is owed, and in the books as
 * sold and owed. The same key is charged once; answers how many were charged now.
 */
export async function chargeAll(tx: Tx, asked: readonly Charge[]): Promise<number> {
  if (asked.length === 0) return 0
  // Sent in one packet; each is written once by itself.
  const [charged] = await Promise.all([insertCharges(tx, asked), postMovements(tx, asked.map(owed))])
  return charged
}

/** Charges one thing, as `chargeAll`; answers whether it was charged now. */
export async function charge(tx: Tx, asked: Charge): Promise<boolean> {
  return (await chargeAll(tx, [asked])) === 1
}

function owed({ parties, key, name, taxCode, amount }: Charge): Movement {
  return sold({
    CustomerUUID: accountOf(parties),
    parties,
    reason: `charge:${key}`,
    because: name,
    amount,
    from: accounts.receivable,
    gst: taxWithin(taxCode, amount),
  })
}
