import { minus, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { chargeAccount, invoicesByUuid } from '../billing/index.ts'
import { type DunningCase, forgetChargedFee, lateFeesOver } from './cases.store.ts'

type OpenCase = Permitted<DunningCase, 'bill:manage'>

/** Drops an announced late fee that was not charged yet: the account has closed, or too little is owed. */
export function forgetLateFee(dunningCase: OpenCase): void {
  if (dunningCase.lateFeeChargedOn === null) Object.assign(dunningCase, { lateFee: null, lateFeeOn: null })
}

/** Puts the announced late fee on the next bill, once per case, GST included. */
export async function chargeLateFee(tx: Tx, dunningCase: OpenCase): Promise<void> {
  if (dunningCase.lateFee === null) return
  const { CustomerUUID, UUID, lateFee: amount } = dunningCase
  await chargeAccount(tx, { CustomerUUID, kind: 'fee', amount, name: 'Late payment fee', key: `late-fee:${UUID}` })
  dunningCase.lateFeeChargedOn = tx.today()
}

/**
 * Credits late fees on the next bill if credit notes, from the provider or an upheld dispute, brought the bills below
 * the amount that bears a fee. Paying the bills does not remove a fee.
 */
export async function takeBackLateFees(tx: Tx, { CustomerUUID, InvoiceUUID }: EventOf<'bill.credited'>): Promise<void> {
  for (const { UUID, bills, lateFee, terms } of await lateFeesOver(tx, CustomerUUID, InvoiceUUID)) {
    const invoices = await invoicesByUuid(tx, CustomerUUID, bills)
    if (sum(invoices.map(({ total, credited }) => minus(total, credited))) >= terms.leastToSuspend) continue
    const name = 'Late payment fee taken back'
    const amount = minus(zero, lateFee)
    await chargeAccount(tx, { CustomerUUID, kind: 'credit', amount, name, key: `late-fee-back:${UUID}` })
    await forgetChargedFee(tx, byRule('dunning', 'bill:manage', { CustomerUUID, UUID }))
    await tx.show(CustomerUUID, 'arrears.changed')
  }
}
