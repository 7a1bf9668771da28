import { type MailLanguage, mailWords } from './mail-words.ts'

/** What each text message needs to be written. */
export interface SmsData {
  'one-time-code': { code: string; minutes: number }
  'service-active': { MSISDN: string }
  'activation-link': { link: string }
}

export type SmsTemplate = keyof SmsData

/** The greeting and the labels of a text message. English has no greeting: a message is paid by its length. */
interface SmsWords {
  greeting: string
  isReady(MSISDN: string): string
}

const en: SmsWords = { greeting: '', isReady: (MSISDN) => `Your number ${MSISDN} is ready to use.` }

// None of these words has a macron, which would more than halve what fits into one message.
const mi: SmsWords = {
  greeting: `${mailWords('mi-NZ').hello}. `,
  isReady: (MSISDN) => `${mailWords('mi-NZ').phoneNumber} ${MSISDN}: ready to use.`,
}

const texts: { [T in SmsTemplate]: (data: SmsData[T], words: SmsWords) => string } = {
  'one-time-code': ({ code, minutes }) => `${code} is your code, good for ${minutes} minutes. We never ask you for it.`,
  'service-active': ({ MSISDN }, words) => words.isReady(MSISDN),
  'activation-link': ({ link }) => `Activate your SIM here: ${link}`,
}

/** The words of a text message. In Māori, as in mails: greeting and labels; sentences stay English until translated. */
export function writeSms<T extends SmsTemplate>(template: T, data: SmsData[T], language: MailLanguage): string {
  const words = language === 'mi-NZ' ? mi : en
  return words.greeting + texts[template](data, words)
}
