import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useCameDrawn } from '../device/of-browser.ts'
import { useKeptTyping } from './kept-typing.ts'

/**
 * A form that keeps what is typed at each key. It starts with `blank` and what was kept over it; of `secret` fields
 * nothing is kept. On a page that came drawn, what was typed while it woke stays, over what was kept.
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  blank: Values,
  secret: readonly (keyof Values)[] = [],
): { form: UseFormReturn<Values>; forget: () => void } {
  const { read, keep, forget } = useKeptTyping<Partial<Values>>(name)
  const cameDrawn = useCameDrawn()
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

/** A form's values but its texts: a text that has no start is taken from the field as it stands. */
function choicesOf<Values extends object>(values: Values): Partial<Values> {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return without(
    values,
    texts.map(([field]) => field as keyof Values),
  )
}

/** The values but those of some fields. */
export function without<Values extends object>(values: Values, secret: readonly (keyof Values)[]): Partial<Values> {
  const kept = { ...values }
  for (const field of secret) delete kept[field]
  return kept
}
