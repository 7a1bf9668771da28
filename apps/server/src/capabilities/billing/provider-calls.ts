import type { Gives, Input } from '@waea/contract/call'
import type { billRuns } from '@waea/contract/money/bill-runs'
import type { billPayment } from '@waea/contract/money/billing'
import { cycleOf } from '@waea/domain/billing/making/cycle'
import { firstBillAhead } from '@waea/domain/billing/making/upcoming-bills'
import { Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import { settleNotice } from '../../platform/operator/notices.ts'
import { closeAccount, servicesOnBill } from './accounts/close-account.ts'
import { creditInvoice } from './credits/credit-invoice.ts'
import { hasMissedTooMany, parkedNotice } from './issuing/bill-run.ts'
import {
  type AccountRow,
  cycleOfAccount,
  isOnHold,
  lockAccount,
  saveHold,
  saveRelease,
} from './stores/accounts.store.ts'
import { countsOfDay } from './stores/due.store.ts'

/**
 * Holds an account's bills, at the operator's request: nothing issues one until `releaseAccount`. Of two operators the
 * second is refused ('conflict'). Refuses an unknown account, and a closed one ('no-postpay-product').
 */
export async function holdAccount(
  tx: Tx,
  { customerUuid: CustomerUUID, Because }: Input<typeof billRuns.holdAccount>,
): Promise<Gives<typeof billRuns.holdAccount>> {
  const account = await lockOpenAccount(tx, CustomerUUID)
  if (isOnHold(account)) throw new Refused(refuse('conflict'))
  await saveHold(tx, account, { because: Because.trim(), by: tx.operator?.OperatorUUID ?? null })
  await tx.audit({ CustomerUUID, deed: 'bills-on-hold', detail: { because: Because.trim() } })
  return { SinceNanos: nanos(tx.now()) }
}

/**
 * Bills a parked account again, at the operator's request. If more bills are missing than the run makes by itself, one
 * bill up to the last bill day covers them all. An account whose last service has ended meanwhile is closed. No-op for
 * an account that is not parked. Refuses as `holdAccount` does.
 */
export async function releaseAccount(tx: Tx, CustomerUUID: Uuid): Promise<Gives<typeof billRuns.releaseAccount>> {
  const account = await lockOpenAccount(tx, CustomerUUID)
  if (account.parkedSince === null) return { NextBillOn: firstBillAhead(account) ?? account.nextBillOn }
  const today = tx.today()
  const nextBillOn = hasMissedTooMany(account, today)
    ? cycleOf(today, account.anchor, cycleOfAccount(account)).from
    : account.nextBillOn
  await saveRelease(tx, account, nextBillOn)
  await settleNotice(tx, parkedNotice(account.AccountNumber))
  await tx.audit({ CustomerUUID, deed: 'bills-released', detail: { nextBillOn } })
  if ((await servicesOnBill(tx, CustomerUUID)).size === 0 && isOnHold(account)) await closeAccount(tx, CustomerUUID)
  return { NextBillOn: firstBillAhead({ ...account, nextBillOn }) ?? nextBillOn }
}

async function lockOpenAccount(tx: Tx, CustomerUUID: Uuid): Promise<Permitted<AccountRow, 'bill:manage'>> {
  const account = byRule('billing', 'bill:manage', await lockAccount(tx, CustomerUUID))
  if (account.closedOn !== null) throw new Refused(refuse('no-postpay-product'))
  return account
}

/** Credits a bill with a credit note, at the operator's request, if as much is left to credit as they were shown. */
export async function creditByProvider(
  tx: Tx,
  input: Input<typeof billPayment.creditInvoice>,
): Promise<Gives<typeof billPayment.creditInvoice>> {
  const { customerUuid: CustomerUUID, number: InvoiceNumber, AmountCents, LeftCents, Because: because } = input
  const shown = { shownLeft: money(LeftCents), ...(AmountCents !== undefined && { amount: money(AmountCents) }) }
  const { Number: number, total, gst } = await creditInvoice(tx, { CustomerUUID, InvoiceNumber, because, ...shown })
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
