import type { Gives } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import { askedFor, overdueBills } from '@waea/domain/billing/asked-for'
import type { Owed } from '@waea/domain/billing/what-is-owed'
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
 * What a customer owes, since when, and what happens next; where the account stands with its overdue bills. One without
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
  // A case of which nothing is overdue any more ends in a moment; a suspension is told until the service is back.
  const held = open && (open.suspendedOn !== null || overdue.length > 0) ? open : undefined
  const progress = held ?? notYetOpen(today, catalogue.terms)
  return {
    State: stateOf(overdue, held),
    ...sumsOf(what),
    Next: nextAnswer(comingStep(what, progress, { isClosed, today })),
    ...(held && held.suspendedOn !== null && { RestoresCents: askedFor(named(overdueBills(owed, today), held)) }),
    Bills: what.bills.map(({ bill, asked, by, isOverdue }) => ({
      Number: bill.Number,
      PayBy: by,
      AskedCents: asked,
      DisputedCents: bill.disputed,
      IsOverdue: isOverdue,
    })),
    ...(!isClosed && noticeAnswer(progress, what.overdue)),
    ...(held && caseAnswer(held, isClosed)),
    ...(suspended.size > 0 && { Stops: await stoppedServices(ctx, CustomerUUID) }),
    ReconnectionCents: 0,
    ...extensionAnswer(ctx, { owed, past, isSuspended: suspended.size > 0 }),
  }
}

/** What is owed in all and what of it is a debt, since when, and what payments under way will pay. */
function sumsOf({ asked, debt, overdue, since, underWay }: Owed<InvoiceRow>) {
  return {
    OwedCents: asked,
    OverdueCents: overdue,
    UnderWayCents: underWay,
    ...(debt > 0 && { DebtCents: debt }),
    ...(since && { Since: since }),
  }
}

const nextAnswer = ({ step, on }: ComingStep): Arrears['Next'] => ({ Step: step, ...(on && { On: on }) })

const named = (overdue: readonly InvoiceRow[], { bills }: DunningCase) =>
  overdue.filter(({ UUID }) => bills.includes(UUID))

function stateOf(overdue: readonly InvoiceRow[], held: DunningCase | undefined): Arrears['State'] {
  if (held && held.suspendedOn !== null) return 'suspended'
  if (overdue.length === 0) return 'none'
  return held && held.noticeOn !== null ? 'notice' : 'overdue'
}

/** The first day of a notice, also of what is overdue since today and has no case yet. */
function noticeAnswer(held: DunningProgress, overdue: Money) {
  const from = noticeFrom(held, overdue)
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

/** A late fee that was told is not charged to an account that has closed since. */
function caseAnswer(held: DunningCase, isClosed: boolean) {
  const { suspendOn, suspendedOn, lateFee, lateFeeOn, lateFeeChargedOn } = held
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

/** The extension that runs, the one that can be had, or why none can. */
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
