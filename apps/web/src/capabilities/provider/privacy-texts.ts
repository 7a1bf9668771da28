import type { Section } from './written-page.tsx'

/** The privacy statement, following the Privacy Act 2020; a provider replaces the text with its own. */
export const privacySections: readonly Section[] = [
  {
    title: 'What we hold',
    text: [
      'Your name, email, phone numbers and delivery addresses; the services, orders, payments and usage of your accounts; and the choices you made about offers and news, with when and how you made them.',
      'Card numbers never reach us: our payment partner keeps them and gives us a reference, the brand, the last four digits and the expiry.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To give you the service, charge for it, protect your account and number, and answer you. We send offers and news only if you ticked the box.',
    ],
  },
  {
    title: 'Who else sees it',
    text: [
      'The partners who do part of the work for us: the mobile network, the payment partner, those who deliver emails, texts and parcels, and address search. They get only what their part needs. Others get it only when the law demands it.',
      'If someone invites you to their account, they gave us your email; the invite says whose account it is.',
    ],
  },
  {
    title: 'How long we keep it',
    text: ['For as long as you’re a customer, and after that for as long as tax and telecommunications law asks.'],
  },
  {
    title: 'Your rights',
    text: [
      'You can see what we hold about you and have it corrected: write to the address at the foot of the page. If you’re not satisfied, you can complain to the Privacy Commissioner.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'We set only what the portal needs: one that keeps you signed in and that no script can read, one that says you’re signed in, and those for your choice of language and appearance. Nothing here follows you elsewhere.',
    ],
  },
]
