import { dayOf, nz, wallClock } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import {
  button,
  type MailContent,
  type MailData,
  type Mails,
  note,
  type PushWords,
  text,
  type Writing,
} from '../messages/index.ts'

declare module '../messages/mail.ts' {
  interface MailData {
    /** A case was opened, answered or solved. */
    'case-news': {
      FirstName: string
      news: 'opened' | 'answered' | 'solved'
      Number: string
      subject: string
      /** The instant by which an answer is promised. */
      answerBy?: string
      /** The answer, as plain text. */
      words?: string
      /** The address of the ticket: a reply to the mail is added to the case. */
      replyTo?: string
      path: string
    }
  }
}

const caseHeadings: Record<MailData['case-news']['news'], string> = {
  opened: 'We have your message',
  answered: 'We’ve answered you',
  solved: 'Your case is solved',
}

function caseNews(data: MailData['case-news'], { words, link }: Writing): MailContent {
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
    const reopening = 'If it isn’t solved for you, write to us within 14 days and we open it again.'
    const parts = [text(`${hello} We think this is solved. ${reopening}`), open('Rate our help'), ...reply]
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

function pushWords({ news }: Pick<MailData['case-news'], 'news'>): PushWords | undefined {
  if (news === 'answered') return { title: 'We’ve answered you', body: 'There’s an answer in one of your cases.' }
  if (news === 'solved') return { title: 'A case is solved', body: 'Open to see it, and tell us how we did.' }
  // No notification for an opened case: the person has just seen the confirmation.
  return undefined
}

/** Mails about the network and about help. */
export const caseMails: Mails<'case-news'> = {
  'case-news': {
    about: 'help',
    push: pushWords,
    sample: {
      FirstName: 'Aroha',
      news: 'answered',
      Number: 'CASE100001',
      subject: 'No signal at home',
      words: 'Kia ora Aroha. Please switch your phone off and on once.',
      replyTo: 'support+id35437@help.test',
      path: '/help/cases/00000000-0000-7000-8000-000000000000',
    },
    write: caseNews,
  },
}
