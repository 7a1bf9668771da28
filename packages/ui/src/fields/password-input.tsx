import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { useFieldWiring } from './field-wiring.ts'
import { inputLook } from './text-input.tsx'

/** One rule for a new password, and whether the text meets it. */
export type PasswordRule = { text: string; met: boolean }

/** A password input with a show button. For a new password it shows the rules and which ones are met. */
export function PasswordInput({
  rules,
  className,
  ...rest
}: ComponentProps<'input'> & { rules?: PasswordRule[] | undefined }) {
  const texts = useUiTexts()
  const listId = useId()
  const [shown, setShown] = useState(false)
  const wired = useFieldWiring({ ...rest, 'aria-describedby': rules ? listId : rest['aria-describedby'] })
  return (
    <div className="grid gap-2">
      <span className="relative block">
        <input
          autoComplete={rules ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...wired}
          type={shown ? 'text' : 'password'}
          className={classes(inputLook, 'h-12 pr-13 pl-3.5', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </button>
      </span>
      {rules && (
        <ul id={listId} className="grid gap-1 text-s sm:grid-cols-2">
          {rules.map((rule) => (
            <li key={rule.text} className={classes('flex items-start gap-2', rule.met ? 'text-good' : 'text-ink-2')}>
              {rule.met ? (
                <Check aria-hidden="true" strokeWidth={3} className="mt-0.5 size-4 shrink-0" />
              ) : (
                <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              )}
              <span>
                {rule.text}
                <span className="sr-only">, {rule.met ? texts.met : texts.notMet}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
