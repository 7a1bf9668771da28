import { overdueBills } from '@waea/domain/billing/payable'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { inChunks } from '../../../platform/db/chunks.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { owedInvoices } from '../stores/invoices.store.ts'
import { billsToTell, lockToTell, markOverdueReported, type ToTell } from '../stores/overdue-reports.store.ts'
import { lessPayments, paymentsToCome } from './under-way.ts'

/** Emits `bills.overdue` for bills that are overdue and not being paid; once per bill. */
export async function tellOverdueBills(ctx: Ctx, most?: number): Promise<void> {
  await inChunks(
    ctx,
    {
      failed: 'News of an overdue bill could not be told',
      page: (reads, after: ToTell | undefined, upTo) => billsToTell(reads, reads.today(), after, upTo),
      together: async (tx, due) => {
        await tellChunk(tx, due)
        return []
      },
      alone: async () => undefined,
    },
    most,
  )
}

async function tellChunk(tx: Tx, input: readonly ToTell[]): Promise<void> {
  const locked = await stillToPay(tx, await lockToTell(tx, input))
  const overdue = locked.map((bill) => byRule('billing', 'bill:manage', bill))
  await markOverdueReported(tx, overdue)
  if (overdue.length > 0) await tx.tell('bills.overdue', { bills: overdue.map(newsOf) })
  for (const CustomerUUID of new Set(overdue.map((bill) => bill.CustomerUUID)))
    await tx.show(CustomerUUID, 'bill.changed')
}

/** The bills that stay overdue after all payments in progress. */
async function stillToPay(tx: Tx, bills: readonly ToTell[]): Promise<ToTell[]> {
  const customers = [...new Set(bills.map(({ CustomerUUID }) => CustomerUUID))]
  const paying = Map.groupBy(await paymentsToCome(tx, customers), (payment) => payment.CustomerUUID)
  const overdue = new Set<Uuid>()
  for (const CustomerUUID of customers) {
    const left = lessPayments(await owedInvoices(tx, CustomerUUID), paying.get(CustomerUUID) ?? [])
    for (const { UUID } of overdueBills(left, tx.today())) overdue.add(UUID)
  }
  return bills.filter(({ UUID }) => overdue.has(UUID))
}

function newsOf({ CustomerUUID, UUID: InvoiceUUID, Number: number }: ToTell) {
  return { CustomerUUID, InvoiceUUID, Number: number }
}
