import { useLingui } from '@lingui/react/macro'
import type { VisitMode } from '@waea/domain/broadband/availability'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { usePriceWords } from '../shared/use-price-words.ts'
import type { Order, Plan } from './connection.ts'

type Visit = Order['Visits'][number]

/** Formats prices, speeds, days and visits of fibre. */
export function useFibreWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const visits: Record<VisitMode, string> = { scope: t`Site check`, install: t`Installation` }
  return {
    ...usePriceWords(),
    visit: (mode: VisitMode) => visits[mode],
    day: (day: string) => dateText(day, 'date', locale),
    weekday: (day: string) => dateText(day, 'weekday', locale),
    moment: (nanos: number) => dateText(fromNanos(nanos), 'moment', locale),
    /** `Mon 30 Nov, 08:00–12:00` */
    time({ StartNanos, EndNanos }: Pick<Visit, 'StartNanos' | 'EndNanos'>): string {
      const [from, upto] = [fromNanos(StartNanos), fromNanos(EndNanos)]
      return `${dateText(from, 'weekday', locale)}, ${clock(from)}–${clock(upto)}`
    },
    /** `08:00–12:00` */
    hours: ({ StartNanos, EndNanos }: Pick<Visit, 'StartNanos' | 'EndNanos'>) =>
      `${clock(fromNanos(StartNanos))}–${clock(fromNanos(EndNanos))}`,
    /** The last day of the old connection in a move. */
    lastDay({ LastDay, OverlapDays }: NonNullable<Order['Move']>): string {
      if (LastDay !== undefined) return dateText(LastDay, 'weekday', locale)
      if (OverlapDays === 0) return t`The day on which the new one works`
      return OverlapDays === 1 ? t`A day after the new one works` : t`${OverlapDays} days after the new one works`
    },
    speed({ DownMbps, UpMbps }: Pick<Plan, 'DownMbps' | 'UpMbps'>): string {
      return t`${mbps(DownMbps)} down, ${mbps(UpMbps)} up`
    },
  }
}

function clock(at: Date): string {
  return dateText(at, 'clock').slice(0, 5)
}

/** A speed: `500 Mbps`, `2 Gbps`. */
function mbps(count: number): string {
  return count >= 1000 && count % 100 === 0 ? `${count / 1000} Gbps` : `${count} Mbps`
}
