import { messages } from '@waea/contract/messages'
import { part } from '../../platform/part.ts'
import { messagesJobs } from './messages.jobs.ts'
import { markNoticesRead, readNotices, unreadNotices } from './notices/notices.ts'

export type { AgreedTopUp, MailData } from './mail-data/mail-data.ts'

export { isOwnPath, portalLink } from './mails/portal-link.ts'
export {
  isWithinLimit,
  limitMails,
  limitNewLinks,
  limitTexts,
  type MailPurpose,
  type TextPurpose,
} from './sending/send-limits.ts'
export { type MailRequest, type SmsRequest, sendMail, sendSms, textOfCode } from './sending/send-mail.ts'

/** Mails and text messages on their way, and what they have told each customer. */
export const messagesPart = part({
  name: 'messages',
  calls: messages,
  handlers: {
    notices: readNotices,
    unreadNotices: (ctx, { customerUuid }) => unreadNotices(ctx, customerUuid),
    readNotices: markNoticesRead,
  },
  jobs: messagesJobs,
})
