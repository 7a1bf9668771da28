import { randomUUID } from 'node:crypto'
import { codesIn, linksIn } from './links-and-codes.ts'

/** A mail's attachment. */
export interface Attachment {
  name: string
  contentType: string
  content: Buffer
}

/** A mail or SMS before it is filed. */
export interface Arrival {
  channel: 'mail' | 'sms'
  from: string
  /** Where a reply goes, if the mail says so. */
  replyTo?: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
}

/** A filed message, as the API returns it. */
export interface OutboxMessage {
  id: string
  channel: 'mail' | 'sms'
  from: string
  replyTo?: string
  to: string
  subject: string
  text: string
  html: string
  /** The http and https addresses in the text and the html, each once, in order. */
  links: string[]
  /** The six-digit codes in the text. */
  codes: string[]
  attachments: { name: string; contentType: string; bytes: number; href: string }[]
  sentAt: string
}

const keptMessages = 2_000
const keptAttachmentBytes = 16_000_000

/** Normalises a recipient: lower case; a New Zealand number as 64 and digits. */
export function comparable(recipient: string): string {
  const trimmed = recipient.trim().toLowerCase()
  if (trimmed.includes('@')) return trimmed
  return trimmed.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '64')
}

/** The messages sent to customers, newest first; the oldest are dropped when it is full. */
export class Outbox {
  #messages: OutboxMessage[] = []
  #files = new Map<string, readonly Attachment[]>()
  #fileBytes = 0
  #listeners: ((arrival: Arrival) => void)[] = []

  /** Calls the listener with every message filed from now on. */
  onArrival(listener: (arrival: Arrival) => void): void {
    this.#listeners.push(listener)
  }

  /** Files one message and returns it. */
  file(arrival: Arrival, at: Date): OutboxMessage {
    const { attachments, ...said } = arrival
    const id = randomUUID()
    const message: OutboxMessage = {
      id,
      ...said,
      links: linksIn(said.text, said.html),
      codes: codesIn(said.text),
      attachments: attachments.map(({ name, contentType, content }) => ({
        name,
        contentType,
        bytes: content.length,
        href: `/outbox/messages/${id}/attachments/${encodeURIComponent(name)}`,
      })),
      sentAt: at.toISOString(),
    }
    this.#messages.unshift(message)
    this.#keepFiles(id, attachments)
    for (const old of this.#messages.splice(keptMessages)) this.#dropFiles(old.id)
    for (const listener of this.#listeners) listener(arrival)
    return message
  }

  /** The newest messages, of one recipient when given. */
  list(input: { to?: string | undefined; limit: number }): OutboxMessage[] {
    if (input.to === undefined || input.to === '') return this.#messages.slice(0, input.limit)
    const recipient = comparable(input.to)
    return this.#messages.filter((message) => comparable(message.to) === recipient).slice(0, input.limit)
  }

  find(id: string): OutboxMessage | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  /** The attachment's content; undefined when it is unknown or was dropped. */
  attachment(id: string, name: string): Attachment | undefined {
    return this.#files.get(id)?.find((file) => file.name === name)
  }

  clear(): void {
    this.#messages = []
    this.#files.clear()
    this.#fileBytes = 0
  }

  #keepFiles(id: string, attachments: readonly Attachment[]): void {
    if (attachments.length === 0) return
    this.#files.set(id, attachments)
    this.#fileBytes += attachments.reduce((sum, file) => sum + file.content.length, 0)
    for (const oldest of this.#files.keys()) {
      if (this.#fileBytes <= keptAttachmentBytes) break
      this.#dropFiles(oldest)
    }
  }

  #dropFiles(id: string): void {
    for (const file of this.#files.get(id) ?? []) this.#fileBytes -= file.content.length
    this.#files.delete(id)
  }
}
