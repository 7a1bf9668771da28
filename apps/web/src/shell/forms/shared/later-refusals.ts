import { msg } from '@lingui/core/macro'

/**
 * The portal's sentences for refusals of capabilities that are not built yet. Move them to the capability when it is.
 */
export const laterRefusals = {
  'credit-check-failed': msg`The credit check didn’t succeed. Nothing was charged; you can choose a prepay plan.`,
}
