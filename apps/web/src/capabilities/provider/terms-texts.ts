import type { Gives } from '@waea/contract/call'
import type { catalogue } from '@waea/contract/shop/catalogue'
import { dollars, money } from '@waea/kit/money'
import type { Section } from './written-page.tsx'

/** The terms by path; the empty path is the general page. A provider replaces the text with its own. */
export const terms: Readonly<Record<string, { title: string; sections: readonly Section[] }>> = {
  '': {
    title: 'Terms',
    sections: [
      {
        title: 'The service',
        text: [
          'We provide the plan you chose on the SIM you chose, for as long as you pay for it. Coverage and speed depend on where you are, on your device and on how busy the network is.',
        ],
      },
      {
        title: 'Prices',
        text: [
          'Prices are in New Zealand dollars and include GST of 15 per cent. If a price is about to change, we tell you before we charge it.',
        ],
      },
      {
        title: 'Use outside a plan',
        text: [
          'What a plan or an add-on doesn’t cover costs the casual rates below. Every new mobile with a plan starts with “Stop instead of charging” on: once the network has confirmed it, what’s outside the plan stops and costs nothing. You can change that for each mobile at any time.',
          'We tell you by text and by email when you’ve used half of an allowance, 80 per cent of it, and all of it. You choose which of these you get.',
        ],
      },
      {
        title: 'Renewing and stopping',
        text: [
          'If a plan renews automatically, we say so before you buy it. You can stop that at any time, and you keep what you’ve paid for until the end of its period. There’s no contract term and no exit fee.',
        ],
      },
      {
        title: 'Your number',
        text: [
          'You can take your number to another provider at any time. You can bring a number to us if it’s yours to move; your service with the other provider ends when the number has moved.',
        ],
      },
      {
        title: 'Your rights as a consumer',
        text: ['The Consumer Guarantees Act and the Fair Trading Act apply; nothing here takes away from them.'],
      },
    ],
  },
  'monthly-top-up': {
    title: 'Monthly top-up terms',
    sections: [
      {
        title: 'How it works',
        text: [
          'You choose an amount of $1 to $999 and a number of days from 1 to 99. Each time that many days have passed, we charge the amount to your default card and add it to your credit.',
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
          'Credit lasts for one year from your last top-up. It pays for plans, add-ons, and calls, texts and data outside them. It never goes below zero.',
        ],
      },
      {
        title: 'Plans',
        text: [
          'A plan starts when you pay for it and ends with its period. What you haven’t used ends with it, unless the plan says it carries over.',
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
          'An add-on gives you more of what it names, on top of your plan, from the moment you pay for it to the end of its own period. You use it up before you pay for anything outside your plan.',
        ],
      },
    ],
  },
}

type TermsAnswer = Gives<typeof catalogue.terms>

/** What the terms say about bills, with the days from the provider's file. */
export function billSections({ Bills, Dunning }: TermsAnswer): Section[] {
  const days = `${Bills.DueAfterDays} days`
  const least = dollars(money(Dunning.LeastToSuspendCents))
  return [
    {
      title: 'Bills',
      text: [`A bill is due ${days} after its date. If it stays unpaid, we remind you twice before anything else.`],
    },
    {
      title: 'Suspension',
      text: [
        `Before we suspend a service over an unpaid bill, we give you at least ${Dunning.NoticeWorkingDays} working days’ notice, by email and by text. We don’t suspend a service over less than ${least}. You can still call 111 from a suspended service, and being connected again costs nothing.`,
      ],
    },
  ]
}

/** What the terms say about a late fee; empty if the brand has none, because none is charged then. */
export function lateFeeSections(lateFeeCents: number, { Dunning }: Pick<TermsAnswer, 'Dunning'>): Section[] {
  if (lateFeeCents === 0) return []
  const fee = dollars(money(lateFeeCents))
  const least = dollars(money(Dunning.LeastToSuspendCents))
  return [
    {
      title: 'Paying late',
      text: [
        `If ${least} or more of your bills is overdue and stays unpaid after a reminder, we add a late payment fee of ${fee} to your next bill, GST included, once for those bills. The reminder tells you the fee and the day. We charge none for what you dispute, or have more time to pay.`,
      ],
    },
  ]
}
