import { brands } from '@waea/brands/brands'
import type { Config } from '../../platform/config.ts'
import type { Letter, Letters, Writing } from './letter.ts'
import { accountLetters } from './letters-account.ts'
import { arrearsLetters } from './letters-arrears.ts'
import { creditLetters } from './letters-credit.ts'
import { moneyLetters } from './letters-money.ts'
import { parcelLetters } from './letters-parcel.ts'
import { planLetters } from './letters-plan.ts'
import { planChangeLetters } from './letters-plan-change.ts'
import { refundLetters } from './letters-refund.ts'
import { securityLetters } from './letters-security.ts'
import { serviceLetters } from './letters-service.ts'
import { signInLetters } from './letters-sign-in.ts'
import { usageLetters } from './letters-usage.ts'
import { voucherLetters } from './letters-vouchers.ts'
import type { MailData, MailTemplate } from './mail-data.ts'
import { mailHtml, mailText } from './mail-page.ts'
import { type MailLanguage, mailWords } from './mail-words.ts'
import { isOwnPath, portalLink } from './portal-link.ts'

const letters: Letters = {
  ...accountLetters,
  ...signInLetters,
  ...moneyLetters,
  ...creditLetters,
  ...arrearsLetters,
  ...refundLetters,
  ...parcelLetters,
  ...planLetters,
  ...planChangeLetters,
  ...serviceLetters,
  ...usageLetters,
  ...voucherLetters,
  ...securityLetters,
}

/** What a mail tells, in short: its subject, the line beside it, and where in the portal its first button leads. */
export function lettersAsTold(
  config: Config,
  { template, data, language }: { template: string; data: unknown; language: MailLanguage },
): { title: string; body: string; path: string | null } {
  const write = letters[template as MailTemplate] as (data: unknown, writing: Writing) => Letter
  const { subject, preview, parts } = write(data, {
    brand: brands[config.brand],
    words: mailWords(language),
    link: (path) => (isOwnPath(path) ? path : '/'),
  })
  const button = parts.find((part) => part.kind === 'button')
  const path = button && isOwnPath(button.link) ? button.link : null
  return { title: subject, body: preview, path }
}

/** A mail as it is handed over: its subject, its designed form and its plain text. */
export function writeMail<T extends MailTemplate>(
  config: Config,
  template: T,
  data: MailData[T],
  language: MailLanguage,
): { subject: string; html: string; text: string } {
  const brand = brands[config.brand]
  const words = mailWords(language)
  const letter = letters[template](data, { brand, words, link: (path) => portalLink(config, path) })
  return {
    // A line end in a subject would begin another header.
    subject: letter.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200),
    html: mailHtml(letter, brand, words),
    text: mailText(letter, brand, words),
  }
}
