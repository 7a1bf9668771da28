import { sampleLetters } from '../src/capabilities/messages/letter-samples.ts'
import type { MailLanguage } from '../src/capabilities/messages/mail-words.ts'
import { type SmsData, type SmsTemplate, type SmsWriting, writeSms } from '../src/capabilities/messages/texts.ts'

// The mail of the same is told the same.
const { FirstName: _name, path, ...usageAlert } = sampleLetters['usage-alert']
const { FirstName: _of, path: planPath, ...planReminder } = sampleLetters['plan-reminder']
const { FirstName: _toldName, path: usagePath, ...usageExpiry } = sampleLetters['usage-expiry']
const { FirstName: _reachedName, path: limitPath, ...limitReached } = sampleLetters['spend-limit-reached']

/** The text of a gift is told what its mail is. */
function gift(template: 'credit-given' | 'credit-received') {
  const { MSISDN, AmountCents, BalanceCents, path: place } = sampleLetters[template]
  return { MSISDN, AmountCents, BalanceCents, link: `https://my.example.nz${place}` }
}

/** What a text message of each kind may be about. Total: a new kind compiles only with its sample. */
const samples: { [T in SmsTemplate]: SmsData[T] } = {
  'one-time-code': { code: '123456', minutes: 10 },
  'service-active': { MSISDN: '021 555 0142' },
  'activation-link': { link: 'https://my.example.nz/activation/Zk4hT9wQ2mB7xR5nV8cL3p' },
  'credit-given': gift('credit-given'),
  'credit-received': gift('credit-received'),
  'auto-top-up': {
    MSISDN: '021 555 0142',
    AmountCents: 2000,
    what: 'needs-you',
    link: 'https://my.example.nz/profile/balance/auto-top-up',
  },
  'usage-alert': { ...usageAlert, link: `https://my.example.nz${path}` },
  'plan-reminder': { ...planReminder, link: `https://my.example.nz${planPath}` },
  'usage-expiry': { ...usageExpiry, link: `https://my.example.nz${usagePath}` },
  'spend-limit-reached': { ...limitReached, link: `https://my.example.nz${limitPath}` },
}

/** A text message of every kind. */
export function everySms(language: MailLanguage, writing: SmsWriting): string[] {
  const write = <T extends SmsTemplate>(template: T) => writeSms(template, samples[template], language, writing)
  return (Object.keys(samples) as SmsTemplate[]).map((template) => write(template))
}
