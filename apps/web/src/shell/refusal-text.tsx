import { useLingui } from '@lingui/react'
import { CallError } from './call-error.ts'
import { connectionSentence, refusalSentences, unknownSentence } from './refusals.ts'
import { unknownSignInSentences } from './refusals-identity.ts'

/** Gives the sentence for an error, in the person's language: what happened, whether money moved, what to do (3§8.3). */
export function useErrorText(): (error: unknown) => string {
  const { _ } = useLingui()
  return (error) => {
    if (!(error instanceof CallError)) return _(unknownSentence)
    if (error.status === 0) return _(connectionSentence)
    const sentence = error.code === undefined ? undefined : refusalSentences[error.code]
    if (sentence) return _(sentence.id, { ...error.detail }, { message: sentence.message ?? '' })
    const unknown = unknownSignInSentences[error.message]
    if (unknown) return _(unknown)
    // A refusal that this version of the portal does not know yet speaks for itself.
    return error.message
  }
}
