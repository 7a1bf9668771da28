import { readdirSync, readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { htmlOf } from './markdown.ts'

/** A category or a section, in Intercom's format. */
export interface Collection {
  type: 'collection'
  id: string
  name: string
  description: string
  parent_id: string | null
  order: number
  translated_content: { mi?: { name: string } }
}

/** An article, in Intercom's format. */
export interface Article {
  type: 'article'
  id: string
  title: string
  description: string
  state: 'published' | 'draft'
  parent_id: string
  parent_type: 'collection'
  body: string
  updated_at: number
}

interface Listed {
  id: string
  parent?: string
  name: string
  mi?: string
  description: string
}

const data = new URL('data/', import.meta.url)
/** When the articles were last proofread, in seconds since 1970. */
const proofReadAt = Date.UTC(2026, 10, 25) / 1_000

/** Loads the articles in data/, ordered by id, with a search index. */
export function openLibrary() {
  const listed = JSON.parse(readFileSync(new URL('collections.json', data), 'utf8')) as Listed[]
  const collections = listed.map(
    ({ id, parent, name, mi, description }, order): Collection => ({
      type: 'collection',
      id,
      name,
      description,
      parent_id: parent ?? null,
      order,
      translated_content: mi === undefined ? {} : { mi: { name: mi } },
    }),
  )
  const folder = new URL('articles/', data)
  const articles = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => articleIn(name, readFileSync(new URL(name, folder), 'utf8')))
  const index = new MiniSearch<Article>({
    fields: ['title', 'description', 'body'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, description: 2 } },
  })
  index.addAll(articles)
  return {
    collections,
    articles,
    search(phrase: string): Article[] {
      return index.search(phrase).flatMap(({ id }) => articles.find((article) => article.id === id) ?? [])
    },
  }
}

/** Parses an article's file: `name: value` lines, a line of three hyphens, and the text. The file name begins with the id. */
function articleIn(name: string, file: string): Article {
  const [, id = '', parent = ''] = /^((\d+)\d\d)-/.exec(name) ?? []
  const at = file.indexOf('\n---\n')
  const values = new Map(
    file
      .slice(0, at)
      .split('\n')
      .map((line): [string, string] => {
        const [key = '', ...rest] = line.split(': ')
        return [key, rest.join(': ')]
      }),
  )
  return {
    type: 'article',
    id,
    title: values.get('title') ?? '',
    description: values.get('description') ?? '',
    state: values.get('state') === 'draft' ? 'draft' : 'published',
    parent_id: parent,
    parent_type: 'collection',
    body: htmlOf(file.slice(at + 5)),
    updated_at: proofReadAt,
  }
}
