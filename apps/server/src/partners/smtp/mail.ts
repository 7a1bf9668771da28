import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config.ts'
import type { Mail, MailPort } from '../../ports/mail.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'

const timeoutMs = 20_000

/** Hands mails to the SMTP server of the settings over a small pool of connections. */
export function smtpMail(config: Config): MailPort & { close(): void } {
  const transport = createTransport({
    url: config.smtp.url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is made of what we hand over and never of a file or an address that a text names.
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
          // An address object is taken as it is: a comma in it makes no second recipient.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments ?? [],
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isForGood(error) ? new RefusedForGood((error as Error).message) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx is the server's last word on this mail; an address it cannot read is as final. */
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code === 'EENVELOPE' && (responseCode === undefined || responseCode >= 500)
}
