import { useLingui } from '@lingui/react'
import type { Refusal } from '@waea/domain/refusal'
import { sentenceOf } from './refusals.ts'

/** The sentence for a refusal by a rule that ran in the browser, before anything was sent. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { _ } = useLingui()
  return ({ refused, detail }) => {
    const sentence = sentenceOf(refused)
    return _(sentence.id, { ...detail }, { message: sentence.message ?? '' })
  }
}
