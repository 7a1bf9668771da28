import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of the shop. */
export const shopRefusals = {
  'unknown-sim-type': msg`Choose an eSIM or a physical SIM.`,
  'plan-not-specified': msg`Choose a plan first.`,
  'sim-plan-not-specified': msg({ message: 'SIM {n} has no plan yet. Choose one for it.' }),
  'sim-plan-not-available': msg({
    message: 'The plan of SIM {n} is no longer on sale. Nothing was charged; choose another.',
  }),
  'sim-type-not-available': msg({
    message:
      'The kind of SIM you chose for SIM {n} isn’t available right now. Nothing was charged; choose the other kind.',
  }),
  'no-order-items': msg`Your cart is empty. Add a SIM with a plan.`,
  'no-order-item': msg`That’s no longer in your cart.`,
  'too-many-sims': msg({ message: 'You can order up to {most} SIMs at a time.' }),
  'too-few-sims': msg({ message: 'This group needs at least {least} SIMs.' }),
  'too-many-members': msg({ message: 'A companion group can have up to {most} people.' }),
  'price-changed': msg`A price has changed since you last saw it. Nothing was charged; check the new total before you pay.`,
  'order-state': msg`You can’t change this order any more. Nothing was charged.`,
  'not-returnable': msg({ message: 'SIM {n} can’t be returned any more. Nothing has changed; see why below.' }),
  'return-state': msg`This return has changed in the meantime, so we changed nothing. See its progress below.`,
  'return-amount': msg`The refund amount has changed in the meantime. Nothing has happened yet; check the new amount.`,
  'sim-returning': msg`You’re returning this SIM, so it can’t be activated. Cancel the return on its order’s page first.`,
  'no-location': msg`Choose an address from the list.`,
  'address-incomplete': msg`Enter at least the street, the city and the postcode.`,
}
