import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field-wiring.ts'
import { inputLook } from './text-input.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A native select, which phones display best. */
export function Select({
  options,
  placeholder,
  className,
  ...rest
}: ComponentProps<'select'> & { options: readonly SelectOption[]; placeholder?: string | undefined }) {
  const wired = useFieldWiring(rest)
  return (
    <span className="relative block">
      <select
        {...rest}
        {...wired}
        className={classes(inputLook, 'h-12 appearance-none truncate pr-11 pl-3.5', className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-2"
      />
    </span>
  )
}
