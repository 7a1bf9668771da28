import type { Gives, Input } from '@waea/contract/call'
import type { billPayment } from '@waea/contract/money/billing'
import { cycleOf } from '@waea/domain/billing/making/cycle'
import { Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { settleNotice } from '../../platform/operator/notices.ts'
import { creditInvoice } from './credits/credit-invoice.ts'
import { parkedNotice } from './issuing/bill-run.ts'
import { cycleOfAccount, lockAccount, saveRelease } from './stores/accounts.store.ts'
import { countsOfDay } from './stores/due.store.ts'

/**
 * Bills a parked account again, at the operator's request: one bill up to the last bill day covers everything missed.
 * No-op for an account that is not parked. Refuses an unknown account.
 */
export async function releaseAccount(tx: Tx, CustomerUUID: Uuid): Promise<Gives<typeof billPayment.releaseAccount>> {
  const account = byRule('billing', 'bill:manage', await lockAccount(tx, CustomerUUID))
  if (account.parkedSince === null) return { NextBillOn: account.nextBillOn }
  const nextBillOn = cycleOf(tx.today(), account.anchor, cycleOfAccount(account)).from
  await saveRelease(tx, account, nextBillOn)
  await settleNotice(tx, parkedNotice(account.AccountNumber))
  await tx.audit({ CustomerUUID, deed: 'bills-released', detail: { nextBillOn } })
  return { NextBillOn: nextBillOn }
}

/** Credits a bill with a credit note, at the operator's request. */
export async function creditByProvider(
  tx: Tx,
  input: Input<typeof billPayment.creditInvoice>,
): Promise<Gives<typeof billPayment.creditInvoice>> {
  const { customerUuid: CustomerUUID, number: InvoiceNumber, AmountCents, Because: because } = input
  const amount = AmountCents === undefined ? {} : { amount: money(AmountCents) }
  const { Number: number, total, gst } = await creditInvoice(tx, { CustomerUUID, InvoiceNumber, because, ...amount })
  await tx.audit({
    CustomerUUID,
    deed: 'bill-credited',
    detail: { InvoiceNumber, CreditNote: number, AmountCents: total },
  })
  return { Number: number, AmountCents: total, GSTCents: gst }
}

/** The outcome of a day's bill run by account. Refuses an invalid day as an unknown one ('not-found'). */
export async function readBillRun(ctx: Ctx, day: string): Promise<Gives<typeof billPayment.billRun>> {
  const { billed, skipped, parked, waiting } = await countsOfDay(ctx, parseDay(day))
  return { Billed: billed, Skipped: skipped, Parked: parked, Waiting: waiting }
}

function parseDay(text: string): CalendarDay {
  try {
    return calendarDay(text)
  } catch {
    throw new Refused(refuse('not-found'))
  }
}
