import { type Charge, taxWithin } from '@waea/domain/payments/charge'
import { accountOf } from '@waea/domain/payments/parties'
import { minus, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { accounts } from './accounts.ts'
import { insertCharge } from './charges.store.ts'
import { postMovements } from './ledger.store.ts'

/**
 * Charges what is delivered in the context's transaction: it stands in the list of what is owed, and in the books as
 * sold and owed. The same key is charged once; answers whether it was now.
 */
export async function charge(tx: Tx, asked: Charge): Promise<boolean> {
  const { parties, key, name, amount } = asked
  const gst = taxWithin(asked.taxCode, amount)
  const movement = {
    CustomerUUID: accountOf(parties),
    parties,
    reason: `charge:${key}`,
    because: name,
    lines: [
      { account: accounts.receivable, amount },
      { account: accounts.sales, amount: minus(gst, amount) },
      { account: accounts.gst, amount: minus(zero, gst) },
    ],
  }
  // Sent in one packet; each is written once by itself.
  const [isNew] = await Promise.all([insertCharge(tx, asked), postMovements(tx, [movement])])
  return isNew
}
