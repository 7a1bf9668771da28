import type { Config } from '../../platform/process/config.ts'
import { cleanHtml } from '../../platform/safety/clean-html.ts'
import type { HelpArticle, HelpCollection, HelpDeskPort } from '../../ports/help-desk.ts'
import { UnusableAnswer } from '../../ports/ports.ts'
import { unusable } from '../answer.ts'
import { usedAgain } from '../cached-answer.ts'
import { callJson } from '../json-call.ts'

/** The limit of 3§9.2. */
const answerWithinMs = 10_000
/** The list page size of 3§9.4. */
const perPage = 150
/** How long the help desk's answers are cached, so that visitors do not become its load. */
const reuse = { forMs: 60_000, orLast: true }
const maxTextCharacters = 100_000

type Wire = Readonly<Record<string, unknown>>

/**
 * The help desk over HTTP, in the shapes of Intercom's help centre. Answers are cached for a minute, and for longer
 * while the help desk does not answer.
 */
export function httpHelpDesk({ helpDesk }: Config): HelpDeskPort {
  async function call(path: string): Promise<Wire> {
    const partner = { name: 'The help desk', url: helpDesk.url, key: helpDesk.key }
    const { ok, status, said } = await callJson<Wire>(partner, { method: 'GET', path, answerWithinMs })
    if (!ok) throw unusable('The help desk', status)
    if (said === null) throw new UnusableAnswer('The help desk’s answer can’t be read')
    return said
  }

  return {
    configured: () => helpDesk.url !== undefined,
    collections: usedAgain(reuse, async () => {
      const { data } = await call(`/help_center/collections?per_page=${perPage}`)
      return listOf(data).flatMap(collectionOf)
    }),
    articles: usedAgain(reuse, async () => {
      const { data } = await call(`/articles?per_page=${perPage}`)
      return listOf(data).flatMap(articleOf)
    }),
    async search(phrase) {
      const query = new URLSearchParams({ per_page: String(perPage), phrase, state: 'published' })
      const { data } = await call(`/articles/search?${query}`)
      const found = isObject(data) ? data.articles : undefined
      return listOf(found).flatMap((wire) => titleOf(wire) ?? [])
    },
  }
}

function listOf(data: unknown): readonly Wire[] {
  if (!Array.isArray(data)) throw new UnusableAnswer('The help desk answered something else than a list')
  return data.filter(isObject).slice(0, perPage)
}

function isObject(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A collection, unless it lacks its id or name. */
function collectionOf(wire: Wire): HelpCollection[] {
  const id = idOf(wire.id)
  const name = textOf(wire.name)
  if (!id || !name) return []
  const translated = isObject(wire.translated_content) ? wire.translated_content.mi : undefined
  const inMaori = isObject(translated) ? textOf(translated.name) : ''
  return [
    {
      id,
      name,
      description: textOf(wire.description),
      parent_id: idOf(wire.parent_id) ?? null,
      order: wholeOf(wire.order),
      ...(inMaori && { translated_content: { mi: { name: inMaori } } }),
    },
  ]
}

/** The heading of a published article; undefined for a draft or an article without id or title. */
function titleOf(wire: Wire): Omit<HelpArticle, 'body' | 'updated_at'> | undefined {
  const id = idOf(wire.id)
  const title = textOf(wire.title)
  if (!id || !title || wire.state !== 'published') return undefined
  const description = textOf(wire.description)
  return { id, title, description, state: 'published', parent_id: idOf(wire.parent_id) ?? null }
}

function articleOf(wire: Wire): HelpArticle[] {
  const heading = titleOf(wire)
  if (!heading) return []
  const body = typeof wire.body === 'string' ? cleanHtml(wire.body.slice(0, maxTextCharacters)) : ''
  return [{ ...heading, body, updated_at: wholeOf(wire.updated_at) }]
}

/** Ids arrive as texts or numbers. They are used in URLs, so only plain ones are accepted. */
function idOf(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value
  return typeof id === 'string' && /^[\w-]{1,60}$/.test(id) ? id : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 500) : ''
}

function wholeOf(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : 0
}
