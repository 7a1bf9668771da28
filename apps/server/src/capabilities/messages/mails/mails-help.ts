import { dayOf, nz, wallClock } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import type { HelpMails, OutageNetwork } from '../mail-data/mail-data-help.ts'
import { button, type MailContent, type MailContents, note, text, type Writing } from './mail-content.ts'

const networks: Record<OutageNetwork, string> = { mobile: 'mobile', fibre: 'fibre' }

const outageEnded = ({ network, Place }: Pick<HelpMails['outage-ended'], 'network' | 'Place'>) =>
  `The ${networks[network]} outage in ${Place} is over`

/** Mails about the network and about help. */
export const helpMails: Pick<MailContents, keyof HelpMails> = {
  'outage-ended': (data, { words, link }) => ({
    subject: outageEnded(data),
    preview: 'The network works there again.',
    heading: outageEnded(data),
    parts: [
      text(`${words.hello} ${data.FirstName}. You asked us to tell you: the network works there again.`),
      text('If yours doesn’t, switch your phone or modem off and on once. If that doesn’t help, please ask us.'),
      button('See the network', link(data.path)),
    ],
  }),
  'case-news': caseNews,
}

const caseHeadings: Record<HelpMails['case-news']['news'], string> = {
  opened: 'We have your message',
  answered: 'We’ve answered you',
  solved: 'Your case is solved',
}

function caseNews(data: HelpMails['case-news'], { words, link }: Writing): MailContent {
  const { news, Number: number, subject, answerBy, replyTo } = data
  const hello = `${words.hello} ${data.FirstName}.`
  const reply = replyTo === undefined ? [] : [note('Reply to this email to answer us, or answer in the portal.')]
  const shared = {
    subject: `${caseHeadings[news]}: ${subject} (${number})`,
    heading: caseHeadings[news],
    ...(replyTo !== undefined && { replyTo }),
  }
  const open = (label: string) => button(label, link(data.path))
  if (news === 'opened') {
    const by = answerBy === undefined ? '' : ` You get our answer by ${promisedAt(answerBy)}.`
    const preview = `Your case is ${number}.${by}`
    return { ...shared, preview, parts: [text(`${hello} ${preview}`), open('See your case')] }
  }
  if (news === 'solved') {
    const asked = 'If it isn’t solved for you, write to us within 14 days and we open it again.'
    const parts = [text(`${hello} We think this is solved. ${asked}`), open('Rate our help'), ...reply]
    return { ...shared, preview: 'Tell us how we did.', parts }
  }
  const said = (data.words ?? '').split(/\n{2,}/).flatMap((part) => (part.trim() ? [text(part.trim())] : []))
  const parts = [text(`${hello} We’ve answered your case ${number}:`), ...said, open('Read and answer'), ...reply]
  return { ...shared, preview: `There is an answer in your case ${number}.`, parts }
}

/** `Tue 3 Mar, 10:30 am` in New Zealand. */
function promisedAt(instant: string): string {
  const at = new Date(instant)
  const { hour, minute } = wallClock(at.getTime(), nz)
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `${dateText(dayOf(at), 'date')}, ${clock}`
}

/** What a text says of an outage that is over. */
export function outageSms({
  link,
  ...outage
}: Pick<HelpMails['outage-ended'], 'network' | 'Place'> & { link: string }) {
  return `${outageEnded(outage)}. ${link}`
}
