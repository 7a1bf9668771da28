import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { porting } from '@waea/contract/mobile/porting'
import { dayOf } from '@waea/kit/calendar-day'
import { dateText, timesText } from '@waea/kit/date-text'
import { fromNanos } from '@waea/kit/nanos'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Select } from '@waea/ui/fields/select'
import { useState } from 'react'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { useDayName } from './port-words.ts'

export type MoveTimes = Pick<Gives<typeof porting.ports>, 'Hours' | 'Windows'>
type Window = MoveTimes['Windows'][number]

/** How many windows are offered before the choice of a day. */
const nextWindows = 3
const dayOfWindow = ({ FromNanos }: Window) => dayOf(fromNanos(FromNanos))
const timesOf = ({ FromNanos, UntilNanos }: Window) => timesText(fromNanos(FromNanos), fromNanos(UntilNanos))

/** When a number moves: as soon as possible, in one of the next windows, or in a window of another day. */
export function WhenField({
  times: { Hours, Windows },
  value,
  error,
  onChange,
}: {
  times: MoveTimes
  /** The start in nanoseconds; empty for as soon as possible. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const dayName = useDayName()
  const [isLater, setLater] = useState(false)
  const next = Windows.slice(0, nextWindows)
  const later = Windows.slice(nextWindows)
  const first = later[0]
  return (
    <>
      <RadioCards
        label={<Trans>When</Trans>}
        hint={
          Hours === 'business' ? (
            <Trans>Moving takes up to 3 hours, on business days from 8 am to 5:45 pm.</Trans>
          ) : (
            <Trans>Moving takes up to 3 hours.</Trans>
          )
        }
        error={isLater ? undefined : error}
        options={[
          {
            value: '',
            title: <Trans>As soon as possible</Trans>,
            detail: <Trans>Starts when you’ve replied YES</Trans>,
          },
          ...next.map((window) => {
            const { from, until } = timesOf(window)
            return {
              value: String(window.FromNanos),
              title: dayName(dayOfWindow(window)),
              detail: t`between ${from} and ${until}`,
            }
          }),
          ...(first ? [{ value: 'later', title: <Trans>Another day</Trans> }] : []),
        ]}
        value={isLater ? 'later' : value}
        onChange={(chosen) => {
          setLater(chosen === 'later')
          onChange(chosen === 'later' && first ? String(first.FromNanos) : chosen)
        }}
        columns={2}
      />
      {isLater && <LaterFields windows={later} value={value} error={error} onChange={onChange} />}
    </>
  )
}

/** The day, and the window of that day. */
function LaterFields({
  windows,
  value,
  error,
  onChange,
}: {
  windows: readonly Window[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const chosen = windows.find(({ FromNanos }) => String(FromNanos) === value) ?? windows[0]
  if (!chosen) return null
  const day = dayOfWindow(chosen)
  const days = [...new Set(windows.map(dayOfWindow))]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={<Trans>Day</Trans>}>
        <Select
          options={days.map((one) => ({ value: one, label: dateText(one, 'weekday', locale) }))}
          value={day}
          onChange={(event) => {
            const opening = windows.find((window) => dayOfWindow(window) === event.target.value)
            if (opening) onChange(String(opening.FromNanos))
          }}
        />
      </Field>
      <Field label={<Trans>Time</Trans>} error={error}>
        <Select
          options={windows
            .filter((window) => dayOfWindow(window) === day)
            .map((window) => {
              const { from, until } = timesOf(window)
              return { value: String(window.FromNanos), label: t`between ${from} and ${until}` }
            })}
          value={String(chosen.FromNanos)}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
