import { msg } from '@lingui/core/macro'

/** The portal's sentences for refused activations. */
export const activationRefusals = {
  'no-service': msg`There’s no SIM to activate here. Check the code or the link.`,
  'already-active': msg`This service is already active`,
  'service-not-found': msg`Sorry, we haven't found your Phone number or SIM ID`,
  'cant-adopt-by-ip': msg`We couldn’t tell which SIM this is. Enter its number instead.`,
  'sim-not-reached': msg`We can’t reach this SIM. Put it into a phone, switch the phone on, and try again.`,
  'no-dry-activation': msg`You can’t activate this SIM yet. Nothing was charged.`,
  'activation-refused': msg`We cannot proceed with your Activation. Please try again later`,
}
