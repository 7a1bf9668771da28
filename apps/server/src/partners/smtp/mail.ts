import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/process/config.ts'
import type { Mail, MailPort } from '../../ports/mail.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'

const timeoutMs = 20_000

/** Sends mails to the SMTP server in the settings over a small connection pool. */
export function smtpMail(config: Config): MailPort {
  const transport = createTransport({
    url: config.smtp.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails contain only what we pass in, never files or URLs that a text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([\w.-]+)/.exec(config.smtp.from)?.[1] ?? 'localhost'
  return {
    async send(mail: Mail): Promise<void> {
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@${host}>`,
          from: config.smtp.from,
          // An address object is used as it is, so a comma in it cannot add a recipient.
          to: { name: '', address: mail.to },
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments ?? [],
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const { message } = error as Error
        throw isFinal(error) ? new RefusedForGood(message) : new PartnerUnknown(message, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx is final for this mail, and so is an address that the server cannot parse. */
function isFinal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500)
}
