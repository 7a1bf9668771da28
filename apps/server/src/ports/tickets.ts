/**
 * The help desk's tickets. Its calls throw PartnerUnknown without a usable answer in time, and RefusedForGood if it
 * refuses.
 */
export interface TicketsPort {
  /** Opens a ticket. If no answer came, call `find` before retrying, so that the same external id stays one ticket. */
  open(ticket: NewTicket): Promise<Ticket>
  /** The ticket with our external id; undefined if it never arrived. */
  find(externalId: string): Promise<Ticket | undefined>
  /** The current state of a ticket; undefined if it no longer exists. */
  read(id: string): Promise<Ticket | undefined>
  /** The tickets of these ids that still exist. */
  readMany(ids: readonly string[]): Promise<readonly Ticket[]>
  /** The public comments of a ticket, oldest first. */
  comments(id: string): Promise<readonly TicketComment[]>
  /** Adds the requester's comment, which reopens a solved ticket. */
  comment(id: string, comment: NewComment): Promise<void>
  /** Uploads a file; returns the token with which a comment attaches it. */
  upload(file: { name: string; type: string; pieces: AsyncIterable<Buffer>; bytes: number }): Promise<string>
  /** The bytes of a comment's attachment, at most `maxBytes`. */
  attachment(id: string, maxBytes: number): Promise<Buffer>
  rate(id: string, rating: { score: 'good' | 'bad'; comment: string; requester: string }): Promise<void>
  /** Deletes a ticket. No-op if it no longer exists. */
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

/** A new comment. `messageId` is returned with it, so that it can be recognised if the answer was lost. */
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
  /** Our id of the message, if the portal sent it. */
  messageId: string | null
  isByRequester: boolean
  isByMail: boolean
  authorName: string | null
  /** Cleaned HTML; `text` below has the same as plain text. */
  html: string
  text: string
  at: Date
  attachments: readonly { id: string; name: string; bytes: number }[]
}
