import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of the shop. */
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
}
