import type { Section } from './written-page.tsx'

/** The terms by their path; the empty one is the general page. A provider replaces the words with its own. */
export const terms: Readonly<Record<string, { title: string; sections: readonly Section[] }>> = {
  '': {
    title: 'Terms',
    sections: [
      {
        title: 'The service',
        text: [
          'We provide the plan you chose on the SIM you chose, for as long as it is paid. Coverage and speed depend on where you are, on your device and on how busy the network is.',
        ],
      },
      {
        title: 'Prices',
        text: [
          'Prices are in New Zealand dollars and include GST of 15 per cent. A price that is about to change is told to you before it is charged.',
        ],
      },
      {
        title: 'Use outside a plan',
        text: [
          'What a plan or an extra does not cover costs the casual rates below. For every new mobile with a plan “Stop instead of charging” is on: such use then stops and costs nothing, from when the network has confirmed it. You can change that for each mobile at any time.',
          'You are told by text message and by mail when 80 per cent of an allowance are used, and when all of it is.',
        ],
      },
      {
        title: 'Renewing and stopping',
        text: [
          'A plan that renews by itself says so before you buy it, and you can stop that at any time; what is paid stays yours until the end of its period. There is no contract term and no exit fee.',
        ],
      },
      {
        title: 'Your number',
        text: [
          'You can take your number to another provider at any time. You can bring one to us if you may decide over it; the service with the other provider ends when the number has moved.',
        ],
      },
      {
        title: 'Suspension',
        text: [
          'Before we suspend a service because a bill is unpaid you get notice of at least five working days. Calls to 111 work also from a suspended service.',
        ],
      },
      {
        title: 'Your rights as a consumer',
        text: ['The Consumer Guarantees Act and the Fair Trading Act hold; nothing here takes away from them.'],
      },
    ],
  },
  'monthly-top-up': {
    title: 'Monthly top-up terms',
    sections: [
      {
        title: 'How it works',
        text: [
          'You choose an amount of $1 to $999 and a number of days from 1 to 99. Each time that many days have passed, your default card is charged the amount and your credit grows by it.',
          'You get a receipt each time, and you can change or stop it at any time before the next charge.',
        ],
      },
    ],
  },
  prepay: {
    title: 'Prepay terms',
    sections: [
      {
        title: 'Credit',
        text: [
          'Credit is good for one year from the last top-up. It pays for plans, add-ons, and calls, texts and data outside them; it never goes below zero.',
        ],
      },
      {
        title: 'Plans',
        text: [
          'A plan starts when it is paid and ends with its period. What was not used ends with it, unless the plan says that it carries over.',
        ],
      },
    ],
  },
  'packs-and-combos': {
    title: 'Packs and combos terms',
    sections: [
      {
        title: 'Add-ons',
        text: [
          'An add-on gives more of what it names on top of your plan, from the moment it is paid to the end of its own period. It is used before what is outside the plan is charged.',
        ],
      },
    ],
  },
}
