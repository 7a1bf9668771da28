import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals that any call can give. */
export const refusalsOfEveryCall = {
  'not-allowed': msg`Your account can’t open this.`,
  'no-payload': msg`Something went wrong. Please try again`,
  'no-customer-uuid': msg`Choose an account and try again. Nothing was charged.`,
  'account-not-named': msg`Choose an account and try again.`,
  'no-uuid': msg`Something went wrong. Please try again`,
  'no-data': msg`Something went wrong. Please try again`,
  'no-params': msg`Something went wrong. Please try again`,
  'current-account-not-specified': msg`Choose an account and try again.`,
  'no-response-data': msg`We got no answer. Try again in a moment.`,
  'not-found': msg`We couldn’t find this. It may be gone, or belong to another account.`,
  'invalid-input': msg`Check what’s marked and try again.`,
  'too-large': msg`That’s more than you can send at once. Send less, then try again.`,
  'wrong-content-type': msg`We couldn’t read this. Reload the page, then try again.`,
  'key-reused': msg`You sent this before with different details. Start it again; you won’t be charged twice.`,
  'in-progress': msg`We’re still processing this. Nothing was charged this time. Wait a moment, then try again.`,
  'too-many-requests': msg`You tried too many times in a row. Wait a minute, then try again.`,
  conflict: msg`This was changed somewhere else at the same time. Check it, then try again.`,
  'version-changed': msg`This was changed somewhere else at the same time. Check it, then try again.`,
  'captcha-needed': msg`Confirm that you’re a person, then try again.`,
  'captcha-wrong': msg`That didn’t confirm that you’re a person. Try again.`,
  'captcha-unavailable': msg`We can’t check right now whether you’re a person. Nothing was charged this time; try again in a minute.`,
  unavailable: msg`This isn’t available right now. Try again soon; if you were paying, your payment history shows whether any money moved.`,
  'unknown-error': msg`Something went wrong. Please try again`,
}
