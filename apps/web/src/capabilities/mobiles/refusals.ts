import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals about SIMs and numbers. */
export const mobilesRefusals = {
  'nickname-invalid': msg`Use 1 to 6 characters for the nickname.`,
  'sim-swap-error': msg`SIM swap issue, contact support`,
  'sim-action-failed': msg`An error occurred. Try again later`,
  'sim-unknown': msg`We don’t know a SIM with this number. Check the digits on its card.`,
  'sim-taken': msg`This SIM is in use or reserved. Use another one.`,
  'sim-blocked': msg`This SIM is blocked and can’t be used any more. Use another one.`,
  'sim-other-brand': msg`This SIM is another provider’s. Use one of ours.`,
  'sim-stopped': msg`This SIM is stopped. Start it again first.`,
  'sim-frozen': msg`This SIM is frozen. Contact us to unfreeze it.`,
  'sim-locked': msg`This SIM and its number are locked. Turn the lock off first.`,
  'sim-changing': msg`Another change of this SIM is under way. Wait until it’s done.`,
  'sim-swap-begun': msg`The swap has begun, so it can’t be cancelled any more.`,
  'number-invalid': msg`Sorry, that's not a valid Mobile number`,
}
