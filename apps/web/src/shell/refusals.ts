import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@waea/domain/refusal'
import { identityRefusals, unknownSignInSentences } from './refusals-identity.ts'
import { paymentRefusals } from './refusals-payment.ts'
import { serviceRefusals } from './refusals-service.ts'
import { shopRefusals } from './refusals-shop.ts'

/**
 * What the portal says for each refusal: what happened, whether money moved, what to do now. The fixed texts of the
 * specification stand as they are (3§8.3). Total over the codes: a new code compiles only when it has its sentence.
 */
export const refusalSentences: Readonly<Record<RefusalCode, MessageDescriptor>> = {
  ...identityRefusals,
  ...shopRefusals,
  ...paymentRefusals,
  ...serviceRefusals,
}

/** No answer came (3§8.3). Of money it speaks only where what was sent may have moved some: how that ended is not known. */
export function connectionSentence(mayHavePaid: boolean): MessageDescriptor {
  return mayHavePaid
    ? msg`Network error. Check your connection and try again; you are charged once at most.`
    : msg`Network error. Check your connection and try again.`
}

/** Failures that the specification names without a refusal of the server (3§8.5), by their texts. */
export const namedFailures: Readonly<Record<string, MessageDescriptor>> = {
  ...unknownSignInSentences,
  'Error by Stripe loading': msg`Error by Stripe loading`,
}

/** The fallback of 3§8.3. */
export const unknownSentence = msg`Something went wrong. Please try again`
