import type { MailData, MailTemplate } from '../mail-data/mail-data.ts'
import type { SmsTemplate } from '../texts.ts'

/** What stands on a locked screen. */
interface PushWords {
  title: string
  body: string
}

/** For a template: what is said, which may follow from which news it is. Undefined says nothing. */
type Words = PushWords | ((data: never) => PushWords | undefined)

const open = 'Open to see more.'

/**
 * What a device says of each message. Anybody may read a locked screen: no name, number, amount, place or word of a
 * person is in it. In English, as the sentences of mails are.
 */
const words: Readonly<Partial<Record<MailTemplate | SmsTemplate, Words>>> = {
  'usage-alert': { title: 'Usage alert', body: 'An allowance is used up, or nearly. Open to see what’s left.' },
  'usage-expiry': { title: 'Usage alert', body: 'What’s left of an allowance ends soon. Open to see it.' },
  'spend-limit-reached': { title: 'Usage alert', body: 'A spend limit is reached, and nothing more is charged.' },
  'order-confirmation': { title: 'Your order is confirmed', body: open },
  'order-failed': { title: 'Your order didn’t go through', body: 'Open to see why, and what’s next.' },
  'order-cancelled': { title: 'A change to your order', body: 'Open to see what’s cancelled.' },
  'order-address': { title: 'A change to your order', body: 'Open to see where it goes. Wasn’t this you? Tell us.' },
  'parcel-sent': { title: 'Your parcel is on its way', body: 'Open to follow it.' },
  'parcel-undeliverable': { title: 'We couldn’t deliver a parcel', body: 'Open to see what’s next.' },
  'fibre-news': ofFibre,
  'outage-ended': { title: 'An outage is over', body: 'The network works there again.' },
  'case-news': ofCase,
}

function ofCase({ news }: Pick<MailData['case-news'], 'news'>): PushWords | undefined {
  if (news === 'answered') return { title: 'We’ve answered you', body: 'There’s an answer in one of your cases.' }
  if (news === 'solved') return { title: 'A case is solved', body: 'Open to see it, and tell us how we did.' }
  // That we have the message is what the person has just seen.
  return undefined
}

/** Orders of fibre, until it is connected; what follows stays in the portal. */
const fibreWords: Readonly<Partial<Record<MailData['fibre-news']['news'], PushWords>>> = {
  ordered: { title: 'Your order is confirmed', body: open },
  failed: { title: 'Your order didn’t go through', body: 'Open to see why, and what’s next.' },
  'book-visit': { title: 'Choose a time', body: 'A technician has to come. Open to choose when.' },
  'visit-booked': { title: 'A visit is booked', body: 'Open to see when, and who has to be home.' },
  'visit-missed': { title: 'A visit couldn’t be made', body: 'Open to choose another time.' },
  'consent-needed': { title: 'Your order waits for you', body: 'Open to see what’s needed.' },
  'router-sent': { title: 'Your parcel is on its way', body: 'Open to follow it.' },
  'router-returned': { title: 'We couldn’t deliver a parcel', body: 'Open to see what’s next.' },
  connected: { title: 'Your connection works', body: 'Open to see what’s next.' },
  cancelled: { title: 'Your order is cancelled', body: open },
  'cancel-too-late': { title: 'Your order can’t be cancelled', body: 'Open to see why, and what’s next.' },
}

function ofFibre({ news, isSuspended }: Pick<MailData['fibre-news'], 'news' | 'isSuspended'>): PushWords | undefined {
  if (isSuspended) return { title: 'Your connection is ready', body: 'Open to see when it works.' }
  return fibreWords[news]
}

/** What a device says of a message; undefined for what it does not tell. */
export function pushWordsOf(template: MailTemplate | SmsTemplate, data: unknown): PushWords | undefined {
  const said = words[template]
  return typeof said === 'function' ? said(data as never) : said
}

export const testWords: PushWords = { title: 'It works', body: 'Notifications reach this device.' }
