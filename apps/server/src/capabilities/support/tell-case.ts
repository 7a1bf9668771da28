import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { type MailData, sendMail } from '../messages/index.ts'
import { type CaseKey, type CaseRow, caseOf } from './cases.store.ts'

/** Tells the customer that a case was opened, with its number and when to expect an answer. */
export async function tellOpened(tx: Tx, key: CaseKey): Promise<void> {
  const found = await caseOf(tx, key)
  if (found) await tell(tx, found, 'opened', { ...(found.answerBy && { answerBy: found.answerBy.toISOString() }) })
}

/** Tells the customer about an answer, with its text; a reply to the mail goes to the ticket. */
export async function tellAnswer(tx: Tx, found: CaseRow, answer: { commentId: string; text: string }): Promise<void> {
  await tell(tx, found, 'answered', { words: answer.text.slice(0, mostWords) }, answer.commentId)
}

/** Tells the customer that a case is solved, and asks for a rating. */
export async function tellSolved(tx: Tx, found: CaseRow, at: Date): Promise<void> {
  await tell(tx, found, 'solved', {}, String(at.getTime()))
}

const mostWords = 4000

type CaseNews = MailData['case-news']

async function tell(
  tx: Tx,
  { CustomerUUID, UUID, Number: number, subject, ticketId }: CaseRow,
  news: CaseNews['news'],
  more: Pick<CaseNews, 'answerBy' | 'words'>,
  about = '',
): Promise<void> {
  const customer = await customerOf(tx, CustomerUUID)
  const address = tx.config.tickets?.mailAddress
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'case-news',
    dedupeKey: `case:${UUID}:${news}:${about}`,
    data: {
      FirstName: customer.FirstName,
      news,
      Number: number,
      subject,
      ...more,
      // The help desk finds the ticket by this address, and adds the reply as a comment.
      ...(ticketId && address && { replyTo: address.replace('@', `+id${ticketId}@`) }),
      path: `/help/cases/${UUID}`,
    },
  })
}
