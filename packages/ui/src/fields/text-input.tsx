import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field-wiring.ts'

/** The style of every text control. */
export const inputLook =
  'w-full rounded-control border-[1.5px] border-line-strong bg-surface text-base text-ink transition-colors placeholder:text-ink-3 hover:border-ink-2 aria-invalid:border-bad disabled:border-line disabled:bg-sunken disabled:text-ink-3'

export type TextInputProps = ComponentProps<'input'> & {
  /** A prefix inside the input, such as `$`. */
  before?: ReactNode
  /** A suffix inside the input, such as `GB`. */
  after?: ReactNode
}

/** A single-line text input with all props of an input, so `{...register('Email')}` works. */
export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const wired = useFieldWiring(rest)
  const input = (
    <input
      type="text"
      {...rest}
      {...wired}
      className={classes(inputLook, 'h-12', before ? 'pl-9' : 'pl-3.5', after ? 'pr-12' : 'pr-3.5', className)}
    />
  )
  if (!before && !after) return input
  return (
    <span className="relative block">
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-2">
          {before}
        </span>
      )}
      {input}
      {after && <span className="absolute inset-y-0 right-3.5 grid place-items-center text-ink-2">{after}</span>}
    </span>
  )
}

/** A multi-line text input. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const wired = useFieldWiring(rest)
  return (
    <textarea
      rows={4}
      {...rest}
      {...wired}
      className={classes(inputLook, 'field-sizing-content min-h-24 px-3.5 py-3', className)}
    />
  )
}
