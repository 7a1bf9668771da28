import { Minus, Plus } from 'lucide-react'
import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { useFieldWiring } from './field-wiring.ts'

export type NumberStepperProps = {
  /** What is counted; it names the control and its two buttons. */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A small integer with minus and plus buttons. Arrow keys, Home and End work too. */
export function NumberStepper({
  label,
  value,
  onChange,
  min = 0,
  max = 99,
  step = 1,
  disabled,
  className,
}: NumberStepperProps) {
  const texts = useUiTexts()
  const wired = useFieldWiring({})
  const set = (next: number) => {
    const kept = Math.min(max, Math.max(min, next))
    if (kept !== value) onChange(kept)
  }
  const keys: Record<string, number> = { ArrowUp: value + step, ArrowDown: value - step, Home: min, End: max }
  const end =
    'grid size-11 place-items-center rounded-control text-primary hover:bg-primary-soft aria-disabled:text-ink-3 aria-disabled:opacity-60 aria-disabled:hover:bg-transparent'
  return (
    <div
      className={classes(
        'inline-flex items-center rounded-control border-[1.5px] border-line-strong bg-surface',
        className,
      )}
    >
      <button
        type="button"
        aria-label={texts.minus(label)}
        aria-disabled={disabled || value <= min}
        onClick={() => !disabled && set(value - step)}
        className={end}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <div
        {...wired}
        role="spinbutton"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-disabled={disabled || undefined}
        onKeyDown={(event) => {
          const next = keys[event.key]
          if (next === undefined || disabled) return
          event.preventDefault()
          set(next)
        }}
        className="grid h-11 min-w-11 place-items-center rounded-control px-2 text-l font-semibold tabular-nums"
      >
        {value}
      </div>
      <button
        type="button"
        aria-label={texts.plus(label)}
        aria-disabled={disabled || value >= max}
        onClick={() => !disabled && set(value + step)}
        className={end}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
