import { type ComponentProps, useState } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field-wiring.ts'

export type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onChange: (code: string) => void
  /** Called once with the whole code, when its last digit is typed or pasted. */
  onComplete?: ((code: string) => void) | undefined
  length?: number
}

/**
 * A one-time code of 6 digits. It is one input over six drawn boxes, so that pasting, autofill from a message and screen
 * readers work as usual. Everything but digits is dropped.
 */
export function CodeInput({ value, onChange, onComplete, length = 6, className, ...rest }: CodeInputProps) {
  const wired = useFieldWiring(rest)
  const [focused, setFocused] = useState(false)
  const places = Array.from({ length }, (_, place) => place)
  // While an input method is composing, leave its text alone: replacing it would end or repeat the composition.
  const [composed, setComposed] = useState<string>()
  const shown = composed === undefined ? value : digitsOf(composed).slice(0, length)
  const write = (typed: string) => {
    setComposed(undefined)
    const code = digitsOf(typed).slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <div className={classes('relative max-w-84', className)}>
      <input
        {...rest}
        {...wired}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        value={composed ?? value}
        onChange={(event) => {
          if ((event.nativeEvent as InputEvent).isComposing) setComposed(event.target.value)
          else write(event.target.value)
        }}
        onCompositionEnd={(event) => write(event.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className="absolute inset-0 z-10 size-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent forced-colors:opacity-0"
      />
      <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-2">
        {places.map((place) => {
          const current = focused && place === Math.min(shown.length, length - 1)
          return (
            <span
              key={place}
              className={classes(
                'grid h-14 min-w-0 place-items-center rounded-control border-[1.5px] bg-surface text-h2 figures',
                wired['aria-invalid'] ? 'border-bad' : 'border-line-strong',
                current && 'outline-3 outline-offset-1 outline-focus',
              )}
            >
              {shown[place] ?? (current ? <span className="h-6 w-0.5 bg-ink motion-safe:animate-pulse" /> : '')}
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** The digits of typed or pasted text; full-width digits become plain ones. */
const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '')
