import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of the catalogue, the cart, plans and balance. */
export const shopRefusals = {
  'unknown-sim-type': msg`Choose an eSIM or a physical SIM.`,
  'plan-not-specified': msg`Choose a plan first.`,
  'sim-plan-not-specified': msg({ message: 'SIM {n} has no plan yet. Choose one for it.' }),
  'sim-plan-not-available': msg({
    message: 'The plan of SIM {n} is no longer on sale. Choose another; nothing was charged.',
  }),
  'sim-type-not-available': msg({
    message: 'The kind of SIM chosen for SIM {n} is not available now. Choose the other kind; nothing was charged.',
  }),
  'no-order-items': msg`Your cart is empty. Add a SIM with a plan.`,
  'no-order-item': msg`That is no longer in your cart.`,
  'too-many-sims': msg({ message: 'One order has at most {most} SIMs.' }),
  'too-few-sims': msg({ message: 'This group needs at least {least} SIMs.' }),
  'too-many-members': msg({ message: 'A companion group has at most {most} people.' }),
  'price-changed': msg`A price has changed since you put it in the cart. Look at the new total before you pay; nothing was charged.`,
  'order-state': msg`This order can no longer be changed. Nothing was charged.`,
  'no-location': msg`Choose an address from the list.`,
  'address-incomplete': msg`Enter at least the street, the city and the postcode.`,
  'no-available-product': msg`This is no longer on sale. Nothing was charged.`,
  'plan-unknown': msg`We could not find this plan. Choose one from the list; nothing was charged.`,
  'same-plan': msg`You already have this plan`,
  'plan-changed-this-month': msg`A plan can be changed once a month. Nothing was changed or charged.`,
  'auto-renew-not-allowed': msg`This plan does not renew automatically.`,
  'not-enough-balance': msg`Not enough balance. Insufficient funds: top up more and try again. Nothing was charged.`,
  'amount-too-small': msg`Enter at least $1.00.`,
  'amount-too-large': msg({ message: 'Enter at most {most}.' }),
  'auto-top-up-days': msg`Enter 1 to 99 days.`,
  'auto-top-up-amount': msg`Enter $1 to $999.`,
  'voucher-invalid': msg`This voucher cannot be used. Check its 13 digits.`,
  'redemption-check-error': msg`We could not check the voucher. It was not used; try again.`,
  'redemption-error': msg`We could not redeem the voucher. It was not used; try again.`,
  'no-voucher-code': msg`Enter the 13 digits of the voucher.`,
  'debt-outstanding': msg`Pay what is owed first. Nothing was changed.`,
  'spend-limit-over': msg`Spend limit is over, choose to change plan or add a payment card`,
}
