import { brands } from '@waea/brands/brands'
import type { Money } from '@waea/kit/money'
import { dollars } from '@waea/kit/money'
import type { Config } from '../../platform/process/config.ts'
import type { MailData } from './mail-data/mail-data.ts'
import { outageSms } from './mails/mails-help.ts'
import { inviteSms } from './mails/mails-invites.ts'
import { portSms } from './mails/mails-porting.ts'
import { forwardedSms } from './mails/mails-sim.ts'
import { simSms } from './mails/mails-sim-change.ts'
import { arrearsSms } from './mails/money/mails-dunning.ts'
import { type FibreTexted, fibreSms } from './mails/sentences/fibre-sentences.ts'
import { type MailLanguage, mailWords } from './mails/sentences/mail-words.ts'
import { reminderSms } from './mails/sentences/plan-sentences.ts'
import { alertSms, expirySms, limitSms } from './mails/sentences/usage-sentences.ts'

/** A gift of credit, as a text tells it; what was written to it stands in the mail. */
interface GiftText {
  MSISDN: string
  AmountCents: Money
  BalanceCents: Money
  link: string
}

/** What each text message needs to be written. */
export interface SmsData {
  'one-time-code': { code: string; minutes: number }
  'service-active': { MSISDN: string }
  'activation-link': { link: string }
  arrears: Pick<MailData['arrears'], 'step' | 'AmountCents' | 'suspendsOn'> & { link: string }
  'auto-top-up': {
    MSISDN: string
    AmountCents: Money
    what: 'made' | 'capped' | MailData['auto-top-up-failed']['outcome']
    link: string
  }
  'usage-alert': Omit<MailData['usage-alert'], 'FirstName' | 'path'> & { link: string }
  'credit-given': GiftText
  'credit-received': GiftText
  'port-news': Pick<MailData['port-news'], 'news' | 'MSISDN' | 'carrier' | 'until'> & { link: string }
  'fibre-news': Pick<MailData['fibre-news'], 'visit'> & { news: FibreTexted; link: string }
  'invite-received': Pick<MailData['invite-received'], 'from' | 'what'> & { link: string }
  'outage-ended': Omit<MailData['outage-ended'], 'FirstName' | 'path'> & { link: string }
  'plan-reminder': Omit<MailData['plan-reminder'], 'FirstName' | 'path'> & { link: string }
  'usage-expiry': Omit<MailData['usage-expiry'], 'FirstName' | 'path'> & { link: string }
  'calls-forwarded': Omit<MailData['calls-forwarded'], 'FirstName' | 'path'> & { link: string }
  'sim-change': Omit<MailData['sim-change'], 'FirstName' | 'service' | 'path' | 'notMePath'> & { link: string }
  'spend-limit-reached': Omit<MailData['spend-limit-reached'], 'FirstName' | 'path'> & { link: string }
}

export type SmsTemplate = keyof SmsData

/** The greeting and labels of a text message. English has no greeting: messages are paid by length. */
interface SmsWords {
  greeting: string
  isReady(MSISDN: string): string
}

const en: SmsWords = { greeting: '', isReady: (MSISDN) => `Your number ${MSISDN} is ready to use.` }

// No macrons: they would more than halve what fits into one message.
const mi: SmsWords = {
  greeting: `${mailWords('mi-NZ').hello}. `,
  isReady: (MSISDN) => `${mailWords('mi-NZ').phoneNumber} ${MSISDN}: ready to use.`,
}

/** The sender, and the site on which a code is typed. */
export interface SmsWriting {
  brand: string
  /** Without scheme and port. */
  host: string
}

/** So many characters of the network's alphabet are one message. */
export const smsCharacters = 160

const autoTopUpSms: Record<SmsData['auto-top-up']['what'], string> = {
  made: 'topped up automatically by AMOUNT.',
  capped: 'no automatic top-up of AMOUNT: your limit for the month is reached.',
  'tried-again': 'the automatic top-up of AMOUNT did not go through. We try again tomorrow.',
  paused: 'the automatic top-up of AMOUNT did not go through and is paused. Go on here:',
  'needs-you': 'your bank needs you for the automatic top-up of AMOUNT. Confirm it here:',
}

type Written = { [T in SmsTemplate]: (data: SmsData[T], words: SmsWords, writing: SmsWriting) => string }

const texts: Written = {
  // The last line binds the code to our site, so that phones fill it in only there (WebOTP).
  'one-time-code': ({ code, minutes }, { greeting }, { brand, host }) => {
    const bound = `\n\n@${host} #${code}`
    const short = `${brand}: ${code} is your code, good for ${minutes} minutes.`
    const whole = `${short} We never ask you for it.`
    return (greeting.length + whole.length + bound.length <= smsCharacters ? whole : short) + bound
  },
  'service-active': ({ MSISDN }, words) => words.isReady(MSISDN),
  'activation-link': ({ link }) => `Activate your SIM here: ${link}`,
  arrears: (told) => arrearsSms(told),
  'auto-top-up': ({ MSISDN, AmountCents, what, link }) =>
    `${MSISDN}: ${autoTopUpSms[what].replace('AMOUNT', dollars(AmountCents))} ${link}`,
  'usage-alert': (alert) => alertSms(alert),
  'credit-given': (gift) =>
    `You gave ${dollars(gift.AmountCents)} of credit to ${gift.MSISDN}. ${dollars(gift.BalanceCents)} left. ${gift.link}`,
  'credit-received': (gift) =>
    `${gift.MSISDN} gave you ${dollars(gift.AmountCents)} of credit. You have ${dollars(gift.BalanceCents)} now. ${gift.link}`,
  'port-news': (port) => `${portSms(port)} ${port.link}`,
  'fibre-news': (fibre) => fibreSms(fibre),
  'plan-reminder': (reminder) => reminderSms(reminder),
  'usage-expiry': (ending) => expirySms(ending, ending.link),
  'calls-forwarded': (told) => forwardedSms(told, told.link),
  'invite-received': (invite) => inviteSms(invite),
  'outage-ended': (outage) => outageSms(outage),
  'sim-change': (change) => simSms(change),
  'spend-limit-reached': (reached) => limitSms(reached, reached.link),
}

/** The words of a text message. In Māori, as in mails: greeting and labels; sentences stay English until translated. */
export function writeSms<T extends SmsTemplate>(
  template: T,
  data: SmsData[T],
  language: MailLanguage,
  writing: SmsWriting,
): string {
  const words = language === 'mi-NZ' ? mi : en
  return words.greeting + texts[template](data, words, writing)
}

/** What a deployment's text messages are written with. */
export function smsWriting({ brand, publicUrl }: Pick<Config, 'brand' | 'publicUrl'>): SmsWriting {
  return { brand: brands[brand].name, host: new URL(publicUrl).hostname }
}
