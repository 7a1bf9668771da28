import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Money } from '@waea/ui/money'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { MobileDashboard } from '../../mobiles/shared/mobile-dashboard.ts'
import { cardName } from '../../payments/shared/card-words.ts'

/** The next charge: how much, on which day and who pays. Renders nothing if nothing renews. */
export function NextCharge({ dashboard }: { dashboard: MobileDashboard }) {
  const next = dashboard.NextCharge
  if (!next) return null
  const newPlan = next.NewPlanName
  const isShort = next.From === 'credit' && dashboard.MainBalCreditCents < next.AmountCents
  return (
    <Card as="section" aria-labelledby="next-charge" className="flex items-center justify-between gap-4">
      <div className="grid min-w-0 gap-0.5">
        <h2 id="next-charge" className="text-s font-normal tracking-normal text-ink-2">
          <Trans>Next charge</Trans>
        </h2>
        <Money size="large" text={dollars(money(next.AmountCents))} />
        {next.PlanCents !== undefined && <Parts next={next} />}
        {newPlan !== undefined && (
          <p className="text-s">
            <Trans>For {newPlan}, your new plan</Trans>
          </p>
        )}
        <p className="text-s text-ink-2">
          <Source next={next} />
        </p>
        {isShort && (
          <Warning>
            <Trans>Your credit doesn’t cover it. Top up, or add a card.</Trans>
          </Warning>
        )}
        {next.CardHasExpired && (
          <Warning>
            {next.NamedFor === 'change' ? (
              <Trans>This card has expired. Ask for the change again with another one.</Trans>
            ) : (
              <Trans>This card has expired, and there’s no other way to pay. Change it before that day.</Trans>
            )}
          </Warning>
        )}
      </div>
      <ChangeCard next={next} mobileUuid={dashboard.Mobile.UUID} />
      {isShort && (
        <Link
          to="/profile/balance/payment-methods/add"
          className={buttonClass({ tone: 'quiet', className: 'shrink-0' })}
        >
          <Trans>Add a card</Trans>
        </Link>
      )}
    </Card>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-1.5 pt-1 text-s font-medium text-warn">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/**
 * Links to where the card can be changed: the plan's renewal page if the card was named for the plan, else the saved
 * cards.
 */
function ChangeCard({ next, mobileUuid }: { next: NonNullable<MobileDashboard['NextCharge']>; mobileUuid: string }) {
  if (next.From !== 'card' || next.NamedFor === 'change') return null
  const look = buttonClass({ tone: 'quiet', className: 'shrink-0' })
  if (next.NamedFor === 'plan' && next.AddonUUID !== undefined) {
    return (
      <Link to="/profile/plans/renewal" search={{ plan: next.AddonUUID, mobile: mobileUuid }} className={look}>
        <Trans>Change</Trans>
      </Link>
    )
  }
  return (
    <Link to="/profile/payment-methods" className={look}>
      <Trans>Change</Trans>
    </Link>
  )
}

/** The parts of the charge, if it is more than the plan. */
function Parts({ next }: { next: NonNullable<MobileDashboard['NextCharge']> }) {
  const { t } = useLingui()
  const lines = [
    { is: 'plan', term: t`Plan`, amount: money(next.PlanCents ?? 0) },
    ...(next.Extras ?? []).map(({ Name, Count, AmountCents }) => ({
      is: Name,
      term:
        Count === 1 ? (
          <bdi>{Name}</bdi>
        ) : (
          <Trans>
            {Name}, {Count} times
          </Trans>
        ),
      amount: money(AmountCents),
    })),
    { is: 'outside', term: t`Used outside your plan`, amount: money(next.OutsideCents ?? 0) },
  ].filter(({ amount }) => amount > 0)
  return (
    <ul className="grid gap-0.5 py-1 text-s tabular-nums">
      {lines.map(({ is, term, amount }) => (
        <li key={is} className="flex justify-between gap-4">
          <span>{term}</span>
          <span>{dollars(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Source({ next }: { next: NonNullable<MobileDashboard['NextCharge']> }) {
  const { t } = useLingui()
  const locale = useLocale()
  // A failed charge has no day: it is made as soon as it can be paid.
  const day = next.On === undefined ? t`When paid` : dateText(next.On, 'day', locale)
  if (next.From === 'bill') return <Trans>{day}, on your bill</Trans>
  if (next.From === 'credit') return <Trans>{day}, from your credit</Trans>
  if (next.CardType === undefined || next.CardLast4 === undefined) return <Trans>{day}, from your card</Trans>
  const card = cardName({ CardType: next.CardType, CardLast4: next.CardLast4 })
  return (
    <Trans>
      {day}, <span className="whitespace-nowrap">{card}</span>
    </Trans>
  )
}
