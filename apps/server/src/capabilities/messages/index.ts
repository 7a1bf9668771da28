export type { AgreedTopUp, MailData } from './mail-data/mail-data.ts'
export { isOwnPath, portalLink } from './mails/sentences/portal-link.ts'
export { endPushOf, endPushOfAccess, sessionsTold } from './push/tell-devices.ts'
export {
  isWithinLimit,
  limitMails,
  limitNewLinks,
  limitTexts,
  type MailPurpose,
  type TextPurpose,
} from './sending/send-limits.ts'
export { type MailRequest, type SmsRequest, sendMail, sendSms, textOfCode } from './sending/send-mail.ts'
