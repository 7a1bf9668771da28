import { randomUUID } from 'node:crypto'
import { codesIn, linksIn } from './findings.ts'

/** A file that came with a mail. */
export interface Attachment {
  name: string
  contentType: string
  content: Buffer
}

/** What arrived by mail or SMS, before it is filed. */
export interface Arrival {
  channel: 'mail' | 'sms'
  from: string
  to: string
  subject: string
  text: string
  html: string
  attachments: readonly Attachment[]
}

/** A filed message as the outbox answers it. */
export interface OutboxMessage {
  id: string
  channel: 'mail' | 'sms'
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** The http and https addresses in the text and the html, each once, in the order of reading. */
  links: string[]
  /** The codes of six digits in the text. */
  codes: string[]
  attachments: { name: string; contentType: string; bytes: number; href: string }[]
  sentAt: string
}

const keptMessages = 2_000
const keptAttachmentBytes = 16_000_000

/** Makes two ways of writing a recipient comparable: letters small, a New Zealand number with 64 and digits alone. */
export function comparable(recipient: string): string {
  const trimmed = recipient.trim().toLowerCase()
  if (trimmed.includes('@')) return trimmed
  return trimmed.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '64')
}

/** Everything the provider sent to its customers, newest first; older messages make room for newer ones. */
export class Outbox {
  #messages: OutboxMessage[] = []
  #files = new Map<string, readonly Attachment[]>()
  #fileBytes = 0

  /** Files one message and answers it as filed. */
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
    return message
  }

  /** The newest messages, of one recipient when given. */
  list(asked: { to?: string | undefined; limit: number }): OutboxMessage[] {
    if (asked.to === undefined || asked.to === '') return this.#messages.slice(0, asked.limit)
    const recipient = comparable(asked.to)
    return this.#messages.filter((message) => comparable(message.to) === recipient).slice(0, asked.limit)
  }

  find(id: string): OutboxMessage | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  /** The file's content; nothing when it never was or made room for newer files. */
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
