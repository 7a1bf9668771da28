import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@waea/ui/button'
import { FieldGroup } from '@waea/ui/fields/field'
import { type ReactNode, useState } from 'react'
import { useFibreWords } from '../fibre-words.ts'
import type { VisitDay } from './visit-days.ts'

const firstShown = 5

interface Props {
  label?: ReactNode
  hint?: ReactNode
  days: readonly VisitDay[]
  chosen: string | undefined
  onChoose: (slot: string) => void
}

/** The days with free technician times, each with morning and afternoon: one radio group. */
export function VisitTimes({ label, hint, days, chosen, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? days : days.slice(0, firstShown)
  const more = days.length - shown.length
  return (
    <FieldGroup label={label ?? <Trans>When suits you?</Trans>} hint={hint}>
      <div className="grid divide-y divide-line">
        {shown.map((day) => (
          <Day key={day.day} day={day} chosen={chosen} onChoose={onChoose} />
        ))}
      </div>
      {more > 0 && (
        <Button tone="link" className="justify-self-start" onClick={() => setWhole(true)}>
          <Plural value={more} one="Show # more day" other="Show # more days" />
        </Button>
      )}
    </FieldGroup>
  )
}

function Day({ day: { day, slots }, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { day: VisitDay }) {
  const { t } = useLingui()
  const words = useFibreWords()
  const parts = { morning: t`Morning`, afternoon: t`Afternoon` }
  const name = words.weekday(day)
  return (
    <div className="grid gap-2 py-3 sm:grid-cols-[8rem_1fr] sm:items-center">
      <p className="font-semibold tabular-nums">{name}</p>
      <div className="grid grid-cols-2 gap-2">
        {slots.map((slot) => (
          <label
            key={slot.ID}
            className="grid min-h-14 content-center rounded-control border-[1.5px] border-line px-3 py-2 text-center leading-tight transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]"
          >
            <input
              type="radio"
              name="visit-time"
              value={slot.ID}
              checked={slot.ID === chosen}
              onChange={() => onChoose(slot.ID)}
              className="sr-only"
            />
            <span className="sr-only">{name}, </span>
            <span className="font-semibold">{parts[slot.part]}</span>
            <span className="text-s text-ink-2 tabular-nums">{words.hours(slot)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
