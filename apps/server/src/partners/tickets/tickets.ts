import { Readable } from 'node:stream'
import type { Config } from '../../platform/process/config.ts'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { NewComment, NewTicket, Ticket, TicketComment, TicketsPort } from '../../ports/tickets.ts'
import { unusable } from '../answer.ts'
import { callJson, type JsonCall } from '../json-call.ts'
import { isRefusal, isSignedAt, readJson } from '../signature.ts'
import { commentsOf, idOf, isObject, listOf, ticketOf, type Wire } from './wire.ts'

const answerWithinMs = 10_000
const uploadWithinMs = 60_000
const perPage = 100
const maxPages = 10

/** Zendesk's ticket API over HTTP. */
export function zendeskTickets({ tickets }: Pick<Config, 'tickets'>): TicketsPort {
  const partner = () => {
    if (!tickets) throw new PartnerOff('There is no help desk for tickets in this deployment')
    return { name: 'The help desk', url: tickets.url, key: tickets.key }
  }

  /** The answer of a call; undefined if the resource does not exist. */
  async function call(input: JsonCall): Promise<Wire | undefined> {
    const { ok, status, said } = await callJson<Wire>(partner(), { answerWithinMs, ...input })
    if (ok && said !== null) return said
    if (status === 404) return undefined
    if (ok) throw new UnusableAnswer('The help desk’s answer can’t be read')
    refuse(status, said)
    throw unusable('The help desk', status)
  }

  async function ticket(input: JsonCall): Promise<Ticket | undefined> {
    const said = await call(input)
    if (!said) return undefined
    const read = ticketOf(said.ticket)
    if (!read) throw new UnusableAnswer('The help desk answered something that is no ticket')
    return read
  }

  async function manyAt(path: string): Promise<readonly Ticket[]> {
    const said = await call({ method: 'GET', path })
    const list = listOf(said?.tickets)
    if (!list) throw new UnusableAnswer('The help desk answered something else than tickets')
    return list.flatMap((wire) => ticketOf(wire) ?? [])
  }

  const read = (id: string) => ticket({ method: 'GET', path: `/api/v2/tickets/${id}` })
  return {
    open: (input) => openTicket(ticket, input),
    async find(externalId) {
      const found = await manyAt(`/api/v2/tickets?external_id=${encodeURIComponent(externalId)}`)
      return found.find((one) => one.externalId === externalId)
    },
    read,
    readMany: (ids) => manyAt(`/api/v2/tickets/show_many?ids=${ids.join(',')}`),
    async comments(id) {
      const known = await read(id)
      if (!known) return []
      return await allComments(call, known)
    },
    async comment(id, comment) {
      const said = await ticket({ method: 'PUT', path: `/api/v2/tickets/${id}`, body: { ticket: updateOf(comment) } })
      if (!said) throw new RefusedForGood('The ticket is not there any more')
    },
    upload: async (file) => upload(partner(), file),
    attachment: async (id, maxBytes) => download(partner(), attachmentOf(await call(attachmentCall(id))), maxBytes),
    async rate(id, { score, comment, requester }) {
      const body = { satisfaction_rating: { score, comment } }
      // Only the requester can rate, so the call is made on their behalf.
      const headers = { 'x-on-behalf-of': requester }
      await call({ method: 'POST', path: `/api/v2/tickets/${id}/satisfaction_rating`, body, headers })
    },
    async remove(id) {
      const { ok, status } = await callJson(partner(), {
        method: 'DELETE',
        path: `/api/v2/tickets/${id}`,
        answerWithinMs,
      })
      if (!ok && status !== 404) throw unusable('The help desk', status)
    },
    verifyNews: (rawBody, { value, timestamp }) =>
      tickets && isSignedAt(rawBody, value, timestamp, tickets.webhookSecrets)
        ? ticketIn(readJson(rawBody))
        : undefined,
  }
}

/** Opens a ticket. Retries with the same key within a short time open one ticket. */
async function openTicket(
  ticket: (input: JsonCall) => Promise<Ticket | undefined>,
  { externalId, subject, category, requester, comment }: NewTicket,
): Promise<Ticket> {
  const body = {
    ticket: {
      external_id: externalId,
      subject,
      requester,
      tags: ['waea', `about_${category}`],
      comment: { body: comment.text, public: true, uploads: comment.uploads },
      metadata: { message_id: comment.messageId },
    },
  }
  const headers = { 'idempotency-key': externalId }
  const opened = await ticket({ method: 'POST', path: '/api/v2/tickets', body, headers })
  if (!opened) throw new PartnerUnknown('The help desk knows of no tickets')
  return opened
}

const attachmentCall = (id: string): JsonCall => ({ method: 'GET', path: `/api/v2/attachments/${id}` })

/** The URL of an attachment's content. */
function attachmentOf(said: Wire | undefined): string {
  const attachment = isObject(said?.attachment) ? said.attachment : undefined
  if (typeof attachment?.content_url === 'string') return attachment.content_url
  throw new UnusableAnswer('The help desk answered something that is no attachment')
}

/** Throws if a retry would not help. The help desk explains its errors; a gateway's error is plain text. */
function refuse(status: number, said: Wire | null): void {
  const { error, description } = said ?? {}
  const words = isObject(error) ? error.title : description === undefined ? undefined : (error ?? description)
  if (isRefusal(status, words)) throw new RefusedForGood(`${status} ${String(words)}`.slice(0, 200))
}

function updateOf({ messageId, text, uploads, authorId }: NewComment) {
  return {
    status: 'open',
    comment: { body: text, public: true, uploads, ...(authorId && { author_id: Number(authorId) }) },
    metadata: { message_id: messageId },
  }
}

async function allComments(
  call: (input: JsonCall) => Promise<Wire | undefined>,
  { id, requesterId }: Ticket,
): Promise<TicketComment[]> {
  const found: TicketComment[] = []
  let after = ''
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      'page[size]': String(perPage),
      include: 'users',
      ...(after && { 'page[after]': after }),
    })
    const said = await call({ method: 'GET', path: `/api/v2/tickets/${id}/comments?${query}` })
    const comments = listOf(said?.comments)
    if (!comments) throw new UnusableAnswer('The help desk answered something else than comments')
    found.push(...commentsOf(comments, listOf(said?.users) ?? [], requesterId))
    const meta = isObject(said?.meta) ? said.meta : {}
    if (meta.has_more !== true || typeof meta.after_cursor !== 'string') break
    after = meta.after_cursor
  }
  return found
}

/** Sends a file while it is being read, so that it is never in memory as a whole. */
async function upload(
  { url, key }: { url: string; key: string },
  { name, type, pieces, bytes }: Parameters<TicketsPort['upload']>[0],
): Promise<string> {
  let answer: Response
  try {
    answer = await fetch(`${url}/api/v2/uploads?filename=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': String(bytes) },
      body: Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>,
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.timeout(uploadWithinMs),
    } as RequestInit)
  } catch (error) {
    throw new PartnerUnknown('The help desk did not take a file', { cause: error })
  }
  const said: unknown = await answer.json().catch(() => null)
  if (!answer.ok) refuse(answer.status, isObject(said) ? said : null)
  const token = isObject(said) && isObject(said.upload) ? said.upload.token : undefined
  if (!answer.ok || typeof token !== 'string' || token === '') {
    throw new PartnerUnknown(`The help desk answered ${answer.status} to a file`)
  }
  return token.slice(0, 200)
}

/**
 * Fetches an attachment from the help desk's own address, which may redirect to a file store. Stops once it exceeds the
 * size limit.
 */
async function download(
  { url: base, key }: { url: string; key: string },
  address: string,
  maxBytes: number,
): Promise<Buffer> {
  if (URL.parse(address)?.origin !== new URL(base).origin) {
    throw new PartnerUnknown('The help desk keeps an attachment at another address')
  }
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(uploadWithinMs),
    })
    if (!answer.ok || !answer.body) throw new PartnerUnknown(`The help desk answered ${answer.status}`)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of answer.body) {
      bytes += piece.length
      if (bytes > maxBytes) throw new PartnerUnknown('An attachment is longer than it may be')
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (error) {
    if (error instanceof PartnerUnknown) throw error
    throw new PartnerUnknown('The help desk did not send an attachment', { cause: error })
  }
}

function ticketIn(document: unknown): string | null {
  const detail = isObject(document) && isObject(document.detail) ? document.detail : {}
  return idOf(detail.id) ?? null
}
