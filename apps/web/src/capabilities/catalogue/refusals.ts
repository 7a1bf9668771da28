import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of the catalogue. */
export const catalogueRefusals = {
  'plans-locked': msg`Enter the password to see our plans.`,
  'plans-password-wrong': msg`That’s not the password. Check it and try again.`,
}
