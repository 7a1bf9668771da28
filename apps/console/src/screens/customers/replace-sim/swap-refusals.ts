/** Why a SIM cannot be replaced, in the words of an operator. */
export const swapRefusals = {
  'sim-unknown':
    'No SIM has this number. Read the digits on the card again: 10 of the SIM ID, or 19 or 20 of the card.',
  'sim-taken': 'This SIM is in use or reserved. They need another one.',
  'sim-blocked': 'This SIM is blocked and can’t be used any more. They need another one.',
  'sim-other-brand': 'This SIM is another provider’s.',
  'sim-locked': 'Its customer has locked the number. They take the lock off first, which takes a day.',
  'sim-frozen': 'It is frozen. Once you have spoken with the customer, unfreeze it first.',
  'sim-changing': 'Its SIM, number or type is changing. Wait until that is done.',
  'sim-stopped': 'The network has stopped it. Ask the network why first.',
  'sim-swap-error': 'The mobile is not in service.',
  'sim-swap-begun': 'The swap has begun and can’t be cancelled any more.',
  'sim-action-failed': 'The mobile is not in service.',
  unavailable: 'The network does not answer. Try again in a minute.',
} as const
