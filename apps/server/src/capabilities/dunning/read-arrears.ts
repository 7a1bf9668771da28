import type { Gives } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import type { Owed } from '@waea/domain/billing/owed'
import { overdueBills, totalPayable } from '@waea/domain/billing/payable'
import type { ProviderTerms } from '@waea/domain/catalogue/provider-file/provider-terms'
import { offerExtension } from '@waea/domain/dunning/extension'
import { type ComingStep, comingStep, type DunningProgress, noticeFrom } from '@waea/domain/dunning/schedule'
import { isRefusal } from '@waea/domain/refusal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { findAccount, type InvoiceRow, whatIsOwedBy } from '../billing/index.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { suspendedOf } from '../customers/index.ts'
import { type DunningCase, openCase } from './cases.store.ts'
import { type ExtensionRow, lastExtensions } from './extensions.store.ts'
import { stoppedServices } from './stopped-services.ts'

type Arrears = Gives<typeof dunning.arrears>

/**
 * What a customer owes, since when and what happens next, and the state of their overdue bills. A customer without
 * bills may owe a debt.
 */
export async function readArrears(ctx: Ctx, CustomerUUID: Uuid): Promise<Arrears> {
  const [account, what, open, past, suspended, catalogue] = await Promise.all([
    findAccount(ctx, CustomerUUID),
    whatIsOwedBy(ctx, CustomerUUID),
    openCase(ctx, CustomerUUID),
    lastExtensions(ctx, CustomerUUID),
    suspendedOf(ctx, [CustomerUUID]),
    catalogueNow(ctx),
  ])
  const { owed, overdueBills: overdue } = what
  const today = ctx.today()
  const isClosed = account !== undefined && account.closedOn !== null
  // A case without overdue bills is about to end, so it is not shown. A suspension is shown until the service is back.
  const dunningCase = open && (open.suspendedOn !== null || overdue.length > 0) ? open : undefined
  const progress = dunningCase ?? notYetOpen(today, catalogue.terms)
  return {
    State: stateOf(overdue, dunningCase),
    ...sumsOf(what),
    Next: nextAnswer(comingStep(what, progress, { isClosed, today })),
    ...(dunningCase &&
      dunningCase.suspendedOn !== null && {
        RestoresCents: totalPayable(named(overdueBills(owed, today), dunningCase)),
      }),
    Bills: what.bills.map(({ bill, payable, by, isOverdue }) => ({
      Number: bill.Number,
      PayBy: by,
      AskedCents: payable,
      DisputedCents: bill.disputed,
      IsOverdue: isOverdue,
    })),
    ...(!isClosed && noticeAnswer(progress, what.overdue)),
    ...(dunningCase && caseAnswer(dunningCase, isClosed)),
    ...(suspended.size > 0 && { Stops: await stoppedServices(ctx, CustomerUUID) }),
    ReconnectionCents: 0,
    ...extensionAnswer(ctx, { owed, past, isSuspended: suspended.size > 0 }),
  }
}

/** The day on which a customer's service is suspended unless they pay; undefined while no notice has named one. */
export async function suspensionDay(ctx: Ctx, CustomerUUID: Uuid): Promise<CalendarDay | undefined> {
  const open = await openCase(ctx, CustomerUUID)
  return open?.suspendedOn === null ? (open.suspendOn ?? undefined) : undefined
}

/** The total owed, the debt in it, since when, and what payments in progress will pay. */
function sumsOf({ payable, debt, overdue, since, underWay }: Owed<InvoiceRow>) {
  return {
    OwedCents: payable,
    OverdueCents: overdue,
    UnderWayCents: underWay,
    ...(debt > 0 && { DebtCents: debt }),
    ...(since && { Since: since }),
  }
}

const nextAnswer = ({ step, on }: ComingStep): Arrears['Next'] => ({ Step: step, ...(on && { On: on }) })

const named = (overdue: readonly InvoiceRow[], { bills }: DunningCase) =>
  overdue.filter(({ UUID }) => bills.includes(UUID))

function stateOf(overdue: readonly InvoiceRow[], dunningCase: DunningCase | undefined): Arrears['State'] {
  if (dunningCase && dunningCase.suspendedOn !== null) return 'suspended'
  if (overdue.length === 0) return 'none'
  return dunningCase && dunningCase.noticeOn !== null ? 'notice' : 'overdue'
}

/** The earliest day of a notice. Also for bills that are overdue since today and have no case yet. */
function noticeAnswer(progress: DunningProgress, overdue: Money) {
  const from = noticeFrom(progress, overdue)
  return from && { NoticeFrom: from }
}

const notYetOpen = (openedOn: CalendarDay, { dunning: terms }: ProviderTerms): DunningProgress => ({
  openedOn,
  remindedOn: null,
  remindedAgainOn: null,
  noticeOn: null,
  suspendOn: null,
  finalNoticeOn: null,
  suspendedOn: null,
  terms,
})

/** The dates and late fee of a case. An announced fee is not charged to an account that has closed since. */
function caseAnswer(dunningCase: DunningCase, isClosed: boolean) {
  const { suspendOn, suspendedOn, lateFee, lateFeeOn, lateFeeChargedOn } = dunningCase
  return {
    ...(suspendOn && !suspendedOn && { SuspendsOn: suspendOn }),
    ...(suspendedOn && { SuspendedOn: suspendedOn }),
    ...(lateFee &&
      lateFeeOn &&
      (lateFeeChargedOn || !isClosed) && {
        LateFee: { AmountCents: lateFee, On: lateFeeChargedOn ?? lateFeeOn, IsCharged: lateFeeChargedOn !== null },
      }),
  }
}

/** The running extension, the one on offer, or why there is none. */
function extensionAnswer(
  ctx: Ctx,
  { owed, past, isSuspended }: { owed: readonly InvoiceRow[]; past: readonly ExtensionRow[]; isSuspended: boolean },
): Pick<Arrears, 'Extension' | 'ExtensionOffer' | 'NoExtensionBecause'> {
  const running = past.find(({ state }) => state === 'running')
  const Extension = running && { Until: running.until, AmountCents: running.amount, GrantedOn: running.grantedOn }
  const runs = Extension ? { Extension } : {}
  if (isSuspended) return { ...runs, NoExtensionBecause: 'suspended' }
  const offer = offerExtension(owed, past, ctx.today())
  if (isRefusal(offer)) return { ...runs, NoExtensionBecause: offer.refused as Arrears['NoExtensionBecause'] & string }
  const { earliest, latest, amount, bills } = offer
  const Bills = bills.map(({ Number: number }) => number)
  return { ...runs, ExtensionOffer: { Earliest: earliest, Latest: latest, AmountCents: amount, Bills } }
}
