import { useLingui } from '@lingui/react'
import { CallError } from '../calls/call-error.ts'
import { connectionSentence, knownSentence, namedFailures, unknownSentence } from './refusals.ts'

/**
 * Gives the sentence for an error, in the person's language: what happened, whether money moved, what to do (3§8.3).
 * `mayHavePaid` is for what moves money: a lost connection then leaves open whether it did.
 */
export function useErrorText({ mayHavePaid = false } = {}): (error: unknown) => string {
  const { _ } = useLingui()
  return (error) => {
    if (!(error instanceof CallError)) return _(unknownSentence)
    const named = namedFailures[error.message]
    if (named) return _(named)
    if (error.status === 0) return _(connectionSentence(mayHavePaid))
    const sentence = error.code === undefined ? undefined : knownSentence(error.code)
    if (sentence) return _(sentence.id, { ...error.detail }, { message: sentence.message ?? '' })
    // A refusal that this version of the portal does not know yet speaks for itself.
    return error.message
  }
}
