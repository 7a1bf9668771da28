import type { Section } from './written-page.tsx'

/** The privacy statement, after the Privacy Act 2020; a provider replaces the words with its own. */
export const privacySections: readonly Section[] = [
  {
    title: 'What we hold',
    text: [
      'Your name, email, phone numbers and delivery addresses; the services, orders, payments and usage of your accounts; and which choices you made about offers and news, with when and how you made them.',
      'Card numbers never reach us: the card partner keeps them and gives us a reference, the brand, the last four digits and the expiry.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To give you the service, charge for it, protect your account and number, and answer you. For offers and news only when you ticked the box; each of those mails carries a way to stop them.',
    ],
  },
  {
    title: 'Who else sees it',
    text: [
      'The partners who carry out a part of the service for us: the mobile network, the card partner, those who deliver mail, messages and parcels, and address search. They get what their part needs. Others get it only when the law demands it.',
      'If someone invites you to a group or to pay for you, your details came from them; we tell you so in the invite.',
    ],
  },
  {
    title: 'How long we keep it',
    text: ['As long as you are a customer, and after that as long as tax and telecommunications law asks for.'],
  },
  {
    title: 'Your rights',
    text: [
      'You can see what we hold about you and have it corrected; write to the address at the foot of the page. If you are not satisfied, the Privacy Commissioner takes complaints.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'We set only what the portal needs: one that keeps you signed in and that no script can read, one that says that you are signed in, and those of your choice of language and appearance. Nothing here follows you elsewhere.',
    ],
  },
]
