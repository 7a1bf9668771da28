import { Trans } from '@lingui/react/macro'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import type { ReactNode } from 'react'
import { Link } from '../../../shell/routing/shared/link.tsx'
import { useEnglishMark } from '../../../shell/session/shared/portal.tsx'
import { type MobileDashboard, stopsOutside } from '../../mobiles/shared/mobile-dashboard.ts'
import { AutoRenewSwitch } from '../auto-renew-switch.tsx'
import { StopSwitch } from './stop-switch.tsx'
import { replacementOf, useWhatFollows } from './what-follows.ts'

/** A mobile's plan and add-ons, each with its price and whether it renews automatically. */
export function PlanCard({ dashboard }: { dashboard: MobileDashboard }) {
  const { Addons } = dashboard.Mobile
  const english = useEnglishMark()
  const whatFollows = useWhatFollows()
  const sorted = [...Addons].sort((a, b) => Number(b.IsBasePlan) - Number(a.IsBasePlan))
  return (
    <Card as="section" aria-labelledby="plan" className="grid gap-1 py-4">
      <h2 id="plan" className="text-s font-normal tracking-normal text-ink-2">
        <Trans>Your plan</Trans>
      </h2>
      {sorted.length === 0 && (
        <p className="pb-1">
          {stopsOutside(dashboard) ? (
            <Trans>No plan on this mobile. Calls, texts and data are stopped, and you pay nothing.</Trans>
          ) : (
            <Trans>No plan on this mobile. You pay casual rates for calls, texts and data.</Trans>
          )}
        </p>
      )}
      <ul className="divide-y divide-line">
        {sorted.map((addon) => (
          <li key={addon.UUID} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-baseline justify-between gap-4">
              <h3 lang={english} className="text-l leading-snug">
                {addon.Name}
              </h3>
              {addon.PriceCents > 0 && (
                <span className="font-semibold tabular-nums">{dollars(money(addon.PriceCents))}</span>
              )}
            </div>
            {replacementOf(addon, dashboard) !== undefined ? (
              <p className="text-s text-ink-2">{whatFollows(addon, dashboard)}</p>
            ) : (
              <AutoRenewSwitch addon={addon} dashboard={dashboard} />
            )}
            {addon.PausedUntil && (
              <ToRenewal search={{ plan: addon.UUID, mobile: dashboard.Mobile.UUID }}>
                <Trans>Paused: change or resume</Trans>
              </ToRenewal>
            )}
          </li>
        ))}
      </ul>
      {sorted.some(({ EndsOn, PausedUntil }) => EndsOn && !PausedUntil) && (
        <ToRenewal search={{ mobile: dashboard.Mobile.UUID }}>
          <Trans>Renewal, pause and reminders</Trans>
        </ToRenewal>
      )}
      <StopSwitch dashboard={dashboard} />
    </Card>
  )
}

function ToRenewal({ search, children }: { search: Record<string, string>; children: ReactNode }) {
  return (
    <Link
      to="/profile/plans/renewal"
      search={search}
      className="inline-flex min-h-11 items-center justify-self-start text-s font-semibold text-primary"
    >
      {children}
    </Link>
  )
}
