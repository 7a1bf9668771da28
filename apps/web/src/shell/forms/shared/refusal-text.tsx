import { useLingui } from '@lingui/react'
import { CallError } from '@waea/contract/call-error'
import { connectionSentence, knownSentence, namedFailures, unknownSentence } from './refusals.ts'

/**
 * The sentence for an error, in the person's language: what happened, whether money moved, what to do (3§8.3). Set
 * `mayHavePaid` for calls that move money: after a lost connection it is unknown whether it did.
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
    // For a refusal that this version does not know, show the server's own text.
    return error.message
  }
}
