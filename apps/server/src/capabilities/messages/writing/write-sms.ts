import { brands } from '@waea/brands/brands'
import type { Config } from '../../../platform/process/config.ts'
import type { SmsData, SmsTemplate, SmsWords, SmsWriting, Text } from '../mail.ts'
import { type MailLanguage, mailWords } from './mail-words.ts'

const en: SmsWords = { greeting: '', isReady: (MSISDN) => `Your number ${MSISDN} is ready to use.` }

// No macrons: they would more than halve what fits into one message.
const mi: SmsWords = {
  greeting: `${mailWords('mi-NZ').hello}. `,
  isReady: (MSISDN) => `${mailWords('mi-NZ').phoneNumber} ${MSISDN}: ready to use.`,
}

/** So many characters of the network's alphabet are one message. */
export const smsCharacters = 160

/** The text messages of all capabilities, by template, as the wiring collects them. */
export type AllTexts = Readonly<Record<string, unknown>>

/** A text message by its template. Throws for one that no capability has declared in its part. */
function textOf(texts: AllTexts, template: string): Text<unknown> {
  const text = texts[template]
  if (!text) throw new Error(`No capability has the text message "${template}" in its part`)
  return text as Text<unknown>
}

/** The words of a text message. In Māori, as in mails: greeting and labels; sentences stay English until translated. */
export function writeSms<T extends SmsTemplate>(
  texts: AllTexts,
  template: T,
  data: SmsData[T],
  language: MailLanguage,
  writing: SmsWriting,
): string {
  const words = language === 'mi-NZ' ? mi : en
  return words.greeting + textOf(texts, template).write(data, words, writing)
}

/** What a deployment's text messages are written with. */
export function smsWriting({ brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>): SmsWriting {
  return { brand: brands[brand].name, host: new URL(publicUrl).hostname }
}
