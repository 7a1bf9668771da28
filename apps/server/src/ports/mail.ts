export interface MailPort {
  /** Sends a mail; throws if the mail server does not accept it. The id makes the Message-ID. */
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
  /** Where a reply goes; to the sender where it is not said. */
  replyTo?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}
