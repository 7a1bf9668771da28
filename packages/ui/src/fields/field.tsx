import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { FieldContext } from './field-wiring.ts'

export type FieldProps = {
  label: ReactNode
  /** Help text between the label and the control. */
  hint?: ReactNode
  /** What is wrong and how to fix it; marks the control as invalid. */
  error?: ReactNode
  required?: boolean | undefined
  /** Shows "optional" beside the label, for forms where most fields are required. */
  optional?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A control's error, with an icon so that it doesn't depend on colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-s font-medium text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

function useWiring({ id, hint, error, required }: Pick<FieldProps, 'id' | 'hint' | 'error' | 'required'>) {
  const made = useId()
  const base = id ?? made
  const hintId = `${base}-hint`
  const errorId = `${base}-error`
  const describedBy = [error ? errorId : undefined, hint ? hintId : undefined].filter(Boolean).join(' ')
  return {
    hintId,
    errorId,
    wiring: {
      id: base,
      labelId: `${base}-label`,
      describedBy: describedBy || undefined,
      invalid: Boolean(error),
      required: Boolean(required),
    },
  }
}

/** A control with its label, hint and error, associated for screen readers. */
export function Field({ label, hint, error, required, optional, id, className, children }: FieldProps) {
  const texts = useUiTexts()
  const { hintId, errorId, wiring } = useWiring({ id, hint, error, required })
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label id={wiring.labelId} htmlFor={wiring.id} className="text-s font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> ({texts.optional})</span>}
      </label>
      {hint && (
        <p id={hintId} className="-mt-0.5 text-s text-ink-2">
          {hint}
        </p>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** A question with several controls under it (choices, a date in parts): a fieldset with its legend. */
export function FieldGroup({ label, hint, error, optional, id, className, children }: FieldProps) {
  const texts = useUiTexts()
  const { hintId, errorId, wiring } = useWiring({ id, hint, error, required: false })
  return (
    <fieldset aria-describedby={wiring.describedBy} className={classes('grid min-w-0 content-start gap-2', className)}>
      <legend className="mb-2 text-s font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-3"> ({texts.optional})</span>}
      </legend>
      {hint && (
        <p id={hintId} className="-mt-1 text-s text-ink-2">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
