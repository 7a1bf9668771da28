import type { Mail, MailData } from '../../src/capabilities/messages/index.ts'
import type { MailTemplate } from '../../src/capabilities/messages/mail.ts'
import type { MailLanguage } from '../../src/capabilities/messages/writing/mail-words.ts'
import { writeMail } from '../../src/capabilities/messages/writing/write-mail.ts'
import { messagesOf } from '../../src/platform/jobs/jobs.ts'
import type { Config } from '../../src/platform/process/config.ts'
import { capabilities } from '../../src/wiring.ts'

/** The mails and text messages of all capabilities, as the server collects them. */
export const { mails, texts } = messagesOf(capabilities)

/** Sample data of every mail, by template. */
export const sampleMails = Object.fromEntries(
  Object.entries(mails).map(([template, mail]) => [template, (mail as Mail<unknown>).sample]),
) as unknown as MailData

/** Writes a mail with data of its type. */
export const writeSample = <T extends MailTemplate>(
  config: Config,
  template: T,
  data: MailData[T],
  language: MailLanguage,
) => writeMail({ config, mails }, template, data, language)
