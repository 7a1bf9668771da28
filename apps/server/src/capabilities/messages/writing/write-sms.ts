import { brands } from '@waea/brands/brands'
import type { Config } from '../../../platform/process/config.ts'
import type { SmsData, SmsTemplate, SmsWords, SmsWriting, Text } from '../mail.ts'
import { type MailLanguage, mailWords } from './mail-words.ts'

const en: SmsWords = { greeting: '', isReady: (MSISDN) => `Your number ${MSISDN} is ready to use.` }

// No macrons: a text with them fits less than half the characters.
const mi: SmsWords = {
  greeting: `${mailWords('mi-NZ').hello}. `,
  isReady: (MSISDN) => `${mailWords('mi-NZ').phoneNumber} ${MSISDN}: ready to use.`,
}

/** The length of one text message in the network's own alphabet (GSM 7-bit). */
export const smsCharacters = 160

/** The text messages of all capabilities, by template, as the wiring collects them. */
export type AllTexts = Readonly<Record<string, unknown>>

/** The text message of a template. Throws if no capability declares it. */
function textOf(texts: AllTexts, template: string): Text<unknown> {
  const text = texts[template]
  if (!text) throw new Error(`No capability has the text message "${template}" in its part`)
  return text as Text<unknown>
}

/**
 * Writes a text message. Māori covers the greeting and labels, as in mails; sentences stay English until translated.
 */
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

/** The brand and host for a deployment's text messages. */
export function smsWriting({ brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>): SmsWriting {
  return { brand: brands[brand].name, host: new URL(publicUrl).hostname }
}
