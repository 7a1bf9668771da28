import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of cards, payments, invoices and receipts. */
export const paymentsRefusals = {
  'debt-outstanding': msg`Pay what you owe first. Nothing was changed.`,
  'nothing-owed': msg`This account has nothing left to pay. Nothing was charged.`,
  'card-unknown': msg`Card is not found. Nothing was charged; choose another card.`,
  'no-card': msg`Add a card first. Nothing was charged.`,
  'only-card': msg`This is your only card, so you can’t remove it. Add another first.`,
  'card-expiring': msg`This card has expired or is about to. Use another one.`,
  'card-declined': msg`Payment processing error, choose or add another card. Nothing was charged.`,
  'card-trouble': msg`Seems we had some trouble with your card. Please check your card details or add another to retry. Nothing was charged.`,
  'card-authorisation-needed': msg`Your bank didn’t confirm the payment. Nothing was charged; try again or use another card.`,
  'insufficient-funds': msg`Insufficient funds. Nothing was charged; use another card, or try again when there’s money on this one.`,
  'payment-failed': msg`Payment is failed. Nothing was charged; try again or use another card.`,
  'change-payment-type': msg`You can’t pay for this that way. Nothing was charged; choose a card.`,
  'too-many-declines': msg`Too many cards were declined, so card payments are paused for now. Nothing was charged this time; try again in {minutes} minutes.`,
  'card-resting': msg`This card was declined too often. Nothing was charged this time; use another card, or try this one again in {hours} hours.`,
  'no-invoice-number': msg`Choose an invoice first.`,
  'no-receipt-uuid': msg`Choose a receipt first.`,
  'no-account-uuid': msg`Choose an account and try again.`,
  'file-name-not-specified': msg`The file has no name. Try again.`,
  'file-downloading-error': msg`We couldn’t download the file. Try again.`,
  'billing-cycle-off': msg`You can’t change the billing cycle of this account.`,
}
