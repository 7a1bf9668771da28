import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of payment extensions and disputes. */
export const dunningRefusals = {
  'extension-running': msg`You already have more time for your bills.`,
  'extension-too-many': msg`You’ve had more time twice within a year. Please call us.`,
  'extension-broken': msg`The bills weren’t paid by the end of your last extension. Please call us.`,
  'extension-too-late': msg`A bill is more than 30 days overdue. Please call us.`,
  'extension-day': msg`Choose one of the days shown.`,
  'dispute-credit': msg`This line is a credit.`,
  'dispute-known': msg`You’ve disputed this line before.`,
}
