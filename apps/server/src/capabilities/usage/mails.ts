import type { AfterAllowance, AlertLevel } from '@waea/domain/usage/alerts'
import { dataRate } from '@waea/domain/usage/rating/data-rate'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { dateText } from '@waea/kit/date-text'
import { dollars, type Money, money } from '@waea/kit/money'
import { button, type MailData, type Mails, note, type OfMobile, type Texts, table, text } from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** 50%, 80% or all of an allowance is used. */
    'usage-alert': OfMobile & {
      FirstName: string
      kind: UsageType
      level: AlertLevel
      /** Amounts as shown: `2 GB`, `20`. */
      left: string
      total: string
      /** The first day without it, if all of it ends on one day. */
      endsOn?: string
      next: AfterAllowance
      /** Charges are taken from credit while it lasts. */
      isPrepay: boolean
      /** The casual rate; absent in older alerts, from before rates came from the provider's file. */
      rateCents?: Money
      /** The name of the zone abroad, if the allowance is that of a day pass. */
      abroad?: string
      /** The suggested add-on with more of the same allowance. */
      extra?: { Name: string; AmountCents: Money }
      path: string
    }
    /** The unused part of an allowance expires soon. `renews` is the plan whose next period starts that day. */
    'usage-expiry': OfMobile & {
      FirstName: string
      parts: { kind: UsageType; left: string }[]
      endsOn: string
      renews?: string
      path: string
    }
    /** Usage outside the plan has reached the customer's limit and is blocked until a day. */
    'spend-limit-reached': OfMobile & { FirstName: string; LimitCents: Money; liftsOn: string; path: string }
  }

  interface SmsData {
    'usage-alert': Omit<MailData['usage-alert'], 'FirstName' | 'path'> & { link: string }
    'usage-expiry': Omit<MailData['usage-expiry'], 'FirstName' | 'path'> & { link: string }
    'spend-limit-reached': Omit<MailData['spend-limit-reached'], 'FirstName' | 'path'> & { link: string }
  }
}

const chooseAlerts = 'Under “Alerts and limits” you choose which alerts you get.'

type Alert = Omit<MailData['usage-alert'], 'FirstName' | 'path'>

/** Each kind of usage and its casual unit, in words for a sentence. */
const words: Readonly<Record<UsageType, { all: string; unit: string }>> = {
  data: { all: 'data', unit: 'MB' },
  voice: { all: 'minutes', unit: 'minute' },
  sms: { all: 'texts', unit: 'text' },
  mms: { all: 'picture messages', unit: 'picture message' },
  idd_voice: { all: 'international minutes', unit: 'minute' },
  idd_sms: { all: 'international texts', unit: 'text' },
}

const kindInWords = (kind: UsageType): string => words[kind].all

/** What an alert is about: `data`, or `data overseas`. */
const allowanceInWords = ({ kind, abroad }: Pick<Alert, 'kind' | 'abroad'>): string =>
  abroad === undefined ? kindInWords(kind) : `${kindInWords(kind)} overseas`

/** The note about calls to a country with its own rate. */
const ofCountry = (kind: UsageType) => (kind === 'idd_voice' ? ', or the country’s own rate,' : '')

/** The casual rate of a kind, as `$0.49 per minute`. */
function rateInWords({ kind, rateCents }: Pick<Alert, 'kind' | 'rateCents'>): string {
  if (rateCents === undefined) return 'casual rates'
  if (kind === 'data') {
    const { mb, gb } = dataRate(rateCents)
    return `${mb} per MB (${gb} per GB)`
  }
  return `${dollars(rateCents)} per ${words[kind].unit}${ofCountry(kind)}`
}

/** The same in a text message, which has room for one of the two rates of data. */
function rateInSms(alert: Pick<Alert, 'kind' | 'rateCents'>): string {
  const { kind, rateCents } = alert
  return kind === 'data' && rateCents !== undefined ? `${dataRate(rateCents).gb} per GB` : rateInWords(alert)
}

/** How much is used, and what is left. */
function usedSentence(alert: Alert): string {
  const { level, left, total, endsOn, MSISDN } = alert
  const all = allowanceInWords(alert)
  const where = alert.abroad === undefined ? '' : ` Your day pass is for ${alert.abroad}.`
  if (level === 100) return `${MSISDN} has used all of its ${all} (${total}).${where}`
  const until = endsOn ? ` until ${dateText(endsOn, 'date')}` : ''
  return `${MSISDN} has used ${level}% of its ${all}: ${left} of ${total} left${until}.${where}`
}

/** What happens next, based on the customer's settings and the plan. */
function nextSentence(alert: Alert): string {
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

/** The alert as one text message: what is used, what more costs, and the link to a fitting add-on. */
function alertSms(alert: Alert & { link: string }): string {
  const { level, next, isPrepay, left, extra, MSISDN, link } = alert
  const all = allowanceInWords(alert)
  const used = level === 100 ? `all ${all} used` : `${level}% of ${all} used, ${left} left`
  const then = {
    charged: `${rateInSms(alert)} ${isPrepay ? 'from your credit' : 'on your bill'}`,
    slower: 'slower, at no charge',
    endless: 'nothing more to pay',
    stopped: 'it stops, at no charge',
  }[next]
  const offer = extra ? ` ${extra.Name} for ${dollars(extra.AmountCents)}:` : ''
  return `${MSISDN}: ${used}. ${level === 100 ? 'Now' : 'Then'} ${then}.${offer} ${link}`
}

/** What expires soon, as `2 GB of data and 20 minutes`. */
function endingInWords(parts: MailData['usage-expiry']['parts']): string {
  const said = parts.map(({ kind, left }) => (kind === 'data' ? `${left} of data` : `${left} ${words[kind].all}`))
  const last = said.pop() ?? ''
  return said.length > 0 ? `${said.join(', ')} and ${last}` : last
}

/** The expiry warning as one text message. */
function expirySms(
  { MSISDN, parts, endsOn, renews }: Omit<MailData['usage-expiry'], 'FirstName' | 'path'>,
  link: string,
): string {
  const then = renews ? ` Then ${renews} renews.` : ''
  return `${MSISDN}: ${endingInWords(parts)} left, until ${dateText(endsOn, 'day')}.${then} ${link}`
}

/** The spend limit alert as one text message. */
function limitSms(
  { MSISDN, LimitCents, liftsOn }: Omit<MailData['spend-limit-reached'], 'FirstName' | 'path'>,
  link: string,
): string {
  const stops = `Use outside your plan stops until ${dateText(liftsOn, 'day')}.`
  return `${MSISDN}: your ${dollars(LimitCents)} limit is reached. ${stops} ${link}`
}

/** Mails about allowances and the limit on usage outside the plan. */
export const usageMails: Mails<'usage-alert' | 'usage-expiry' | 'spend-limit-reached'> = {
  'usage-alert': {
    about: 'usage',
    push: { title: 'Usage alert', body: 'An allowance is used up, or nearly. Open to see what’s left.' },
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      kind: 'data',
      level: 80,
      left: '2 GB',
      total: '10 GB',
      endsOn: '2026-12-05',
      next: 'charged',
      isPrepay: true,
      rateCents: money(20),
      extra: { Name: 'Extra 2 GB', AmountCents: money(600) },
      path: '/profile/plans/addons',
    },
    write: (data, { words, link }) => {
      const kind = allowanceInWords(data)
      const isUsedUp = data.level === 100
      return {
        subject: isUsedUp ? `You’ve used all your ${kind}` : `You’ve used ${data.level}% of your ${kind}`,
        preview: nextSentence(data),
        heading: isUsedUp ? `No ${kind} left` : `${data.left} left of ${data.total}`,
        parts: [
          text(`${words.hello} ${data.FirstName}. ${usedSentence(data)}`),
          text(nextSentence(data)),
          table([
            { label: words.phoneNumber, value: data.MSISDN },
            { label: 'Left', value: `${data.left} of ${data.total}` },
            data.endsOn === undefined ? undefined : { label: 'Until', value: dateText(data.endsOn, 'date') },
          ]),
          data.extra
            ? button(`Add ${data.extra.Name} for ${dollars(data.extra.AmountCents)}`, link(data.path))
            : button(words.dashboard, link(data.path)),
          note('You confirm before we charge anything. Under “Your plan” you choose whether what’s outside it stops.'),
          note(chooseAlerts),
        ],
      }
    },
  },
  'usage-expiry': {
    about: 'usage',
    push: { title: 'Usage alert', body: 'What’s left of an allowance ends soon. Open to see it.' },
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      parts: [
        { kind: 'data', left: '2.10 GB' },
        { kind: 'idd_voice', left: '40' },
      ],
      endsOn: '2026-12-05',
      renews: 'Four Weeks 10',
      path: '/profile/plans/usage',
    },
    write: (data, { words, link }) => {
      const day = dateText(data.endsOn, 'date')
      const ending = endingInWords(data.parts)
      return {
        subject: `${ending} left, until ${day}`,
        preview: `What ${data.MSISDN} hasn’t used by then expires.`,
        heading: `${ending} left`,
        parts: [
          text(`${words.hello} ${data.FirstName}. What’s left on ${data.MSISDN} ends on ${day}.`),
          table(data.parts.map(({ kind, left }) => ({ label: kindInWords(kind), value: left }))),
          text(
            data.renews
              ? `${data.renews} renews that day with its full allowance.`
              : 'You don’t have to do anything. It costs nothing to let it end.',
          ),
          button(words.dashboard, link(data.path)),
          note(chooseAlerts),
        ],
      }
    },
  },
  'spend-limit-reached': {
    about: 'usage',
    push: { title: 'Usage alert', body: 'A spend limit is reached, and nothing more is charged.' },
    sample: {
      FirstName: 'Aroha',
      MSISDN: '021 555 0142',
      service: 'Tama · 021 555 0142',
      LimitCents: money(2000),
      liftsOn: '2026-12-05',
      path: '/profile/plans/usage/settings',
    },
    write: (data, { words, link }) => {
      const limit = dollars(data.LimitCents)
      const day = dateText(data.liftsOn, 'date')
      return {
        subject: `You’ve reached your ${limit} limit`,
        preview: `Use outside the plan stops until ${day}. We charge nothing more.`,
        heading: `You’ve reached your ${limit} limit`,
        parts: [
          text(
            `${words.hello} ${data.FirstName}. ${data.MSISDN} has used ${limit} outside its plan, which is your limit.`,
          ),
          text(`We’ve stopped use outside the plan and charge nothing more for it. It starts again on ${day}.`),
          text('What your plan gives keeps working.'),
          button('Change the limit', link(data.path)),
        ],
      }
    },
  },
}

/** Text messages about allowances and the spend limit. */
export const usageTexts: Texts<'usage-alert' | 'usage-expiry' | 'spend-limit-reached'> = {
  'usage-alert': {
    write: (alert) => alertSms(alert),
  },
  'usage-expiry': {
    write: (ending) => expirySms(ending, ending.link),
  },
  'spend-limit-reached': {
    write: (reached) => limitSms(reached, reached.link),
  },
}
