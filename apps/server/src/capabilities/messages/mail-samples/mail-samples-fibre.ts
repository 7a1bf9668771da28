import { money } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'

/** A sample of the mail about fibre. */
export const fibreSamples: Pick<MailData, 'fibre-news'> = {
  'fibre-news': {
    FirstName: 'Aroha',
    news: 'ordered',
    Number: 'F100001',
    place: '12 Karori Road, Karori, Wellington 6012',
    LFC: 'Chorus',
    planName: 'Fibre 500',
    MonthlyCents: money(8500),
    router: { Name: 'Wi-Fi 6 router', AmountCents: money(14900) },
    path: '/profile/ufb/broadband/subscriptions',
  },
}
