import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BillingCycle } from '@waea/domain/billing/making/cycle'
import type { InvoiceStatus } from '@waea/domain/billing/making/invoice-document'
import { addDays, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { StatusBadge, type StatusTone } from '@waea/ui/states/status-badge'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { useKindWords } from '../../catalogue/shared/use-kind-words.ts'
import type { Bill, Line } from './use-bills.ts'

const tones: Readonly<Record<InvoiceStatus, StatusTone>> = {
  OPEN: 'info',
  DUE: 'warn',
  OVERDUE: 'bad',
  PAID: 'good',
  VOID: 'neutral',
}

/** The states of a bill in words (1§4). */
export function useStatusWords(): Readonly<Record<InvoiceStatus, string>> {
  const { t } = useLingui()
  return { OPEN: t`Open`, DUE: t`Due`, OVERDUE: t`Overdue`, PAID: t`Paid`, VOID: t`Void` }
}

/** The state of a bill; for an unpaid bill whose payment is under way, that. */
export function InvoiceBadge({ bill }: { bill: Pick<Bill, 'Status' | 'RemainingCents' | 'UnderWayCents'> }) {
  const { t } = useLingui()
  const words = useStatusWords()
  const { Status: status, RemainingCents, UnderWayCents = 0 } = bill
  if (RemainingCents > 0 && UnderWayCents >= RemainingCents)
    return <StatusBadge tone="info">{t`Being paid`}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
}

/** The title of the open bill. If a first bill comes before it, the open bill contains both. */
export function useOpenTitle(): (bill: Pick<Bill, 'FirstBill'>) => string {
  const { t } = useLingui()
  return ({ FirstBill }) => (FirstBill ? t`Not billed yet` : t`Your next bill so far`)
}

/** Days and periods of bills, always in the form of invoices (3§9.5). */
export function useBillDates() {
  const { t } = useLingui()
  const locale = useLocale()
  const day = (on: string) => dateText(on, 'invoice', locale)
  return {
    day,
    /** A period, from its first day to the day before `upto`: `01 Oct 2026 to 31 Oct 2026`. */
    period(from: string, upto: string | undefined) {
      const last = upto === undefined ? from : addDays(calendarDay(upto), -1)
      const [first, end] = [day(from), day(last)]
      return first === end ? first : t`${first} to ${end}`
    },
  }
}

/** How often an account is billed, in words (3§9.5). */
export function useCycleWords(): (cycle: BillingCycle) => string {
  const { t } = useLingui()
  return ({ Type, Value }) => (Type === 'monthly' ? t`Every month` : t`Every ${Value ?? 0} days`)
}

/** What a line charges, and why it is on the bill. */
export function useLineWords() {
  const { t } = useLingui()
  const { period } = useBillDates()
  const kinds: Readonly<Record<string, string>> = useKindWords()
  const why = ({ Because, From, Upto, Quantity }: Line): string => {
    const when = period(From, Upto)
    if (Because === 'start') return t`It started: ${when}, paid in advance`
    if (Because === 'renewal') return t`${when}, paid in advance`
    if (Because === 'part-period') {
      const days = Upto === undefined ? 1 : daysBetween(calendarDay(From), calendarDay(Upto))
      const count = plural(days, { one: '# day', other: '# days' })
      return t`Part of a period: ${count}, ${when}. You pay only for these days.`
    }
    if (Because === 'use') return t`${plural(Quantity, { one: '# time', other: '# times' })}, ${when}`
    if (Because === 'late-use') return t`${when}. The network told us after that bill was made.`
    if (Because === 'credit') return t`Credit of ${when}. It takes this much off the bill.`
    return Because === 'fee' ? t`Fee of ${when}` : t`Correction of ${when}`
  }
  return {
    name: ({ Kind, Name }: Pick<Line, 'Kind' | 'Name'>) => {
      const use = kinds[Name]
      return Kind === 'use' && use !== undefined ? t`${use} outside your plan` : Name
    },
    why: (line: Line) =>
      line.IsCarriedForward && line.Because !== 'late-use'
        ? `${why(line)} ${t`It waited from an earlier bill that was too small to send.`}`
        : why(line),
  }
}
