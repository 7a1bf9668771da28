import type { Section } from './written-page.tsx'

/** The about page's text; a provider replaces it with its own. */
export const aboutSections: readonly Section[] = [
  {
    title: 'Who we are',
    text: [
      'We sell mobile plans on eSIM and physical SIM in Aotearoa New Zealand. You join, pay and look after your mobile here, by yourself, at any hour.',
    ],
  },
  {
    title: 'How we treat money',
    text: [
      'Before any charge you see what it’s for, how much it is with GST, which card pays and what changes. We charge the amount we showed you, and send the receipt at once.',
      'You pay once, even if the connection drops or you press a button twice. When we don’t know how a payment ended, we ask the bank; we don’t guess.',
    ],
  },
  {
    title: 'When something isn’t right',
    text: [
      'Tell us by phone or email: our details are at the foot of every page. If we can’t sort it out together, the Telecommunications Dispute Resolution scheme decides, at no cost to you.',
    ],
  },
]
