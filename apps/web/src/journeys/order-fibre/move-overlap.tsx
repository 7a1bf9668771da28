import { useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Field } from '@waea/ui/fields/field'
import { Select } from '@waea/ui/fields/select'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { type MoveOption, useMove } from './use-move.ts'

/** How long the old connection keeps running: until the same day, or some days more, each choice with its cost. */
export function MoveOverlap(props: {
  ufbUuid: string
  /** The first day of the new connection, if known. */
  day: string | undefined
  value: number
  onChange: (days: number) => void
}) {
  const { t } = useLingui()
  const { ufbUuid, day, value, onChange } = props
  const move = useMove(ufbUuid, day)
  const errorText = useErrorText()
  const optionText = useOptionText()
  if (!move.data) return <Loaded query={move} waiting={<Skeleton className="h-20" />} failed={errorText} isPart />
  const { From, Options } = move.data
  return (
    <Field
      label={t`When does the old connection end?`}
      hint={t`At ${From}. It never ends before the new one works. Days on which you have both cost extra; the day of the move doesn’t.`}
    >
      <Select
        value={String(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        options={Options.map((option) => ({ value: String(option.OverlapDays), label: optionText(option) }))}
      />
    </Field>
  )
}

function useOptionText(): (option: MoveOption) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ OverlapDays, OverlapCents, LastDay }) => {
    const [cost, day] = [dollars(money(OverlapCents)), LastDay && dateText(LastDay, 'weekday', locale)]
    if (OverlapDays === 0) return day ? t`The same day, ${day}` : t`The day on which the new one works`
    if (day) return OverlapDays === 1 ? t`A day later, ${day}: ${cost}` : t`${OverlapDays} days later, ${day}: ${cost}`
    return OverlapDays === 1 ? t`A day after that: about ${cost}` : t`${OverlapDays} days after that: about ${cost}`
  }
}
