import { Trans } from '@lingui/react/macro'
import { dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { Meter } from '@waea/ui/meter'
import type { ReactNode } from 'react'
import { type MobileDashboard, stopsOutside } from '../mobiles/shared/mobile-dashboard.ts'
import { LeftWarning } from './left-warning.tsx'
import { NoPlanWords } from './no-plan-words.tsx'
import { Pace } from './pace.tsx'
import { Parcels } from './parcels.tsx'
import { Freshness } from './shared/freshness.tsx'
import { type Left, leftOfAll, meterTone } from './shared/left.ts'
import { useUsageWords } from './shared/use-usage-words.ts'

type Look = { dataUpdatedAt: number; isFetching: boolean; isError: boolean }

/** What is left of each kind of usage, with a meter and its text. */
export function UsageLeft({
  look,
  dashboard,
  offer,
}: {
  look: Look
  dashboard: MobileDashboard
  /** The offer to show when a kind runs out. */
  offer: (left: Left) => ReactNode
}) {
  const words = useUsageWords()
  const today = dayOf(fromNanos(dashboard.UpdatedAtNanos))
  const stops = stopsOutside(dashboard)
  const { given, casual } = leftOfAll(dashboard.Usage, today, stops)
  return (
    <Card as="section" aria-labelledby="left" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="left" className="text-h3">
          <Trans>What’s left</Trans>
        </h2>
        <span className="text-s text-ink-2">
          <Freshness updatedAt={look.dataUpdatedAt} isFetching={look.isFetching} isFailed={look.isError} />
        </span>
      </div>
      {given.length === 0 && (
        <p className="text-ink-2">
          <NoPlanWords stops={stops} />
        </p>
      )}
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {given.map((left) => (
          <li key={left.kind} className="grid content-start gap-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-[1rem] font-normal tracking-normal text-ink-2">{words.kind(left.kind)}</h3>
              <p className="text-l font-bold tabular-nums">{words.figure(left)}</p>
            </div>
            {left.is !== 'unlimited' && (
              <Meter
                hideLabel
                label={words.kind(left.kind)}
                value={left.fraction}
                words={words.whole(left)}
                detail={words.until(left)}
                tone={meterTone(left)}
              />
            )}
            <Parcels left={left} className="grid gap-1 text-s text-ink-2" />
            <LeftWarning left={left} className="text-s text-warn" />
            <Pace left={left} className="text-s text-ink-2" />
            {offer(left)}
          </li>
        ))}
      </ul>
      {casual.length > 0 && given.length > 0 && <p className="text-s text-ink-2">{words.casual(casual, stops)}</p>}
    </Card>
  )
}
