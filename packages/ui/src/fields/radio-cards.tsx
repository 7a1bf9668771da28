import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldGroup } from './field.tsx'

type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  detail?: ReactNode
  /** Shown at the end of the first line: a price or a chip. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps<Value extends string> = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  name?: string
  options: readonly RadioCard<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** Number of columns from 640 px on; `fit` places short titles side by side on phones too, without a dot. */
  columns?: 1 | 2 | 3 | 'fit'
  className?: string | undefined
}

const columnClass = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  fit: 'grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]',
} as const

/** A radio group of a few options with explanations, each in a card. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, hint, error, options, value, onChange, columns = 1, className } = props
  const made = useId()
  const name = props.name ?? made
  return (
    <FieldGroup label={label} hint={hint} error={error} className={className}>
      <div className={classes('grid gap-3', columnClass[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              columns === 'fit' ? 'min-h-12 items-center px-2 text-center' : 'min-h-14 items-start gap-3 p-edge',
              'relative flex rounded-card border-[1.5px] border-line bg-surface transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60 forced-colors:has-checked:border-[Highlight]',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="peer sr-only"
            />
            <span
              aria-hidden="true"
              className={classes(
                'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong bg-surface peer-checked:border-[6px] peer-checked:border-primary',
                columns === 'fit' && 'hidden',
              )}
            />
            <span className="min-w-0 flex-1">
              <span
                className={classes(
                  'flex flex-wrap items-start gap-x-3',
                  columns === 'fit' ? 'justify-center' : 'justify-between',
                )}
              >
                <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
                  {option.icon}
                  {option.title}
                </span>
                {option.aside && <span className="font-semibold tabular-nums">{option.aside}</span>}
              </span>
              {option.detail && <span className="mt-0.5 block text-s text-ink-2">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
