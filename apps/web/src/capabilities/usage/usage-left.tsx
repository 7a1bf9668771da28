import { Trans } from '@lingui/react/macro'
import { dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { Card } from '@waea/ui/card'
import { Meter } from '@waea/ui/meter'
import type { MobileDashboard } from '../mobiles/mobile-dashboard.ts'
import { Freshness } from './freshness.tsx'
import { leftOfAll, meterTone } from './left.ts'
import { useUsageWords } from './use-usage-words.ts'

type Look = { dataUpdatedAt: number; isFetching: boolean; isError: boolean }

/** What is left of each kind of usage, a meter and its words to each. */
export function UsageLeft({ look, dashboard }: { look: Look; dashboard: MobileDashboard }) {
  const words = useUsageWords()
  const today = dayOf(fromNanos(dashboard.UpdatedAtNanos))
  const { given, casual } = leftOfAll(dashboard.Usage, today)
  return (
    <Card as="section" aria-labelledby="left" className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="left" className="text-h3">
          <Trans>What is left</Trans>
        </h2>
        <span className="text-s text-ink-2">
          <Freshness updatedAt={look.dataUpdatedAt} isFetching={look.isFetching} isFailed={look.isError} />
        </span>
      </div>
      {given.length === 0 && (
        <p className="text-ink-2">
          <Trans>No plan with data, minutes or texts. What you use is charged at casual rates.</Trans>
        </p>
      )}
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {given.map((left) => (
          <li key={left.kind} className="grid content-start gap-2">
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="text-[1rem] font-normal tracking-normal text-ink-2">{words.kind(left.kind)}</h3>
              <p className="text-l font-bold tabular-nums">
                {left.is === 'unlimited' ? words.figure(left) : left.exactly}
              </p>
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
            {words.state(left) && <p className="text-s text-ink-2">{words.state(left)}</p>}
          </li>
        ))}
      </ul>
      {casual.length > 0 && given.length > 0 && <p className="text-s text-ink-2">{words.casual(casual)}</p>}
    </Card>
  )
}
