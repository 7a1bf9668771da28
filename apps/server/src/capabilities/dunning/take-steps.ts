import { askedFor } from '@waea/domain/billing/asked-for'
import {
  type DunningStep,
  isMessageHour,
  lateFeeDay,
  nextStep,
  putOffSuspension,
  suspensionDay,
} from '@waea/domain/dunning/schedule'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { type ChunkedWork, inChunks } from '../../platform/db/chunks.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { type InvoiceRow, overdueCustomers } from '../billing/index.ts'
import { suspendedPage } from '../customers/index.ts'
import { debtorsPage } from '../ledger/index.ts'
import { customersToReview, type DunningCase, saveCase } from './cases.store.ts'
import { chargeLateFee, forgetLateFee, lateFeeOf } from './late-fee.ts'
import { reviewAccount } from './review-account.ts'
import { suspendAccount } from './suspend-account.ts'
import { tellStep } from './tell-arrears.ts'

type Due = { CustomerUUID: Uuid }
type Held = Permitted<DunningCase, 'bill:manage'>

/** Takes the steps that are due of accounts that have fallen behind, each account in its own transaction. */
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

/** Brings an account up to date, and takes its next step if that is due. */
async function takeStep(tx: Tx, CustomerUUID: Uuid): Promise<void> {
  const reviewed = await reviewAccount(tx, CustomerUUID)
  if (!reviewed?.held || reviewed.isExtended) return
  const { held, isClosed } = reviewed
  if (held.suspendedOn !== null) return
  const bills = namedIn(held, reviewed.asked)
  const amount = askedFor(bills)
  // What the card partner or a bank still has may be all that is missing.
  if (amount < held.terms.leastToSuspend && askedFor(namedIn(held, reviewed.overdue)) > amount) await putOff(tx, held)
  if (amount === zero) return
  // A closed account has nothing left to suspend: it is reminded only.
  const step = nextStep(held, isClosed ? zero : amount, tx.now(), tx.today())
  if (!step) return
  if (step === 'suspension') {
    if (!(await suspendAccount(tx, held))) return
  } else {
    if (isClosed) forgetLateFee(held)
    await noteStep(tx, held, step, { bills, bearsFee: !isClosed })
  }
  await tellStep(tx, held, step, bills)
  await tx.audit({ CustomerUUID, deed: 'dunning-step', detail: { step, AmountCents: amount } })
  await tx.show(CustomerUUID, 'arrears.changed')
}

/** Puts a suspension off whose day has come while a payment is under way. */
async function putOff(tx: Tx, held: Held): Promise<void> {
  const change = putOffSuspension(held, tx.today())
  if (!change) return
  Object.assign(held, change)
  await saveCase(tx, held)
  await tx.show(held.CustomerUUID, 'arrears.changed')
}

/** The bills that a step is about: once a notice has named some, those. */
function namedIn(held: Held, bills: readonly InvoiceRow[]): InvoiceRow[] {
  return bills.filter(({ UUID }) => held.noticeOn === null || held.bills.includes(UUID))
}

/**
 * Notes a message before it is sent. The first names the late fee, where the account bears one, and the second charges it,
 * where as much is still owed as bears one.
 */
async function noteStep(
  tx: Tx,
  held: Held,
  step: DunningStep,
  { bills, bearsFee }: { bills: readonly InvoiceRow[]; bearsFee: boolean },
): Promise<void> {
  const today = tx.today()
  held.bills = bills.map(({ UUID }) => UUID)
  if (step === 'reminder') {
    held.remindedOn = today
    held.lateFee = bearsFee ? lateFeeOf(tx, held, askedFor(bills)) : null
    held.lateFeeOn = held.lateFee === null ? null : lateFeeDay(held, today)
  }
  if (step === 'second-reminder') {
    held.remindedAgainOn = today
    // Decided now: most of what was owed may have been paid since it was told.
    if (lateFeeOf(tx, held, askedFor(bills)) === null) forgetLateFee(held)
    await chargeLateFee(tx, held)
  }
  if (step === 'notice') {
    held.noticeOn = today
    held.suspendOn = suspensionDay(today, held.terms)
  }
  if (step === 'final-notice') held.finalNoticeOn = today
  await saveCase(tx, held)
}
