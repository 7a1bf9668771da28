export {
  button,
  type CardInMail,
  cardRow,
  type Mail,
  type MailContent,
  type MailData,
  type MailPart,
  type MailRow,
  type Mails,
  note,
  type OfMobile,
  type OfService,
  type PushWords,
  type RefundData,
  type SmsData,
  type Texts,
  table,
  text,
  toPayRow,
  type Writing,
} from './mail.ts'
export { endPushOf, endPushOfAccess, sessionsWithPush } from './push/notify-devices.ts'
export {
  isWithinLimit,
  limitMails,
  limitNewLinks,
  limitTexts,
  type MailPurpose,
  type TextPurpose,
} from './sending/send-limits.ts'
export { type MailRequest, type SmsRequest, sendMail, sendSms, smsText } from './sending/send-mail.ts'
export { messagesAbout } from './sent-messages.store.ts'
export type { MailLanguage, MailWords } from './writing/mail-words.ts'
export { isOwnPath, portalLink } from './writing/portal-link.ts'
export { monthlyPrice, months, type Price } from './writing/prices.ts'
export {
  accountCreditStays,
  cardInWords,
  failureSentence,
  howLong,
  mostOf,
  notYou,
  outcome,
  type Received,
  refundSample,
} from './writing/sentences.ts'
export { refundParts, sumParts, sumsPreview } from './writing/sum-words.ts'
export { smsCharacters } from './writing/write-sms.ts'
