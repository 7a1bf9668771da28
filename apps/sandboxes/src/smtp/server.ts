import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Fault, FaultSource } from '../faults.ts'
import type { Attachment, Outbox } from '../outbox/outbox.ts'

const mailLimitBytes = 10_000_000
const hangMs = 120_000

/** Where the mail server listens, its faults, and where it files mail. */
export interface MailServerSettings {
  host: string
  port: number
  outbox: Outbox
  faults: FaultSource
  now(): Date
}

function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function readMail(stream: SMTPServerDataStream) {
  // Load the parser with the first mail, so that idle sandboxes stay small.
  const { simpleParser } = await import('mailparser')
  const mail = await simpleParser(stream, { skipTextToHtml: true })
  const attachments: Attachment[] = mail.attachments.map((file, index) => ({
    name: file.filename ?? `attachment-${index + 1}`,
    contentType: file.contentType,
    content: file.content,
  }))
  return {
    from: mail.from?.text ?? '',
    ...(mail.replyTo && { replyTo: mail.replyTo.text }),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html === false ? '' : mail.html,
    attachments,
  }
}

/** Files one mail for every recipient of the envelope, or fails as a fault says. */
async function acceptMail(
  { outbox, faults, now }: MailServerSettings,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  closing: AbortSignal,
): Promise<void> {
  const mail = await readMail(stream)
  if (stream.sizeExceeded) throw refusal(552, 'This message is larger than 10 MB')
  const fault: Fault | undefined = faults.next('mail')
  if (fault?.kind === 'error-before-effect') throw refusal(fault.status ?? 451, 'Try again later')
  if (fault?.kind === 'slow') await wait(fault.ms, closing)
  for (const recipient of session.envelope.rcptTo) {
    outbox.file({ channel: 'mail', to: recipient.address, ...mail }, now())
  }
  if (fault?.kind === 'error-after-effect') throw refusal(fault.status ?? 451, 'Try again later')
  if (fault?.kind === 'timeout-after-effect') await wait(hangMs, closing)
}

/**
 * An SMTP server that files mail in the outbox. Any sign-in is accepted; an address ending in @bounce.test is refused
 * permanently, one ending in @later.test once, temporarily.
 */
export async function startMailServer(settings: MailServerSettings): Promise<{ port: number; close(): Promise<void> }> {
  const greylisted = new Set<string>()
  const closing = new AbortController()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // The certificate would be self-signed, which clients refuse.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: mailLimitBytes,
    closeTimeout: 1_000,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo(recipient, _session, done) {
      const address = recipient.address.toLowerCase()
      if (address.endsWith('@bounce.test')) return done(refusal(550, '5.1.1 There is no such mailbox'))
      if (address.endsWith('@later.test') && !greylisted.has(address)) {
        greylisted.add(address)
        return done(refusal(451, '4.7.1 Greylisted, try again later'))
      }
      done()
    },
    onData(stream, session, done) {
      acceptMail(settings, stream, session, closing.signal).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  // A client that disconnects midway is not an error of the server.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(settings.port, settings.host, () => resolve((server.server.address() as AddressInfo).port))
  })
  return {
    port,
    close() {
      closing.abort()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
