import type { HelpMails } from '../mail-data/mail-data-help.ts'

/** A sample of each mail about the network and about help. */
export const helpSamples: HelpMails = {
  'outage-ended': { FirstName: 'Aroha', network: 'mobile', Place: 'Kaikohe', path: '/network' },
  'case-news': {
    FirstName: 'Aroha',
    news: 'answered',
    Number: 'CASE100001',
    subject: 'No signal at home',
    words: 'Kia ora Aroha. Please switch your phone off and on once.',
    replyTo: 'support+id35437@help.test',
    path: '/help/cases/00000000-0000-7000-8000-000000000000',
  },
}
