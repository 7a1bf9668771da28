import { money } from '@waea/kit/money'
import type { SmsData, SmsTemplate, SmsWriting } from '../../src/capabilities/messages/mail.ts'
import type { MailLanguage } from '../../src/capabilities/messages/writing/mail-words.ts'
import { writeSms } from '../../src/capabilities/messages/writing/write-sms.ts'
import { sampleMails, texts } from './all-mails.ts'

// The texts get the same data as the mails about the same event.
const { FirstName: _name, path, ...usageAlert } = sampleMails['usage-alert']
const { FirstName: _of, path: planPath, ...planReminder } = sampleMails['plan-reminder']
const { FirstName: _expiryName, path: usagePath, ...usageExpiry } = sampleMails['usage-expiry']
const { FirstName: _forwardedName, path: forwardedPath, ...forwarded } = sampleMails['calls-forwarded']
const { FirstName: _reachedName, path: limitPath, ...limitReached } = sampleMails['spend-limit-reached']

/** The text about a gift gets the same data as its mail. */
function gift(template: 'credit-given' | 'credit-received') {
  const { MSISDN, AmountCents, BalanceCents, path: place } = sampleMails[template]
  return { MSISDN, AmountCents, BalanceCents, link: `https://my.example.nz${place}` }
}

/** Sample data for each kind of text message; a new kind compiles only with its sample. */
const samples: { [T in SmsTemplate]: SmsData[T] } = {
  'one-time-code': { code: '123456', minutes: 10 },
  'service-active': { MSISDN: '021 555 0142' },
  'activation-link': { link: 'https://my.example.nz/activation/Zk4hT9wQ2mB7xR5nV8cL3p' },
  'outage-ended': { network: 'mobile', Place: 'Kaikohe', link: 'https://my.example.nz/network' },
  'invite-received': {
    from: 'Aroha Ngata',
    what: 'BILLING_INVITE',
    link: `https://my.example.nz/billing-routes?token=${'Z'.repeat(43)}`,
  },
  'credit-given': gift('credit-given'),
  'credit-received': gift('credit-received'),
  arrears: {
    step: 'notice',
    AmountCents: money(8640),
    suspendsOn: '2026-12-14',
    link: 'https://my.example.nz/profile/pay-bill',
  },
  'auto-top-up': {
    MSISDN: '021 555 0142',
    AmountCents: money(2000),
    what: 'needs-you',
    link: 'https://my.example.nz/profile/balance/auto-top-up',
  },
  'port-news': {
    news: 'asked',
    MSISDN: '021 555 0142',
    carrier: 'Warehouse Mobile',
    by: '2026-11-23T05:45:00.000Z',
    link: 'https://my.example.nz/profile',
  },
  'fibre-news': {
    news: 'visit-booked',
    visit: { mode: 'install', start: '2026-12-29T19:00:00.000Z', end: '2026-12-29T23:00:00.000Z' },
    link: 'https://my.example.nz/profile/ufb/broadband/subscriptions',
  },
  'usage-alert': { ...usageAlert, link: `https://my.example.nz${path}` },
  'plan-reminder': { ...planReminder, link: `https://my.example.nz${planPath}` },
  'usage-expiry': { ...usageExpiry, link: `https://my.example.nz${usagePath}` },
  'calls-forwarded': { ...forwarded, link: `https://my.example.nz${forwardedPath}` },
  'sim-change': { MSISDN: '021 555 0142', what: 'unlock-asked', link: 'https://my.example.nz/sim/not-me?Token=s' },
  'spend-limit-reached': { ...limitReached, link: `https://my.example.nz${limitPath}` },
}

/** A text message of every kind. */
export function everySms(language: MailLanguage, writing: SmsWriting): string[] {
  const write = <T extends SmsTemplate>(template: T) => writeSms(texts, template, samples[template], language, writing)
  return (Object.keys(samples) as SmsTemplate[]).map((template) => write(template))
}
