import { expect, test } from 'vitest'
import { codesIn } from '../../../sandboxes/src/outbox/links-and-codes.ts'
import type { SmsWriting } from '../../src/capabilities/messages/mail.ts'
import { smsCharacters, smsWriting, writeSms } from '../../src/capabilities/messages/writing/write-sms.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { texts } from './all-mails.ts'
import { everySms } from './sms-samples.ts'

const waea = { brand: 'Waea', host: 'my.waea.nz' }
const languages = ['en', 'mi-NZ'] as const
const code = { code: '123456', minutes: 10 }

test('a text message in Māori has the greeting and the labels, and the same figures and links', () => {
  expect(writeSms(texts, 'one-time-code', code, 'en', waea)).toBe(
    'Waea: 123456 is your code, good for 10 minutes. We never ask you for it.\n\n@my.waea.nz #123456',
  )
  expect(writeSms(texts, 'one-time-code', code, 'mi-NZ', waea)).toMatch(/^Kia ora\. Waea: 123456 is your code/)
  const number = { MSISDN: '021 555 0142' }
  expect(writeSms(texts, 'service-active', number, 'en', waea)).toBe('Your number 021 555 0142 is ready to use.')
  expect(writeSms(texts, 'service-active', number, 'mi-NZ', waea)).toBe('Kia ora. Tau waea 021 555 0142: ready to use.')
})

test('a code names the brand and is bound to the site by its last line, which a phone reads', () => {
  const env = { DATABASE_URL: 'postgres://none', PUBLIC_URL: 'https://my.tahi.nz:8443/', BRAND: 'tahi' }
  for (const language of languages) {
    const text = writeSms(texts, 'one-time-code', code, language, smsWriting(readConfig(env)))
    expect(text).toContain('Tahi: 123456')
    expect(text.split('\n').at(-1)).toBe('@my.tahi.nz #123456')
    expect(codesIn(text)).toEqual(['123456'])
  }
})

test('a text message is one, of the alphabet of the network, in both languages and with a long name of the site', () => {
  const writings: SmsWriting[] = [
    waea,
    { brand: 'Tahi', host: 'selfservice.mobile.customers.provider-of-aotearoa.co.nz' },
  ]
  for (const writing of writings) {
    for (const language of languages) {
      for (const text of everySms(language, writing)) {
        expect(text).toMatch(/^[\n\x20-\x5a\x5f\x61-\x7a]+$/)
        expect(text.length, text).toBeLessThanOrEqual(smsCharacters)
      }
    }
  }
})
