import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import type { InvoiceRow } from '../stores/invoices.store.ts'

/** Emits events for bills that were paid in part, and for those now paid in full. */
export async function tellPaid(
  tx: Tx,
  owed: readonly Pick<InvoiceRow, 'CustomerUUID' | 'UUID' | 'Number' | 'remaining'>[],
  parts: ReadonlyMap<Uuid, Money>,
): Promise<void> {
  const [reduced] = owed.filter(({ UUID }) => parts.has(UUID))
  if (reduced) await tx.tell('bills.reduced', { CustomerUUID: reduced.CustomerUUID })
  for (const { CustomerUUID, UUID: InvoiceUUID, Number: number, remaining } of owed) {
    if (parts.get(InvoiceUUID) === remaining) await tx.tell('bill.paid', { CustomerUUID, InvoiceUUID, Number: number })
  }
}
