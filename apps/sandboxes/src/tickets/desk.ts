import { randomUUID } from 'node:crypto'

export type Status = 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'

/** A file attached to a comment. */
export interface Attachment {
  id: number
  file_name: string
  content_type: string
  size: number
  content: Buffer
}

/** A comment, in Zendesk's format except for the URLs of its attachments. */
export interface Comment {
  id: number
  author_id: number
  body: string
  html_body: string
  plain_body: string
  public: boolean
  created_at: string
  via: { channel: 'api' | 'email' | 'web' }
  metadata: { custom: Record<string, string> }
  attachments: Attachment[]
}

export interface Ticket {
  id: number
  external_id: string | null
  subject: string
  status: Status
  requester_id: number
  tags: string[]
  created_at: string
  updated_at: string
  satisfaction_rating: { score: 'unoffered' | 'good' | 'bad'; comment?: string }
  comments: Comment[]
}

export interface User {
  id: number
  name: string
  email: string
  role: 'end-user' | 'agent'
}

/** The input of a new comment. */
export interface Said {
  authorId: number
  html: string
  text: string
  isPublic: boolean
  channel: Comment['via']['channel']
  custom?: Record<string, string>
  attachments?: Attachment[]
}

const maxTickets = 1_000
const maxKeptBytes = 64 * 1024 * 1024
const firstTicket = 35_436

/** Tickets, users and files of the help desk, in memory; the oldest are dropped when it is full. */
export class Desk {
  #tickets = new Map<number, Ticket>()
  #users = new Map<number, User>()
  #uploads = new Map<string, Attachment>()
  #keptBytes = 0
  #nextId = firstTicket
  readonly #now: () => Date
  readonly agent: User

  constructor(now: () => Date) {
    this.#now = now
    this.agent = this.userOf('Mere at the help desk', 'agent@help.test', 'agent')
  }

  #newId(): number {
    this.#nextId += 1
    return this.#nextId
  }

  userOf(name: string, email: string, role: User['role'] = 'end-user'): User {
    const known = [...this.#users.values()].find((user) => user.email.toLowerCase() === email.toLowerCase())
    if (known) return known
    const user: User = { id: this.#newId(), name, email, role }
    this.#users.set(user.id, user)
    return user
  }

  user(id: number): User | undefined {
    return this.#users.get(id)
  }

  all(): Ticket[] {
    return [...this.#tickets.values()].reverse()
  }

  ticket(id: number): Ticket | undefined {
    return this.#tickets.get(id)
  }

  ofExternalId(externalId: string): Ticket[] {
    return this.all().filter((ticket) => ticket.external_id === externalId)
  }

  open(input: { externalId: string | null; subject: string; requester: User; tags: string[] }): Ticket {
    const at = this.#now().toISOString()
    const ticket: Ticket = {
      id: this.#newId(),
      external_id: input.externalId,
      subject: input.subject,
      status: 'new',
      requester_id: input.requester.id,
      tags: input.tags,
      created_at: at,
      updated_at: at,
      satisfaction_rating: { score: 'unoffered' },
      comments: [],
    }
    this.#tickets.set(ticket.id, ticket)
    for (const old of [...this.#tickets.keys()].slice(0, Math.max(0, this.#tickets.size - maxTickets))) this.remove(old)
    return ticket
  }

  remove(id: number): boolean {
    return this.#tickets.delete(id)
  }

  comment(ticket: Ticket, said: Said): Comment {
    const comment: Comment = {
      id: this.#newId(),
      author_id: said.authorId,
      body: said.text,
      html_body: said.html,
      plain_body: said.text,
      public: said.isPublic,
      created_at: this.#now().toISOString(),
      via: { channel: said.channel },
      metadata: { custom: said.custom ?? {} },
      attachments: said.attachments ?? [],
    }
    ticket.comments.push(comment)
    this.touch(ticket)
    return comment
  }

  /** Updates the ticket's time; every change gets a later time than the one before. */
  touch(ticket: Ticket): void {
    const last = Date.parse(ticket.updated_at)
    ticket.updated_at = new Date(Math.max(last + 1, this.#now().getTime())).toISOString()
  }

  keep(name: string, type: string, content: Buffer): { token: string; attachment: Attachment } {
    this.#keptBytes += content.length
    if (this.#keptBytes > maxKeptBytes) {
      this.#uploads.clear()
      this.#keptBytes = content.length
    }
    const attachment = { id: this.#newId(), file_name: name, content_type: type, size: content.length, content }
    const token = randomUUID().replaceAll('-', '')
    this.#uploads.set(token, attachment)
    return { token, attachment }
  }

  upload(token: string): Attachment | undefined {
    return this.#uploads.get(token)
  }

  attachment(id: number): Attachment | undefined {
    for (const ticket of this.#tickets.values()) {
      for (const { attachments } of ticket.comments) {
        const found = attachments.find((one) => one.id === id)
        if (found) return found
      }
    }
    return undefined
  }
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const asHtml = (text: string): string => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
