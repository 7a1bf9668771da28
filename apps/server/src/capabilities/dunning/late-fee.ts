import { brands } from '@waea/brands/brands'
import { type Money, minus, money, sum, zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { chargeAccount, invoicesByUuid } from '../billing/index.ts'
import { type DunningCase, forgetChargedFee, lateFeesOver } from './cases.store.ts'

type Held = Permitted<DunningCase, 'bill:manage'>

/** A late fee that was told is not charged: the account has closed since, or too little is owed. */
export function forgetLateFee(held: Held): void {
  if (held.lateFeeChargedOn === null) Object.assign(held, { lateFee: null, lateFeeOn: null })
}

/** The late fee that the brand's terms state; null where they state none, and for small amounts. */
export function lateFeeOf(tx: Tx, { terms }: Held, amount: Money): Money | null {
  const { lateFeeCents } = brands[tx.config.brand].terms
  return lateFeeCents > 0 && amount >= terms.leastToSuspend ? money(lateFeeCents) : null
}

/** Puts the late fee that was told on the next bill: once a case, GST included. */
export async function chargeLateFee(tx: Tx, held: Held): Promise<void> {
  if (held.lateFee === null) return
  const { CustomerUUID, UUID, lateFee: amount } = held
  await chargeAccount(tx, { CustomerUUID, kind: 'fee', amount, name: 'Late payment fee', key: `late-fee:${UUID}` })
  held.lateFeeChargedOn = tx.today()
}

/**
 * Takes late fees back whose bills were credited since, by the provider or as a dispute was upheld, to less than bears a
 * fee: the next bill gives the fee back. A fee stands, however its bills were paid.
 */
export async function takeBackLateFees(tx: Tx, { CustomerUUID, InvoiceUUID }: NewsOf<'bill.credited'>): Promise<void> {
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
