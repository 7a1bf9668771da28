/** The help desk's tickets. Its calls throw PartnerUnknown if no good answer comes in time, RefusedForGood if it says no. */
export interface TicketsPort {
  /** Opens a ticket; the same external id is one ticket, if it is looked for first after a silence. */
  open(ticket: NewTicket): Promise<Ticket>
  /** The ticket with our external id; undefined if it never arrived. */
  find(externalId: string): Promise<Ticket | undefined>
  /** A ticket as it is now; undefined if it is not there any more. */
  read(id: string): Promise<Ticket | undefined>
  /** Those of some tickets that are still there. */
  readMany(ids: readonly string[]): Promise<readonly Ticket[]>
  /** The public comments of a ticket, the oldest first. */
  comments(id: string): Promise<readonly TicketComment[]>
  /** Adds a comment of the requester, which opens a solved ticket again. */
  comment(id: string, comment: NewComment): Promise<void>
  /** Takes a file and answers the token by which a comment takes it. */
  upload(file: { name: string; type: string; pieces: AsyncIterable<Buffer>; bytes: number }): Promise<string>
  /** The bytes of a comment's attachment, of so many at most. */
  attachment(id: string, maxBytes: number): Promise<Buffer>
  rate(id: string, rating: { score: 'good' | 'bad'; comment: string; requester: string }): Promise<void>
  /** Deletes a ticket; one that is gone already is fine. */
  remove(id: string): Promise<void>
  /** The id of the ticket that a webhook is about; null if it is about none, undefined if the signature is wrong. */
  verifyNews(rawBody: Buffer, signature: { value: string; timestamp: string }): string | null | undefined
}

export interface NewTicket {
  externalId: string
  subject: string
  category: string
  requester: { name: string; email: string }
  comment: NewComment
}

/** `messageId` comes back with the comment, so that one is recognised after a silence. */
export interface NewComment {
  messageId: string
  text: string
  uploads: readonly string[]
  authorId?: string
}

export interface Ticket {
  id: string
  externalId: string | null
  status: 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'
  requesterId: string
  updatedAt: Date
}

export interface TicketComment {
  id: string
  /** Our id of the message, where the portal has sent it. */
  messageId: string | null
  isByRequester: boolean
  isByMail: boolean
  authorName: string | null
  /** Cleaned HTML, and the same as plain text. */
  html: string
  text: string
  at: Date
  attachments: readonly { id: string; name: string; bytes: number }[]
}
