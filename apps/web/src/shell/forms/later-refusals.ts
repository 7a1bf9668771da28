import { msg } from '@lingui/core/macro'

/**
 * The portal's sentences for refusals of capabilities that are not built yet. Move them to the capability when it is.
 */
export const laterRefusals = {
  'credit-check-failed': msg`The credit check didn’t succeed. Nothing was charged; you can choose a prepay plan.`,
  'no-fibre-services': msg`No Fibre services available`,
  'order-failed': msg`Order failed. You won’t be charged twice; your order history shows where it stands.`,
  'slot-taken': msg`Someone has just taken that time. Choose another.`,
}
