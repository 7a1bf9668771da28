import { money } from '@waea/kit/money'
import type { MailData } from '../mail-data/mail-data.ts'

/** A sample of each mail about numbers that move between providers. */
export const portingSamples: Pick<MailData, 'port-news'> = {
  'port-news': {
    FirstName: 'Aroha',
    news: 'leaving',
    MSISDN: '021 555 0142',
    service: 'Tama · 021 555 0142',
    carrier: 'Spark',
    final: {
      OwedCents: money(0),
      FinalBillCents: money(4500),
      CreditCents: money(1250),
      AccountCreditCents: money(2000),
    },
    path: '/profile/plans/sim-card-actions/number-porting',
  },
}
