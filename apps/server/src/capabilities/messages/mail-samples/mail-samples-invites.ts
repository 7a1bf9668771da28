import { money } from '@waea/kit/money'
import type { InviteMails } from '../mail-data/mail-data-invites.ts'

export const inviteSamples: InviteMails = {
  'invite-received': {
    FirstName: 'Tama',
    from: 'Aroha Ngata',
    what: 'BILLING_INVITE',
    message: 'For your mobile',
    LimitCents: money(5000),
    cycle: { unit: 'month', count: 1 },
    minutes: 60,
    path: '/profile/balance/billing-methods/accept/c0000000-0000-4000-8000-000000000001?token=s',
  },
  'route-news': {
    FirstName: 'Aroha',
    news: 'made',
    side: 'parent',
    other: 'Tama Ngata',
    LimitCents: money(5000),
    cycle: { unit: 'month', count: 1 },
    path: '/billing-routes',
  },
  'invite-news': {
    FirstName: 'Aroha',
    what: 'BILLING_INVITE',
    news: 'approved',
    other: '021 555 0147',
    path: '/billing-routes',
  },
}
