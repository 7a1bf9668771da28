import { brands } from '@waea/brands/brands'
import { totalPayable } from '@waea/domain/billing/payable'
import { lateFeeOf } from '@waea/domain/dunning/late-fee'
import {
  type DunningStep,
  isMessageHour,
  lateFeeDay,
  nextStep,
  putOffSuspension,
  suspensionDay,
} from '@waea/domain/dunning/schedule'
import type { Uuid } from '@waea/kit/ids'
import { money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type ChunkedWork, inChunks } from '../../platform/db/chunks.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { type InvoiceRow, overdueCustomers } from '../billing/index.ts'
import { suspendedPage } from '../customers/index.ts'
import { debtorsPage } from '../ledger/index.ts'
import { customersToReview, type DunningCase, saveCase } from './cases.store.ts'
import { chargeLateFee, forgetLateFee } from './late-fee.ts'
import { reviewAccount } from './review-account.ts'
import { suspendAccount } from './suspend-account.ts'
import { tellStep } from './tell-arrears.ts'

type Due = { CustomerUUID: Uuid }
type OpenCase = Permitted<DunningCase, 'bill:manage'>

/** Takes the due dunning steps, each account in its own transaction. */
export async function takeSteps(ctx: Ctx, most?: number): Promise<void> {
  const work = (page: ChunkedWork<Due>['page']): ChunkedWork<Due> => ({
    failed: 'The next step about overdue bills could not be taken',
    page,
    together: async (_tx, due) => [...due],
    alone: (reads, { CustomerUUID }) => reads.inTransaction((tx) => takeStep(tx, CustomerUUID)),
  })
  for (const page of [customersToReview, suspendedPage, debtorsPage]) await inChunks(ctx, work(page), most)
  if (!isMessageHour(ctx.now())) return
  await inChunks(
    ctx,
    work((reads, after, upTo) => overdueCustomers(reads, reads.today(), after, upTo)),
    most,
  )
}

/** Reviews an account and takes its next step if that is due. */
async function takeStep(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const reviewed = await reviewAccount(tx, CustomerUUID)
  if (!reviewed?.dunningCase || reviewed.isExtended) return
  const { dunningCase, isClosed } = reviewed
  if (dunningCase.suspendedOn !== null) return
  const bills = namedIn(dunningCase, reviewed.toRemind)
  const amount = totalPayable(bills)
  // Payments in progress may cover what is missing, so put the suspension off.
  if (amount < dunningCase.terms.leastToSuspend && totalPayable(namedIn(dunningCase, reviewed.overdue)) > amount)
    await putOff(tx, dunningCase)
  if (amount === zero) return
  // A closed account has nothing left to suspend; it only gets reminders.
  const step = nextStep(dunningCase, isClosed ? zero : amount, tx.now(), tx.today())
  if (!step) return
  if (step === 'suspension') {
    if (!(await suspendAccount(tx, dunningCase))) return
  } else {
    if (isClosed) forgetLateFee(dunningCase)
    await noteStep(tx, dunningCase, step, { bills, bearsFee: !isClosed })
  }
  await tellStep(tx, dunningCase, step, bills)
  await tx.audit({ CustomerUUID, deed: 'dunning-step', detail: { step, AmountCents: amount } })
  await tx.show(CustomerUUID, 'arrears.changed')
}

/** Moves a suspension whose day has come while a payment is in progress. */
async function putOff(tx: Tx, dunningCase: OpenCase): Promise<void> {
  const change = putOffSuspension(dunningCase, tx.today())
  if (!change) return
  Object.assign(dunningCase, change)
  await saveCase(tx, dunningCase)
  await tx.show(dunningCase.CustomerUUID, 'arrears.changed')
}

/** The bills of a step. After a notice, only those that it named. */
function namedIn(dunningCase: OpenCase, bills: readonly InvoiceRow[]): InvoiceRow[] {
  return bills.filter(({ UUID }) => dunningCase.noticeOn === null || dunningCase.bills.includes(UUID))
}

/**
 * Records a message before it is sent. The first reminder announces the late fee if the account bears one; the second
 * charges it if enough is still owed.
 */
async function noteStep(
  tx: Tx,
  dunningCase: OpenCase,
  step: DunningStep,
  { bills, bearsFee }: { bills: readonly InvoiceRow[]; bearsFee: boolean },
): Promise<void> {
  const today = tx.today()
  dunningCase.bills = bills.map(({ UUID }) => UUID)
  const fee = money(brands[tx.config.brand].terms.lateFeeCents)
  if (step === 'reminder') {
    dunningCase.remindedOn = today
    dunningCase.lateFee = bearsFee ? lateFeeOf(fee, dunningCase.terms, totalPayable(bills)) : null
    dunningCase.lateFeeOn = dunningCase.lateFee === null ? null : lateFeeDay(dunningCase, today)
  }
  if (step === 'second-reminder') {
    dunningCase.remindedAgainOn = today
    // Decided at the time of charging: most of it may have been paid since the fee was announced.
    if (lateFeeOf(fee, dunningCase.terms, totalPayable(bills)) === null) forgetLateFee(dunningCase)
    await chargeLateFee(tx, dunningCase)
  }
  if (step === 'notice') {
    dunningCase.noticeOn = today
    dunningCase.suspendOn = suspensionDay(today, dunningCase.terms)
  }
  if (step === 'final-notice') dunningCase.finalNoticeOn = today
  await saveCase(tx, dunningCase)
}
