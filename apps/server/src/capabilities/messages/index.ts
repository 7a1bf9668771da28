import { part } from '../../platform/part.ts'
import { messagesJobs } from './messages.jobs.ts'

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

export const messagesPart = part({ name: 'messages', calls: {}, handlers: {}, jobs: messagesJobs })
