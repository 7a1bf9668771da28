import { brands } from '@waea/brands/brands'
import type { Config } from '../../../platform/process/config.ts'
import type { MailData, MailTemplate } from '../mail-data/mail-data.ts'
import type { MailContent, MailContents, Writing } from './mail-content.ts'
import { mailHtml, mailText } from './mail-page.ts'
import { accountMails } from './mails-account.ts'
import { fibreMails } from './mails-fibre.ts'
import { groupMails } from './mails-groups.ts'
import { guestMails } from './mails-guest.ts'
import { helpMails } from './mails-help.ts'
import { inviteMails } from './mails-invites.ts'
import { orderMails } from './mails-order.ts'
import { parcelMails } from './mails-parcel.ts'
import { planMails } from './mails-plan.ts'
import { planChangeMails } from './mails-plan-change.ts'
import { portingMails } from './mails-porting.ts'
import { productTypeMails } from './mails-product-type.ts'
import { returnMails } from './mails-return.ts'
import { securityMails } from './mails-security.ts'
import { serviceMails } from './mails-service.ts'
import { signInMails } from './mails-sign-in.ts'
import { simMails } from './mails-sim.ts'
import { simChangeMails } from './mails-sim-change.ts'
import { usageMails } from './mails-usage.ts'
import { arrearsMails } from './money/mails-arrears.ts'
import { billMails } from './money/mails-bill.ts'
import { creditMails } from './money/mails-credit.ts'
import { debitMails } from './money/mails-debit.ts'
import { dunningMails } from './money/mails-dunning.ts'
import { moneyMails } from './money/mails-money.ts'
import { refundMails } from './money/mails-refund.ts'
import { voucherMails } from './money/mails-vouchers.ts'
import { type MailLanguage, mailWords } from './sentences/mail-words.ts'
import { isOwnPath, portalLink } from './sentences/portal-link.ts'

const mails: MailContents = {
  ...accountMails,
  ...signInMails,
  ...moneyMails,
  ...creditMails,
  ...arrearsMails,
  ...billMails,
  ...debitMails,
  ...fibreMails,
  ...guestMails,
  ...helpMails,
  ...inviteMails,
  ...groupMails,
  ...dunningMails,
  ...refundMails,
  ...orderMails,
  ...returnMails,
  ...parcelMails,
  ...planMails,
  ...planChangeMails,
  ...portingMails,
  ...productTypeMails,
  ...serviceMails,
  ...simMails,
  ...simChangeMails,
  ...usageMails,
  ...voucherMails,
  ...securityMails,
}

/** What a mail tells, in short: its subject, the line beside it, and where in the portal its first button leads. */
export function noticeOfMail(
  config: Config,
  { template, data, language }: { template: string; data: unknown; language: MailLanguage },
): { title: string; body: string; path: string | null } {
  const write = mails[template as MailTemplate] as (data: unknown, writing: Writing) => MailContent
  const { subject, preview, parts } = write(data, {
    brand: brands[config.brand],
    words: mailWords(language),
    link: (path) => (isOwnPath(path) ? path : '/'),
  })
  const button = parts.find((part) => part.kind === 'button')
  const path = button && isOwnPath(button.link) ? button.link : null
  return { title: naming(subject, data), body: preview, path }
}

/**
 * A subject that names the service of the mail, as its customer knows it: where it has the number of a mobile, with the name
 * beside it, and else at its end. Data that were kept by an earlier version may name none.
 */
function naming(subject: string, data: unknown): string {
  const { service, sim, place, MSISDN } = data as Readonly<Record<string, string | undefined>>
  const named = service || sim || place
  if (!named || subject.includes(named)) return subject
  const saysNumber = MSISDN && named.endsWith(MSISDN) && subject.includes(MSISDN)
  return saysNumber ? subject.replace(MSISDN, named) : `${subject}: ${named}`
}

/** A mail as it is handed over: its subject, its designed form and its plain text. */
export function writeMail<T extends MailTemplate>(
  config: Config,
  template: T,
  data: MailData[T],
  language: MailLanguage,
): { subject: string; html: string; text: string; replyTo?: string } {
  const brand = brands[config.brand]
  const words = mailWords(language)
  const written = mails[template](data, { brand, words, link: (path) => portalLink(config, path) })
  const content = { ...written, subject: naming(written.subject, data) }
  return {
    // A line end in a subject would begin another header.
    subject: content.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200),
    html: mailHtml(content, brand, words),
    text: mailText(content, brand, words),
    ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
  }
}
