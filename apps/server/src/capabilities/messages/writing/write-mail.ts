import { brands } from '@waea/brands/brands'
import type { Config } from '../../../platform/process/config.ts'
import type { Mail } from '../mail.ts'
import { mailHtml, mailText } from './mail-page.ts'
import { type MailLanguage, mailWords } from './mail-words.ts'
import { isOwnPath, portalLink } from './portal-link.ts'

/** The mails of all capabilities, by template, as the wiring collects them. */
export type AllMails = Readonly<Record<string, unknown>>

/** The mail of a template. Throws if no capability declares it. */
export function mailOf(mails: AllMails, template: string): Mail<unknown> {
  const mail = mails[template]
  if (!mail) throw new Error(`No capability has the mail "${template}" in its part`)
  return mail as Mail<unknown>
}

/** The notice of a mail: its subject, its preview line, and the portal path of its first button. */
export function noticeOfMail(
  { config, mails }: { config: Config; mails: AllMails },
  { template, data, language }: { template: string; data: unknown; language: MailLanguage },
): { title: string; body: string; path: string | null } {
  const { subject, preview, parts } = mailOf(mails, template).write(data, {
    brand: brands[config.brand],
    words: mailWords(language),
    link: (path) => (isOwnPath(path) ? path : '/'),
  })
  const button = parts.find((part) => part.kind === 'button')
  const path = button && isOwnPath(button.link) ? button.link : null
  return { title: naming(subject, data), body: preview, path }
}

/**
 * Adds the service's name to a subject. If the subject contains the mobile's number, the name goes beside it, otherwise
 * at the end. Data stored by an earlier version may have no name.
 */
function naming(subject: string, data: unknown): string {
  const { service, sim, place, MSISDN } = data as Readonly<Record<string, string | undefined>>
  const named = service || sim || place
  if (!named || subject.includes(named)) return subject
  const saysNumber = MSISDN && named.endsWith(MSISDN) && subject.includes(MSISDN)
  return saysNumber ? subject.replace(MSISDN, named) : `${subject}: ${named}`
}

/** Writes a mail: its subject, HTML and plain text. */
export function writeMail(
  { config, mails }: { config: Config; mails: AllMails },
  template: string,
  data: unknown,
  language: MailLanguage,
): { subject: string; html: string; text: string; replyTo?: string } {
  const brand = brands[config.brand]
  const words = mailWords(language)
  const written = mailOf(mails, template).write(data, { brand, words, link: (path) => portalLink(config, path) })
  const content = { ...written, subject: naming(written.subject, data) }
  return {
    // A line break in a subject would start another header.
    subject: content.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200),
    html: mailHtml(content, brand, words),
    text: mailText(content, brand, words),
    ...(content.replyTo !== undefined && { replyTo: content.replyTo }),
  }
}
