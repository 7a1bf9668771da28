import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type Segment<Value extends string> = { value: Value; label: ReactNode }

/** A radio group drawn as a segmented control, for two to four options such as the type of plan. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: {
  /** For screen readers; not shown. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(
        'inline-flex w-fit max-w-full overflow-x-auto rounded-segments border border-line bg-sunken p-1 [scrollbar-width:none] max-sm:flex max-sm:w-full max-sm:flex-wrap',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative grid min-h-11 flex-auto place-items-center rounded-pill px-4 text-center leading-tight font-semibold whitespace-nowrap text-ink-2 transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_3px_var(--shade)] has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus max-sm:px-2 max-sm:text-[.9375rem] max-sm:whitespace-normal forced-colors:has-checked:outline-2 forced-colors:has-checked:outline-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className="sr-only"
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
