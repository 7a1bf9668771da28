import { type Charge, taxWithin } from '@waea/domain/payments/charge'
import { accountOf } from '@waea/domain/payments/parties'
import type { Tx } from '../../platform/ctx.ts'
import { accounts } from './accounts.ts'
import { insertCharges } from './charges.store.ts'
import { type Movement, postMovements } from './ledger.store.ts'
import { saleLines } from './movements.ts'

/**
 * Charges for what the caller delivers in the same transaction: adds it to the unbilled charges, and books it as a sale
 * that is owed. Each key is charged once; returns how many were charged by this call.
 */
export async function chargeAll(tx: Tx, input: readonly Charge[]): Promise<number> {
  if (input.length === 0) return 0
  // Sent in one packet. Each statement ignores keys that it has already written.
  const [charged] = await Promise.all([insertCharges(tx, input), postMovements(tx, input.map(receivableOf))])
  return charged
}

/** Charges one item, as `chargeAll` does; returns whether this call charged it. */
export async function charge(tx: Tx, input: Charge): Promise<boolean> {
  return (await chargeAll(tx, [input])) === 1
}

function receivableOf({ parties, key, name, taxCode, amount }: Charge): Movement {
  return saleLines({
    CustomerUUID: accountOf(parties),
    parties,
    reason: `charge:${key}`,
    because: name,
    amount,
    from: accounts.receivable,
    gst: taxWithin(taxCode, amount),
  })
}
