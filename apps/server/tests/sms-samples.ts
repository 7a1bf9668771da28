import type { MailLanguage } from '../src/capabilities/messages/mail-words.ts'
import { type SmsData, type SmsTemplate, type SmsWriting, writeSms } from '../src/capabilities/messages/texts.ts'

/** What a text message of each kind may be about. Total: a new kind compiles only with its sample. */
const samples: { [T in SmsTemplate]: SmsData[T] } = {
  'one-time-code': { code: '123456', minutes: 10 },
  'service-active': { MSISDN: '021 555 0142' },
  'activation-link': { link: 'https://my.example.nz/activation/Zk4hT9wQ2mB7xR5nV8cL3p' },
  'usage-alert': {
    MSISDN: '021 555 0142',
    kind: 'data',
    level: 80,
    left: '2 GB',
    total: '10 GB',
    endsOn: '2026-12-05',
    next: 'charged',
    isPrepay: true,
    extra: { Name: 'Extra 2 GB', AmountCents: 600 },
    link: 'https://my.example.nz/profile/plans/addons',
  },
}

/** A text message of every kind. */
export function everySms(language: MailLanguage, writing: SmsWriting): string[] {
  const write = <T extends SmsTemplate>(template: T) => writeSms(template, samples[template], language, writing)
  return (Object.keys(samples) as SmsTemplate[]).map((template) => write(template))
}
