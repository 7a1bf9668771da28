import { dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { CreditCardTile } from '../../capabilities/balance/shared/credit-card.tsx'
import { type MobileDashboard, stopsOutside } from '../../capabilities/mobiles/shared/mobile-dashboard.ts'
import { QuickActions } from '../../capabilities/mobiles/shared/quick-actions.tsx'
import { NextCharge } from '../../capabilities/plans/shared/next-charge.tsx'
import { OfferExtra } from '../../capabilities/plans/shared/offer-extra.tsx'
import { OutsideCard } from '../../capabilities/plans/shared/outside-card.tsx'
import { PlanCard } from '../../capabilities/plans/shared/plan-card.tsx'
import { RenewalNotice } from '../../capabilities/plans/shared/renewal-notice.tsx'
import { AllowanceTile } from '../../capabilities/usage/shared/allowance-tile.tsx'
import { DataHero } from '../../capabilities/usage/shared/data-hero.tsx'
import { Freshness } from '../../capabilities/usage/shared/freshness.tsx'
import { type Left, leftOfAll } from '../../capabilities/usage/shared/left.ts'
import { useUsageWords } from '../../capabilities/usage/shared/use-usage-words.ts'
import { BelowFold } from '../../shell/frame/shared/below-fold.tsx'
import { QuickLinks } from '../profile/shared/quick-links.tsx'

type Look = { dataUpdatedAt: number; isFetching: boolean; isError: boolean }

/**
 * The dashboard of an active mobile: what is left, then money, then the plan and shortcuts. On a phone the credit comes
 * right below what is left, so that topping up is on the first screen.
 */
export function ActiveDashboard({ look, dashboard }: { look: Look; dashboard: MobileDashboard }) {
  // Use the server's day: the device's clock may be wrong.
  const today = dayOf(fromNanos(dashboard.UpdatedAtNanos))
  const stops = stopsOutside(dashboard)
  const { given, casual } = leftOfAll(dashboard.Usage, today, stops)
  const words = useUsageWords()
  const data = given.find(({ kind }) => kind === 'data')
  const others = given.filter(({ kind }) => kind !== 'data')
  const updated = <Freshness updatedAt={look.dataUpdatedAt} isFetching={look.isFetching} isFailed={look.isError} />
  const offer = (left: Left, onHero = false) => (
    <OfferExtra mobile={dashboard.Mobile} kind={left.kind} when={left.is} onHero={onHero} />
  )
  return (
    <div className="grid gap-4 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
      <div className="grid content-start gap-4 lg:gap-6">
        <RenewalNotice dashboard={dashboard} />
        {data ? (
          <>
            <DataHero left={data} updated={updated} offer={offer(data, true)} />
            <div className="empty:hidden lg:hidden">
              <CreditCardTile dashboard={dashboard} />
            </div>
          </>
        ) : (
          <CreditCardTile dashboard={dashboard} asHero updated={updated} />
        )}
        {others.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:gap-6">
            {others.map((left) => (
              <AllowanceTile key={left.kind} left={left} offer={offer(left)} />
            ))}
          </div>
        )}
        {casual.length > 0 && given.length > 0 && (
          <p className="px-1 text-s text-ink-2">{words.casual(casual, stops)}</p>
        )}
        <div className="max-lg:hidden">
          <BelowFold>
            <QuickActions />
          </BelowFold>
        </div>
      </div>
      <div className="grid content-start gap-4 lg:gap-6">
        <NextCharge dashboard={dashboard} />
        <OutsideCard dashboard={dashboard} />
        {data && (
          <div className="empty:hidden max-lg:hidden">
            <CreditCardTile dashboard={dashboard} />
          </div>
        )}
        <BelowFold>
          <PlanCard dashboard={dashboard} />
          <div className="lg:hidden">
            <QuickActions />
          </div>
          <QuickLinks />
        </BelowFold>
      </div>
    </div>
  )
}
