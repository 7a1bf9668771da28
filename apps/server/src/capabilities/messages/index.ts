import { messages } from '@waea/contract/messages'
import { part } from '../../platform/part.ts'
import { messagesJobs } from './messages.jobs.ts'
import { markNoticesRead, readNotices, unreadNotices } from './notices.ts'

export type { AgreedTopUp, MailData } from './mail-data.ts'

export { isOwnPath, portalLink } from './portal-link.ts'
export {
  isWithinLimit,
  limitMails,
  limitNewLinks,
  limitTexts,
  type MailPurpose,
  type TextPurpose,
} from './send-limits.ts'
export { type MailAsked, type SmsAsked, sendMail, sendSms } from './send-mail.ts'

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
