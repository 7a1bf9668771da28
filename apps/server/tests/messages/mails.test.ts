import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isOwnPath, portalLink } from '../../src/capabilities/messages/index.ts'
import type { Mail, MailTemplate } from '../../src/capabilities/messages/mail.ts'
import { noticeOfMail } from '../../src/capabilities/messages/writing/write-mail.ts'
import { smsWriting } from '../../src/capabilities/messages/writing/write-sms.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { mails, sampleMails as samples, writeSample } from './all-mails.ts'
import { everySms } from './sms-samples.ts'

const configOf = (BRAND: string) =>
  readConfig({ DATABASE_URL: 'postgres://none', PUBLIC_URL: 'https://my.waea.nz', BRAND })

const templates = Object.keys(samples) as MailTemplate[]

const write = <T extends MailTemplate>(template: T, brand = 'waea', language: 'en' | 'mi-NZ' = 'en') =>
  writeSample(configOf(brand), template, samples[template], language)

test('every mail is written in both brands and languages, as a page and as plain text, without a script', () => {
  for (const brand of ['waea', 'tahi']) {
    for (const template of templates) {
      for (const language of ['en', 'mi-NZ'] as const) {
        const mail = write(template, brand, language)
        expect(mail.subject.length).toBeGreaterThan(5)
        expect(mail.html).toContain(`>${brand}<`)
        expect(mail.html).toContain('prefers-color-scheme: dark')
        expect(mail.html).not.toMatch(/<script|undefined|NaN|\[object/)
        expect(mail.text).not.toMatch(/<|undefined|NaN|\[object/)
        expect(mail.text).toContain('https://my.waea.nz/')
      }
    }
  }
})

/** Mail data with every amount set to zero, as when credit covers it. */
const withoutSums = (data: unknown) => JSON.parse(JSON.stringify(data).replace(/("\w*Cents":)\d+/g, '$10'))

test('no mail asks for $0.00: where there is nothing to pay, none names a sum to pay', () => {
  for (const template of templates) {
    const { text } = writeSample(configOf('waea'), template, withoutSums(samples[template]), 'en')
    expect(text, template).not.toMatch(/^To pay.*\$0\.00/m)
  }
  const { subject, text } = writeSample(configOf('waea'), 'bill-issued', withoutSums(samples['bill-issued']), 'en')
  expect(subject).toBe('Your bill INV100142: nothing to pay')
  expect(text).toContain('There is nothing to pay: your credit covers it.')
})

/** Mail data of this and earlier versions. */
const earlierMails = readFileSync(new URL('./earlier-mails.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): { template: MailTemplate; data: never } => JSON.parse(line))

/** The field names in mail data, nested ones included, without the values. */
const fieldsOf = (data: unknown) => [...JSON.stringify(data).matchAll(/"(\w+)":/g)].map(([, name]) => name).join()

test('a mail that was to be sent before an upgrade is written by the version after it', () => {
  for (const { template, data } of earlierMails) {
    const { html, text } = writeSample(configOf('waea'), template, data, 'en')
    expect(html, template).not.toMatch(/undefined|NaN|\[object/)
    expect(text, template).not.toMatch(/undefined|NaN|\[object/)
  }
})

test('the data of each mail is kept for later versions: add the line to earlier-mails.jsonl', () => {
  const kept = new Set(earlierMails.map(({ template, data }) => `${template} ${fieldsOf(data)}`))
  const missing = templates.filter((template) => !kept.has(`${template} ${fieldsOf(samples[template])}`))
  expect(missing.map((template) => JSON.stringify({ template, data: samples[template] }))).toEqual([])
})

test.each([
  ['waea', /tahi/i],
  ['tahi', /waea/i],
])(
  'with BRAND=%s no mail and no text message holds the name of another brand, nor do their senders',
  (BRAND, other) => {
    const config = readConfig({ DATABASE_URL: 'postgres://none', PUBLIC_URL: 'https://my.example.nz', BRAND })
    expect(`${config.smtp.from} ${config.sms.from}`).not.toMatch(other)
    expect(config.smtp.from.toLowerCase()).toContain(BRAND)
    expect(config.sms.from.toLowerCase()).toBe(BRAND)
    for (const language of ['en', 'mi-NZ'] as const) {
      for (const template of templates) {
        const { subject, html, text } = writeSample(config, template, samples[template], language)
        // The word for telephone is not the brand.
        const said = `${subject} ${html} ${text}`.replaceAll('Tau waea', '')
        expect(said, `${template} ${language}`).not.toMatch(other)
        expect(said.toLowerCase(), template).toContain(BRAND)
      }
      for (const text of everySms(language, smsWriting(config))) {
        expect(text.replaceAll('Tau waea', '')).not.toMatch(other)
      }
    }
  },
)

test('amounts are told with the GST in them', () => {
  const { text } = write('order-confirmation')
  expect(text).toContain('Four Weeks 10 × 2: $40.00')
  expect(text).toContain('Paid today: $55.00')
  expect(text).toContain('GST included (15%): $7.17')
  expect(write('top-up-receipt').text).toContain('Expires: $25.50 on 20 Nov 2027')
  for (const receipt of ['payment-receipt', 'top-up-receipt'] as const) {
    expect(write(receipt).text).toContain('Card: Visa •••• ')
  }
  expect(write('payment-receipt').text).toContain('See the receipt:')
  expect(write('payment-receipt').text).not.toContain('See the order')
})

test('an order mail tells what comes on the bill, when first, and what renews', () => {
  const { text, html } = write('order-confirmation')
  expect(text).toContain('Max: $60.00 every month, 6 times, then $70.00')
  expect(text).toContain('GST included (15%): $7.83')
  expect(text).toContain('Your first bill comes by 7 Dec 2026, within 15 days of your purchase.')
  expect(text).toContain('Four Weeks 10 × 2 renews from your card: $40.00 every 28 days.')
  expect(text).toContain('You pay for Week 3 once. It doesn’t renew automatically.')
  expect(html).toContain('Paid today: $55.00, GST included. On your bill: $60.00 every month, 6 times, then $70.00.')
})

test('a parcel mail names the courier, the number, its page and the day', () => {
  const { subject, text, html } = write('parcel-sent')
  expect(subject).toBe('Your parcel is on its way: Four Weeks 10 for Tama (SIM card ending 0012)')
  expect(text).toContain('Courier: Kea Couriers')
  expect(text).toContain('Tracking number: KEA000000001')
  expect(text).toContain('Expected by: 25 Nov 2026')
  expect(html).toContain('href="https://courier.example.nz/track/KEA000000001"')
  expect(text).toContain('https://my.waea.nz/activation/CODE')
})

test('a parcel that cannot be delivered says what goes back and what to do', () => {
  const { text } = write('parcel-undeliverable')
  expect(text).toContain('We’re refunding $25.00 to your card.')
  expect(text).toContain('Sent to: 12 Queen Street, Wellington 6011')
  expect(text).toContain('order it again')
  for (const line of ['Four Weeks 10: $20.00', 'Physical SIM: $5.00', 'Refund to your card: $25.00']) {
    expect(text).toContain(line)
  }
})

test('a letter about money that went back earlier names no second refund', () => {
  const { RefundCents: _none, sums: _sums, ...rest } = samples['parcel-undeliverable']
  const { text } = writeSample(configOf('waea'), 'parcel-undeliverable', { ...rest, wasRefunded: true }, 'en')
  expect(text).toContain('We refunded what you paid for it earlier.')
  expect(text).not.toContain('$')
})

test('a letter about a SIM that does not come says that its plan is not on the bill', () => {
  const { sums } = samples['order-confirmation']
  const { text } = writeSample(configOf('waea'), 'order-failed', { ...samples['order-failed'], sums }, 'en')
  expect(text).toContain('Max won’t go on your bill.')
})

test('what goes back to the card is told as one plain sentence, with the card', () => {
  const { subject, text } = write('order-failed')
  expect(subject).toBe('We couldn’t complete your order W10000001')
  expect(text).toContain('We’re refunding $45.00 to your card.')
  expect(text).toContain('Visa •••• 4242')
  const part = { ...samples['order-failed'], isAll: false }
  expect(writeSample(configOf('waea'), 'order-failed', part, 'en').text).toContain('Everything else in the order comes')
  const { RefundCents: _none, ...free } = samples['order-failed']
  expect(writeSample(configOf('waea'), 'order-failed', free, 'en').text).toContain('We charged nothing for it.')
  expect(write('activation-failed', 'waea', 'mi-NZ').text).toContain('Whakahokia ki tō kāri: $45.00')
})

test('Māori has its greeting and labels, and English under it', () => {
  const { html, text } = write('order-confirmation', 'waea', 'mi-NZ')
  expect(html).toContain('lang="mi"')
  expect(text).toContain('Kia ora Aroha')
  expect(text).toContain('I utua i tēnei rā: $55.00')
})

test('every mail with a code or a link that is only for its reader says so, and how the person gets a new one', () => {
  const shown = templates.map((template) => ({ template, ...(mails[template] as Mail<unknown>) }))
  const isRisky = ({ template, hidesCode, noticePath }: (typeof shown)[number]) =>
    hidesCode || noticePath || /[?&](code|token|secret)=|\/activation\/|^ {4}\d{6}$/im.test(write(template).text)
  const open = shown.filter((mail) => isRisky(mail) && (!mail.secret || mail.hasSecret?.(mail.sample) === false))
  expect(open.map(({ template }) => template)).toEqual([])
  for (const { secret, template } of shown) if (secret) expect(secret, template).toMatch(/^[A-Z].{20,}\.$/)
})

test('text of a person is literal in the page', () => {
  const data = { ...samples.welcome, FirstName: '<b>&"\'' }
  expect(writeSample(configOf('waea'), 'welcome', data, 'en').html).toContain('&lt;b&gt;&amp;&quot;&#39;')
})

test('a link never leaves the portal', () => {
  const config = configOf('waea')
  const elsewhere = [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/%5cevil.test',
    '',
    'evil',
  ]
  for (const path of elsewhere) expect(portalLink(config, path), path).toBe('https://my.waea.nz/')
  expect(portalLink(config, '/sign-in', { redirect: '/mobile?a=1&b=2' })).toBe(
    'https://my.waea.nz/sign-in?redirect=%2Fmobile%3Fa%3D1%26b%3D2',
  )
  expect(isOwnPath('/activation/WAEA-PREPAY-1')).toBe(true)
})

test('the receipt of an automatic top-up says what was agreed, when the next one is, and where it is switched off', () => {
  const { agreed, path } = samples['auto-top-up-on']
  const data = { ...samples['top-up-receipt'], auto: { agreed, nextOn: '2026-12-20', path } }
  const { text } = writeSample(configOf('waea'), 'top-up-receipt', data, 'en')
  expect(text).toContain('We topped up automatically, as you asked.')
  expect(text).toContain(
    'We charge $20.00 to Visa ending 4242 every 30 days, and when your credit falls under $5.00, at most $60.00 a month.',
  )
  expect(text).toContain('The next one is on 20 Dec 2026.')
  expect(text).toContain(`https://my.waea.nz${path}`)
})

describe('a mail about one service names it in its subject', () => {
  const subjectOf = <T extends MailTemplate>(template: T, data: (typeof samples)[T] = samples[template]) =>
    writeSample(configOf('waea'), template, data, 'en').subject
  const named = templates.filter((template) => 'service' in samples[template])

  test.each(named)('%s, as the notice of it does', (template) => {
    const { service } = samples[template] as { service: string }
    const subject = subjectOf(template)
    expect(subject).toContain(service)
    // The mobile's number appears once.
    expect(subject.split(service.split(' · ').at(-1) ?? '')).toHaveLength(2)
    const { title } = noticeOfMail(
      { config: configOf('waea'), mails },
      { template, data: samples[template], language: 'en' },
    )
    expect(title).toBe(subject)
  })

  test('every mail with the number of a mobile does', () => {
    const numbered = templates.filter((template) => 'MSISDN' in samples[template])
    expect(numbered.filter((template) => !named.includes(template))).toEqual([])
  })

  test('a mobile without a number yet by its SIM, fibre by its place, and nothing where it is not known', () => {
    const plan = samples['plan-renewed']
    expect(subjectOf('plan-renewed')).toBe('Four Weeks 10 has been renewed: Tama · 021 555 0142')
    expect(subjectOf('plan-renewed', { ...plan, MSISDN: '', service: '12 Queen Street, Wellington' })).toBe(
      'Four Weeks 10 has been renewed: 12 Queen Street, Wellington',
    )
    expect(subjectOf('activation-failed')).toBe('We couldn’t activate your SIM: eSIM ending 0014')
    expect(subjectOf('plan-renewed', { ...plan, service: '' })).toBe('Four Weeks 10 has been renewed')
  })

  test('the nickname stands beside a number that the subject has already', () => {
    expect(subjectOf('service-active')).toBe('Tama · 021 555 0142 is connected')
    expect(subjectOf('calls-forwarded')).toBe('Calls to Tama · 021 555 0142 are forwarded')
  })

  test('a number that is brought is not the number of the mobile', () => {
    const data = { ...samples['port-news'], news: 'asked', MSISDN: '027 555 0199' } as const
    expect(subjectOf('port-news', data)).toBe('Reply YES to bring 027 555 0199: Tama · 021 555 0142')
  })
})
