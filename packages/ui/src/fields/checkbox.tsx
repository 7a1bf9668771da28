import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A checkbox; its whole line is clickable. */
export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? made
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={classes('grid gap-1', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-[min(6px,var(--round-control))] border-[1.5px] border-line-strong bg-surface text-on-primary outline-offset-2 *:opacity-0 peer-checked:*:opacity-100 transition-colors peer-checked:border-primary peer-checked:bg-primary peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-disabled:opacity-50 peer-aria-invalid:border-bad forced-colors:peer-checked:bg-[Highlight]"
        >
          <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-4.5">
            <path
              d="m4 10.5 4 4 8-9"
              stroke="currentColor"
              strokeWidth="2.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span className="min-w-0 pt-px">
          {label}
          {hint && (
            <span id={`${id}-hint`} className="block text-s text-ink-2">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
