import { expect, test } from 'vitest'
import { writeSms } from '../src/capabilities/messages/texts.ts'

test('a text message in Māori has the greeting and the labels, and the same figures and links', () => {
  const code = { code: '123456', minutes: 10 }
  expect(writeSms('one-time-code', code, 'en')).toBe(
    '123456 is your code, good for 10 minutes. We never ask you for it.',
  )
  expect(writeSms('one-time-code', code, 'mi-NZ')).toMatch(/^Kia ora\. 123456 is your code/)
  const number = { MSISDN: '021 555 0142' }
  expect(writeSms('service-active', number, 'en')).toBe('Your number 021 555 0142 is ready to use.')
  expect(writeSms('service-active', number, 'mi-NZ')).toBe('Kia ora. Tau waea 021 555 0142: ready to use.')
})

test('a text message needs no letter outside the alphabet of the network, which would make two of it', () => {
  for (const language of ['en', 'mi-NZ'] as const) {
    const written = [
      writeSms('one-time-code', { code: '123456', minutes: 10 }, language),
      writeSms('service-active', { MSISDN: '021 555 0142' }, language),
      writeSms('activation-link', { link: 'https://my.waea.nz/activation/abc' }, language),
    ]
    for (const text of written) expect(text).toMatch(/^[\x20-\x7e]+$/)
  }
})
