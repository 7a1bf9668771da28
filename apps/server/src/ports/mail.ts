export interface MailPort {
  /** Sends a mail; throws if the mail server does not accept it. The id makes the Message-ID. */
  send(mail: Mail): Promise<void>
}

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}
