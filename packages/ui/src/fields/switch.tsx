import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The change is being saved; presses are ignored. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** An on/off switch with its label on the left; the whole line is clickable. */
export function Switch({ label, hint, checked, onChange, loading, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      aria-busy={loading || undefined}
      disabled={disabled}
      onClick={() => !loading && onChange(!checked)}
      className={classes(
        'flex min-h-11 w-full items-center justify-between gap-4 rounded-control py-1.5 text-left disabled:text-ink-3',
        className,
      )}
    >
      <span className="min-w-0">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-s text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={classes(
          'relative h-8 w-13 shrink-0 rounded-pill border-[1.5px] transition-colors after:absolute after:top-1 after:left-1 after:size-5 after:rounded-pill after:transition-transform forced-colors:after:bg-[ButtonText]',
          checked
            ? 'border-primary bg-primary after:translate-x-5 after:bg-on-primary'
            : 'border-line-strong bg-sunken after:bg-line-strong',
          (loading || disabled) && 'opacity-60',
        )}
      />
    </button>
  )
}
