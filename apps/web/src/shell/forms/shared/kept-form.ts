import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useWasServerRendered } from '../../device/shared/browser-value.ts'
import { useKeptTyping } from './kept-typing.ts'

/**
 * A form that saves its draft on every change. It starts with `blank` overlaid by the draft; `secret` fields are never
 * saved. On a server-rendered page, what was typed before hydration wins over the draft.
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  blank: Values,
  secret: readonly (keyof Values)[] = [],
): { form: UseFormReturn<Values>; forget: () => void } {
  const { read, keep, forget } = useKeptTyping<Partial<Values>>(name)
  const cameDrawn = useWasServerRendered()
  const [start] = useState(() => (cameDrawn ? choicesOf(blank) : { ...blank, ...read() }))
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values> })
  const awaitsKept = useRef(cameDrawn)
  useEffect(() => {
    if (awaitsKept.current) {
      awaitsKept.current = false
      for (const [field, value] of Object.entries(read() ?? {}) as [Path<Values>, Values[Path<Values>]][])
        if (!form.getValues(field)) form.setValue(field, value)
    }
    const watching = form.watch((values) => keep(without(values as Values, secret)))
    return () => watching.unsubscribe()
  })
  return { form, forget }
}

/** A form's values without its texts: a text without a default is read from the field itself. */
function choicesOf<Values extends object>(values: Values): Partial<Values> {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return without(
    values,
    texts.map(([field]) => field as keyof Values),
  )
}

/** The values without some fields. */
export function without<Values extends object>(values: Values, secret: readonly (keyof Values)[]): Partial<Values> {
  const kept = { ...values }
  for (const field of secret) delete kept[field]
  return kept
}
