import { cleanHtml } from '../../platform/safety/clean-html.ts'
import type { Ticket, TicketComment } from '../../ports/tickets.ts'

/** A document in Zendesk's format, not trusted: anything without an id or of another type is left out. */

export type Wire = Readonly<Record<string, unknown>>

const maxTextCharacters = 50_000
const statuses: readonly string[] = ['new', 'open', 'pending', 'hold', 'solved', 'closed']

export function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const listOf = (value: unknown): readonly Wire[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined

/** An id as text. Ids are whole numbers; they are used in URLs. */
export function idOf(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : undefined
}

function textOf(value: unknown, most = maxTextCharacters): string | undefined {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().slice(0, most) : undefined
}

function dateOf(value: unknown): Date | undefined {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

export function ticketOf(wire: unknown): Ticket | undefined {
  if (!isObject(wire)) return undefined
  const id = idOf(wire.id)
  const requesterId = idOf(wire.requester_id)
  const updatedAt = dateOf(wire.updated_at)
  if (!id || !requesterId || !updatedAt || !statuses.includes(String(wire.status))) return undefined
  const status = wire.status as Ticket['status']
  return { id, requesterId, updatedAt, status, externalId: textOf(wire.external_id, 100) ?? null }
}

/** The comments that customers may read; `users` are their authors. */
export function commentsOf(comments: readonly Wire[], users: readonly Wire[], requesterId: string): TicketComment[] {
  const names = new Map(users.map((user) => [idOf(user.id), textOf(user.name, 100)]))
  return comments.flatMap((wire) => {
    const id = idOf(wire.id)
    const at = dateOf(wire.created_at)
    const authorId = idOf(wire.author_id)
    if (!id || !at || wire.public !== true) return []
    const metadata = isObject(wire.metadata) && isObject(wire.metadata.custom) ? wire.metadata.custom : {}
    const via = isObject(wire.via) ? wire.via.channel : undefined
    return [
      {
        id,
        at,
        messageId: textOf(metadata.message_id, 100) ?? null,
        isByRequester: authorId === requesterId,
        isByMail: via === 'email',
        authorName: names.get(authorId) ?? null,
        html: cleanHtml(textOf(wire.html_body) ?? ''),
        text: textOf(wire.plain_body) ?? textOf(wire.body) ?? '',
        attachments: (listOf(wire.attachments) ?? []).flatMap(attachmentOf),
      },
    ]
  })
}

function attachmentOf(wire: Wire): TicketComment['attachments'] {
  const id = idOf(wire.id)
  const bytes = Number.isSafeInteger(wire.size) && (wire.size as number) >= 0 ? (wire.size as number) : undefined
  return id && bytes !== undefined ? [{ id, bytes, name: textOf(wire.file_name, 300) ?? '' }] : []
}
