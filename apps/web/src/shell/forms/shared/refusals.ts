import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@waea/domain/refusal'

type Sentences = Readonly<Record<RefusalCode, MessageDescriptor>>

let sentences: Partial<Sentences> = {}

/** Installs the capabilities' sentences, once their list is loaded (src/registered.ts). */
export function installRefusals(all: Sentences): void {
  sentences = all
}

/**
 * The portal's sentence for a refusal: what happened, whether money moved, what to do now. Texts fixed by the
 * specification are kept as they are (3§8.3). Undefined for a code that this version does not know.
 */
export function knownSentence(code: string): MessageDescriptor | undefined {
  return (sentences as Readonly<Record<string, MessageDescriptor>>)[code]
}

/** The sentence for a refusal by a rule that ran in the browser. */
export function sentenceOf(code: RefusalCode): MessageDescriptor {
  return sentences[code] ?? unknownSentence
}

/**
 * The sentence for a missing answer (3§8.3). It mentions money only if the call may have moved some, since its outcome
 * is then unknown.
 */
export function connectionSentence(mayHavePaid: boolean): MessageDescriptor {
  return mayHavePaid
    ? msg`Network error. Check your connection and try again; you won’t be charged twice.`
    : msg`Network error. Check your connection and try again.`
}

/** Failures that the specification names but that are no refusal of the server (3§8.5), by their texts. */
export const namedFailures: Readonly<Record<string, MessageDescriptor>> = {
  'unknown error in Auth': msg`unknown error in Auth`,
  'unknown error in AuthCheck': msg`unknown error in AuthCheck`,
  'unknown error in UpdateLocalUser': msg`unknown error in UpdateLocalUser`,
  'Error by Stripe loading': msg({ id: 'error_by_stripe_loading', message: 'Error by Stripe loading' }),
}

/** The fallback of 3§8.3. */
export const unknownSentence = msg`Something went wrong. Please try again`
