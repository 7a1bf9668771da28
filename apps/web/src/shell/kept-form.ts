import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useKeptTyping } from './kept-typing.ts'

/**
 * A form that keeps what is typed at each key. It starts with `blank` and what was kept over it; of `secret` fields
 * nothing is kept.
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  blank: Values,
  secret: readonly (keyof Values)[] = [],
): { form: UseFormReturn<Values>; forget: () => void } {
  const { read, keep, forget } = useKeptTyping<Partial<Values>>(name)
  const [start] = useState(() => ({ ...blank, ...read() }))
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values> })
  useEffect(() => {
    const watching = form.watch((values) => keep(without(values as Values, secret)))
    return () => watching.unsubscribe()
  })
  return { form, forget }
}

/** The values but those of some fields. */
export function without<Values extends object>(values: Values, secret: readonly (keyof Values)[]): Partial<Values> {
  const kept = { ...values }
  for (const field of secret) delete kept[field]
  return kept
}
