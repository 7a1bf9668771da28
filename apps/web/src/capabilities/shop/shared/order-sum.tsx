import { useLingui } from '@lingui/react/macro'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { OrderDetail } from './order-words.tsx'
import { SumWords } from './sum-words.tsx'

/** What an order cost, and what it adds to bills and renewals. */
export function OrderSum({ order }: { order: OrderDetail }) {
  const paid = usePaidWords(order)
  return (
    <Card as="section">
      <SumWords sums={order.Sums} paid={paid} />
    </Card>
  )
}

/** When the card paid: `Paid today`, or the date; for an unpaid order `To pay`, or `Not paid` if it never will be. */
function usePaidWords({ Timeline, Status }: OrderDetail): string {
  const { t } = useLingui()
  const locale = useLocale()
  const at = Timeline.find((step) => step.Status === 'PAID')?.AtNanos
  if (at === undefined) return Status === 'CONFIRMED' ? t`To pay` : t`Not paid`
  const day = dayOf(fromNanos(at))
  const date = dateText(day, 'date', locale)
  return day === dayOf(new Date()) ? t`Paid today` : t`Paid on ${date}`
}
