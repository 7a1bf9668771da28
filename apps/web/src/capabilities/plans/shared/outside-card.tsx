import { Trans } from '@lingui/react/macro'
import { shownWireAmount } from '@waea/domain/usage/rating/usage-amounts'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { useId } from 'react'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import { useKindWords } from '../../catalogue/shared/use-kind-words.ts'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'

/** Usage outside the plan in the current period: how much of each kind, and when it is charged. */
export function OutsideCard({ dashboard }: { dashboard: MobileDashboard }) {
  const locale = useLocale()
  const kinds = useKindWords()
  const id = useId()
  const outside = dashboard.OutsidePlan
  if (!outside) return null
  const since = dateText(outside.Since, 'day', locale)
  const day = outside.On === undefined ? undefined : dateText(outside.On, 'day', locale)
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-s font-normal tracking-normal text-ink-2">
          {dashboard.is_payg ? <Trans>Used since {since}</Trans> : <Trans>Outside your plan since {since}</Trans>}
        </h2>
        <p className="text-l font-bold tabular-nums">{dollars(money(outside.AmountCents))}</p>
      </div>
      <ul className="grid gap-1 text-s">
        {outside.Uses.map(({ Type, Amount, AmountCents }) => {
          const { amount, unit } = shownWireAmount(Type, Amount)
          return (
            <li key={Type} className="flex justify-between gap-4 tabular-nums">
              <span>
                {kinds[Type]}: {Type === 'data' ? `${amount} ${unit}` : amount}
              </span>
              <span>{dollars(money(AmountCents))}</span>
            </li>
          )
        })}
      </ul>
      <p className="text-s text-ink-2">
        {outside.From === 'credit' ? (
          <Trans>We took it from your credit as you used it.</Trans>
        ) : day === undefined ? (
          <Trans>It goes on your next bill.</Trans>
        ) : (
          <Trans>It goes on your bill on {day}.</Trans>
        )}
      </p>
    </Card>
  )
}
