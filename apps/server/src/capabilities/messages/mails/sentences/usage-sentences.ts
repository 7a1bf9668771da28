import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { dateText } from '@waea/kit/date-text'
import { dollars } from '@waea/kit/money'
import type { MailData } from '../../mail-data/mail-data.ts'

type Alert = Omit<MailData['usage-alert'], 'FirstName' | 'path'>

/** Kinds of usage, and their casual unit, as a sentence has them. */
const words: Readonly<Record<UsageType, { all: string; unit: string }>> = {
  data: { all: 'data', unit: 'MB' },
  voice: { all: 'minutes', unit: 'minute' },
  sms: { all: 'texts', unit: 'text' },
  mms: { all: 'picture messages', unit: 'picture message' },
  idd_voice: { all: 'international minutes', unit: 'minute' },
  idd_sms: { all: 'international texts', unit: 'text' },
}

export const kindInWords = (kind: UsageType): string => words[kind].all

/** A minute to a country with a rate of its own costs that. */
const ofCountry = (kind: UsageType) => (kind === 'idd_voice' ? ', or the country’s own rate,' : '')

/** The casual rate of a kind, as `$0.20 per MB`. */
function rateInWords({ kind, rateCents }: Pick<Alert, 'kind' | 'rateCents'>): string {
  return rateCents === undefined ? 'casual rates' : `${dollars(rateCents)} per ${words[kind].unit}${ofCountry(kind)}`
}

/** How much is used, and what is left of it. */
export function usedSentence({ kind, level, left, total, endsOn, MSISDN }: Alert): string {
  const { all } = words[kind]
  if (level === 100) return `${MSISDN} has used all of its ${all} (${total}).`
  const until = endsOn ? ` until ${dateText(endsOn, 'date')}` : ''
  return `${MSISDN} has used ${level}% of its ${all}: ${left} of ${total} left${until}.`
}

/** What happens next, in the words of what the customer has chosen and the plan says. */
export function nextSentence(alert: Alert): string {
  const { level, next, isPrepay } = alert
  const when = level === 100 ? 'From now on' : 'After that'
  switch (next) {
    case 'charged':
      return isPrepay
        ? `${when}, you pay ${rateInWords(alert)} from your credit, and it stops when your credit runs out.`
        : `${when}, you pay ${rateInWords(alert)} on your next bill.`
    case 'slower':
      return `${when}, you stay online at a lower speed, at no charge.`
    case 'endless':
      return `${when}, there’s nothing more to pay.`
    case 'stopped':
      return `${when}, it stops, and you pay nothing more.`
  }
}

/** All of it in one text message: what is used, what more costs, and the link to the fitting extra. */
export function alertSms(alert: Alert & { link: string }): string {
  const { kind, level, next, isPrepay, left, extra, MSISDN, link } = alert
  const used = level === 100 ? `all ${words[kind].all} used` : `${level}% of ${words[kind].all} used, ${left} left`
  const then = {
    charged: `${rateInWords(alert)} ${isPrepay ? 'from your credit' : 'on your bill'}`,
    slower: 'slower, at no charge',
    endless: 'nothing more to pay',
    stopped: 'it stops, at no charge',
  }[next]
  const offer = extra ? ` ${extra.Name} for ${dollars(extra.AmountCents)}:` : ''
  return `${MSISDN}: ${used}. ${level === 100 ? 'Now' : 'Then'} ${then}.${offer} ${link}`
}

/** What is gone soon, as `2 GB of data and 20 minutes`. */
export function endingInWords(parts: MailData['usage-expiry']['parts']): string {
  const said = parts.map(({ kind, left }) => (kind === 'data' ? `${left} of data` : `${left} ${words[kind].all}`))
  const last = said.pop() ?? ''
  return said.length > 0 ? `${said.join(', ')} and ${last}` : last
}

/** The same in one text message. */
export function expirySms(
  { MSISDN, parts, endsOn, renews }: Omit<MailData['usage-expiry'], 'FirstName' | 'path'>,
  link: string,
): string {
  const then = renews ? ` Then ${renews} renews.` : ''
  return `${MSISDN}: ${endingInWords(parts)} left, until ${dateText(endsOn, 'day')}.${then} ${link}`
}

/** That a spend limit is reached, in one text message. */
export function limitSms(
  { MSISDN, LimitCents, liftsOn }: Omit<MailData['spend-limit-reached'], 'FirstName' | 'path'>,
  link: string,
): string {
  const stops = `Use outside your plan stops until ${dateText(liftsOn, 'day')}.`
  return `${MSISDN}: your ${dollars(LimitCents)} limit is reached. ${stops} ${link}`
}
