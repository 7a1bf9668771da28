import { isFields } from './call-error.ts'

/** The text of an error, in the order of 3§8.1. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  if (!isFields(error)) return 'unknown error'
  const inner = isFields(error.error) ? error.error.message : undefined
  for (const text of [error.err_message, error.message, inner]) if (typeof text === 'string' && text !== '') return text
  return 'unknown error'
}
