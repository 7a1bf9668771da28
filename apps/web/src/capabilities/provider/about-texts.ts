import type { Section } from './written-page.tsx'

/** The about page's words; a provider replaces them with its own. */
export const aboutSections: readonly Section[] = [
  {
    title: 'Who we are',
    text: [
      'We sell mobile plans on eSIM and physical SIM in Aotearoa New Zealand. You join, pay, change your plan and leave here, by yourself, at any hour.',
    ],
  },
  {
    title: 'How we treat money',
    text: [
      'Before any charge you see what it is for, how much it is with GST, which card it is taken from and what changes by it. The amount charged is the amount shown, and the receipt comes at once.',
      'A payment happens once, also when the line drops or a button is pressed twice. When we do not know how a payment ended we ask the bank; we do not guess.',
    ],
  },
  {
    title: 'When something is not right',
    text: [
      'Tell us by phone or email; the ways are at the foot of every page. If we cannot settle it together, the Telecommunications Dispute Resolution scheme decides free of charge for you.',
    ],
  },
]
