import { CallError } from '@waea/contract/call-error'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useErrorText } from './refusal-text.tsx'
import { useSending } from './sending.ts'

export type FormSending<Values extends FieldValues> = {
  /** Why the form as a whole was refused; a field's refusal is shown at the field. */
  refusal: string | undefined
  /** For `SendForm`: validates, then sends; keeps what was typed. */
  onSend: () => Promise<void>
  form: UseFormReturn<Values>
}

/**
 * Connects a form to its call: `send` gets the validated values and may throw a CallError. `fields` maps the wire's
 * field names to the form's names where they differ; `options` are those of `useSending`.
 */
export function useFormSending<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  fields: Readonly<Record<string, FieldPath<Values>>> = {},
  options: Parameters<typeof useSending>[1] = {},
): FormSending<Values> {
  const errorText = useErrorText()
  const fieldOf = (error: unknown): FieldPath<Values> | undefined => {
    if (!(error instanceof CallError) || error.field === undefined) return undefined
    const field = fields[error.field] ?? (error.field as FieldPath<Values>)
    return Object.hasOwn(form.getValues(), field) ? field : undefined
  }
  const { refusal, onSend } = useSending(
    () =>
      form.handleSubmit(async (values) => {
        try {
          await send(values)
        } catch (error) {
          const field = fieldOf(error)
          if (field === undefined) throw error
          form.setError(field, { message: errorText(error) })
        }
      })(),
    options,
  )
  return { refusal, onSend, form }
}
