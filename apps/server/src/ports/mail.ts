export interface MailPort {
  /** Sends a mail; throws if the mail server does not accept it. The id becomes the Message-ID. */
  send(mail: Mail): Promise<void>
  /** Ends the connections to the mail server. */
  close(): void
}

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The reply address; the sender by default. */
  replyTo?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}
