import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { Meter } from '@waea/ui/meter'
import type { MemberShown } from '../../capabilities/groups/shared/group-shown.ts'
import { leftOf, meterTone } from '../../capabilities/usage/shared/left.ts'
import { useUsageWords } from '../../capabilities/usage/shared/use-usage-words.ts'
import type { Family } from './family.ts'

type Seen = Family['Mobiles'][number]

/** How much data a mobile has left, and how fast it is used against the days of its period. */
export function DataLeft({
  seen,
  member,
  today,
  stops,
}: {
  seen: Seen
  member: MemberShown
  today: CalendarDay
  /** Whether use outside the plan stops. */
  stops: boolean
}) {
  const { t } = useLingui()
  const words = useUsageWords()
  const left = seen.Data && leftOf(seen.Data, today, stops)
  if (!left) {
    return (
      <p className="text-s text-ink-2">
        <Trans>No plan with data at the moment.</Trans>
      </p>
    )
  }
  const said = [`${words.figure(left)} ${words.whole(left)}`, words.until(left)].filter(Boolean).join(', ')
  const { name } = member
  return (
    <div className="grid gap-1">
      <Meter
        label={
          <Trans>
            Data left<span className="sr-only">: {name}</span>
          </Trans>
        }
        value={left.is === 'unlimited' ? 'unlimited' : left.fraction}
        words={left.is === 'unlimited' ? t`Unlimited data` : said}
        tone={left.is === 'unlimited' ? 'primary' : meterTone(left)}
      />
      {seen.Pace && <PaceWords pace={seen.Pace} />}
    </div>
  )
}

function PaceWords({ pace }: { pace: NonNullable<Seen['Pace']> }) {
  const { Is, UsedPercent: used, DaysGone: gone, Days: days } = pace
  return (
    <p className="text-s text-ink-2">
      {Is === 'faster' && (
        <Trans>
          {used}% used on day {gone} of {days}: faster than the days go.
        </Trans>
      )}
      {Is === 'even' && (
        <Trans>
          {used}% used on day {gone} of {days}: about as fast as the days go.
        </Trans>
      )}
      {Is === 'slower' && (
        <Trans>
          {used}% used on day {gone} of {days}: slower than the days go.
        </Trans>
      )}
    </p>
  )
}
