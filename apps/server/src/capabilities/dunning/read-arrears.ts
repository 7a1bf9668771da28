import type { Gives } from '@waea/contract/call'
import type { dunning } from '@waea/contract/dunning'
import { askedFor, overdueBills, payBy, undisputed } from '@waea/domain/billing/asked-for'
import type { ProviderTerms } from '@waea/domain/catalogue/provider-terms'
import { offerExtension } from '@waea/domain/dunning/extension'
import { noticeFrom } from '@waea/domain/dunning/schedule'
import { isRefusal } from '@waea/domain/refusal'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { findAccount, type InvoiceRow, owedAndLeft } from '../billing/index.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { suspendedOf } from '../customers/index.ts'
import { type DunningCase, openCase } from './cases.store.ts'
import { type ExtensionRow, lastExtensions } from './extensions.store.ts'
import { stoppedServices } from './stopped-services.ts'

type Arrears = Gives<typeof dunning.arrears>

/** Where an account stands with its bills; nothing is owed by one without bills. */
export async function readArrears(ctx: Ctx, CustomerUUID: Uuid): Promise<Arrears> {
  const [account, { owed, left }, open, past, suspended, catalogue] = await Promise.all([
    findAccount(ctx, CustomerUUID),
    owedAndLeft(ctx, CustomerUUID),
    openCase(ctx, CustomerUUID),
    lastExtensions(ctx, CustomerUUID),
    suspendedOf(ctx, [CustomerUUID]),
    catalogueNow(ctx),
  ])
  const overdue = overdueBills(left, ctx.today())
  const isOverdue = (bill: InvoiceRow) => overdue.some(({ UUID }) => UUID === bill.UUID)
  const isClosed = account !== undefined && account.closedOn !== null
  // A case of which nothing is overdue any more ends in a moment; a suspension is told until the service is back.
  const held = open && (open.suspendedOn !== null || overdue.length > 0) ? open : undefined
  return {
    State: stateOf(overdue, held),
    OverdueCents: askedFor(overdue),
    ...(held && held.suspendedOn !== null && { RestoresCents: askedFor(named(overdueBills(owed, ctx.today()), held)) }),
    Bills: owed.map((bill) => ({
      ...{ Number: bill.Number, PayBy: payBy(bill), AskedCents: undisputed(bill), DisputedCents: bill.disputed },
      IsOverdue: isOverdue(bill),
    })),
    ...(!isClosed && noticeAnswer(held ?? notYetOpen(ctx.today(), catalogue.terms), overdue)),
    ...(held && caseAnswer(held, isClosed)),
    ...(suspended.size > 0 && { Stops: await stoppedServices(ctx, CustomerUUID) }),
    ReconnectionCents: 0,
    ...extensionAnswer(ctx, { owed, past, isSuspended: suspended.size > 0 }),
  }
}

const named = (overdue: readonly InvoiceRow[], { bills }: DunningCase) =>
  overdue.filter(({ UUID }) => bills.includes(UUID))

function stateOf(overdue: readonly InvoiceRow[], held: DunningCase | undefined): Arrears['State'] {
  if (held && held.suspendedOn !== null) return 'suspended'
  if (overdue.length === 0) return 'none'
  return held && held.noticeOn !== null ? 'notice' : 'overdue'
}

/** The first day of a notice, also of what is overdue since today and has no case yet. */
function noticeAnswer(held: Parameters<typeof noticeFrom>[0], overdue: readonly InvoiceRow[]) {
  const from = noticeFrom(held, askedFor(overdue))
  return from && { NoticeFrom: from }
}

const notYetOpen = (openedOn: CalendarDay, { dunning: terms }: ProviderTerms) => {
  return { openedOn, remindedAgainOn: null, noticeOn: null, terms }
}

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
