import { msg } from '@lingui/core/macro'

/** The portal's sentences for what any call may be refused for. */
export const refusalsOfEveryCall = {
  'not-allowed': msg`Your account has no access to this.`,
  'no-payload': msg`Something went wrong. Please try again`,
  'no-customer-uuid': msg`No account is chosen. Choose one and try again. Nothing was charged.`,
  'account-not-named': msg`No account is chosen. Choose one and try again.`,
  'no-uuid': msg`Something went wrong. Please try again`,
  'no-data': msg`Something went wrong. Please try again`,
  'no-params': msg`Something went wrong. Please try again`,
  'current-account-not-specified': msg`No account is chosen. Choose one and try again.`,
  'no-response-data': msg`We got no answer. Try again in a moment.`,
  'not-found': msg`We could not find this. It may be gone, or belong to another account.`,
  'invalid-input': msg`Check what is marked and try again.`,
  'too-large': msg`That is more than can be sent at once. Send less, then try again.`,
  'wrong-content-type': msg`This could not be read. Reload the page, then try again.`,
  'key-reused': msg`This was sent before with other values. Start it again; nothing was charged twice.`,
  'in-progress': msg`We’re still processing this. Nothing was charged by this try. Wait a moment, then try again.`,
  'too-many-requests': msg`That was a lot at once. Wait a minute, then try again.`,
  conflict: msg`This was changed elsewhere at the same time. Look again, then try again.`,
  'captcha-needed': msg`Confirm that you are a person, then try again.`,
  'captcha-wrong': msg`That did not confirm that you are a person. Try again.`,
  'captcha-unavailable': msg`We cannot check at the moment whether you are a person. Nothing was charged by this try; try again in a minute.`,
  unavailable: msg`This is not available at the moment. Try again soon; if you were paying, your payment history shows whether money moved.`,
  'unknown-error': msg`Something went wrong. Please try again`,
}
