import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals about SIMs and numbers. */
export const mobilesRefusals = {
  'nickname-invalid': msg`Use 1 to 6 characters for the nickname.`,
  'sim-swap-error': msg`We couldn’t swap your SIM. Your current SIM still works; contact support.`,
  'sim-action-failed': msg`An error occurred. Try again later`,
  'no-phone-number': msg`Choose a phone number.`,
  'no-new-phone-numbers': msg`There are no new phone numbers to choose from right now. Try again later.`,
  'number-invalid': msg`Sorry, that's not a valid Mobile number`,
  'settings-conflict': msg`These settings depend on each other. Check what else will change.`,
}
