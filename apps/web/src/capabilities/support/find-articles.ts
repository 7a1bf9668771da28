import type { Gives } from '@waea/contract/call'
import type { helpSearch } from '@waea/contract/help-search'
import MiniSearch, { type Query } from 'minisearch'

/** A search result. */
interface Found {
  id: string
  title: string
  description: string
  parent_id: string | null
}
type Article = Found & { body: string }
export type HelpWords = Gives<typeof helpSearch.words>
export type FoundPage = HelpWords['pages'][number]

/** Articles and pages of the portal, best first. */
export interface Results {
  articles: readonly Found[]
  pages: readonly FoundPage[]
}

/** Longer phrases are cut: a search needs a few words. */
const searchedCharacters = 200
const maxWords = 12
const maxFound = 12
const maxPages = 3
/** A half-typed word with fewer letters begins too many others. */
const lettersOfHalfWord = 4
/** Words that appear in every question and say nothing about an article. */
const empty = new Set(
  'a about an and are at can cannot do does for from how i if in is it me my no not of on or our please so that the there this to want was what when where which who why will with would you your'.split(
    ' ',
  ),
)

/**
 * Builds the search over the articles and the pages of the portal. It matches whole and half-typed words, with or
 * without macrons, tolerates a typo or two in longer words, and knows the provider's words of the same meaning.
 */
export function searchOver(
  articles: readonly Article[],
  words: HelpWords,
  isOn: (flag: string) => boolean,
): (phrase: string) => Results {
  const texts = articles.map(({ id, title, description, body }) => ({ id, title, description, text: textOf(body) }))
  const pages = words.pages.filter(({ flag }) => flag === undefined || isOn(flag) !== flag.startsWith('HIDE_'))
  const ofPages = pages.map(({ title, says, words: text }, at) => ({ id: String(at), title, description: says, text }))
  const [findArticles, findPages] = [finderOver(texts), finderOver(ofPages)]
  const byId = new Map(articles.map((article) => [article.id, article]))
  return (phrase) => {
    const typed = wordsOf(phrase)
    if (typed.length === 0) return { articles: [], pages: [] }
    const meant = typed.map((word) => anyOf(word, words.words))
    // Pages list the words that they are found by: one that lacks a word is about something else. The provider orders
    // them.
    const named = findPages({ combineWith: 'AND', queries: typed, fuzzy: false })
    const foundPages = named.sort((one, other) => Number(one) - Number(other)).slice(0, maxPages)
    const all = findArticles({ combineWith: 'AND', queries: meant })
    // If no article has every word, rank those with the most of them first.
    const found = all.length > 0 ? all : findArticles({ combineWith: 'OR', queries: meant })
    return {
      articles: found.slice(0, maxFound).flatMap((id) => byId.get(id) ?? []),
      pages: foundPages.flatMap((id) => pages[Number(id)] ?? []),
    }
  }
}

function finderOver(texts: readonly { id: string; title: string; description: string; text: string }[]) {
  const index = new MiniSearch<(typeof texts)[number]>({
    fields: ['title', 'description', 'text'],
    processTerm: termOf,
    searchOptions: {
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      boost: { title: 5, description: 2 },
      weights: { fuzzy: 0.3, prefix: 0.6 },
    },
  })
  index.addAll(texts)
  return (query: Query): string[] => index.search(query).map(({ id }) => id as string)
}

/** A word, or what means the same. */
function anyOf(word: string, words: HelpWords['words']): Query {
  const known = words[word] ? word : Object.keys(words).find((one) => isHalfOf(word, one))
  const same = known === undefined ? [] : (words[known] ?? [])
  return {
    combineWith: 'OR',
    queries: [word, ...same.map((text) => ({ combineWith: 'AND' as const, queries: [text] }))],
  }
}

const isHalfOf = (typed: string, word: string) => typed.length >= lettersOfHalfWord && word.startsWith(typed)

function wordsOf(phrase: string): string[] {
  const typed = folded(phrase.slice(0, searchedCharacters))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const meant = typed.filter((word) => !empty.has(word))
  return (meant.length > 0 ? meant : typed).slice(0, maxWords)
}

function termOf(word: string): string | null {
  const term = folded(word)
  return term === '' ? null : term
}

/** Lower case without macrons. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#\d]+;/gi, ' ')
}
