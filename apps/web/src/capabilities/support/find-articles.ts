import MiniSearch from 'minisearch'
/** A search result. */
export interface Found {
  id: string
  title: string
  description: string
  parent_id: string | null
}
type Article = Found & { body: string }

/** Longer phrases are cut: a search needs a few words. */
const searchedCharacters = 200
const maxWords = 12
const maxFound = 12
/** Words that appear in every question and say nothing about an article. */
const empty = new Set(
  'a about an and are at can cannot do does for from how i if in is it me my no not of on or our so that the there this to was what when where which who why will with you your'.split(
    ' ',
  ),
)

/** Synonyms for words that articles use. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  broadband: ['fibre'],
  cellphone: ['phone'],
  charge: ['bill', 'payment'],
  abroad: ['overseas'],
  complaint: ['complain'],
  emergency: ['111'],
  hotspot: ['data'],
  internet: ['data', 'fibre'],
  invoice: ['bill'],
  payg: ['pay as you go'],
  postpay: ['monthly'],
  recharge: ['top up'],
  roaming: ['overseas'],
  stolen: ['lost'],
  topup: ['top up'],
  wifi: ['wi-fi'],
}

/**
 * Builds the search over the articles. It matches whole and half-typed words, with or without macrons, and tolerates a
 * typo or two in longer words.
 */
export function searchOver(articles: readonly Article[]): (phrase: string) => Found[] {
  const index = new MiniSearch<{ id: string; title: string; description: string; text: string }>({
    fields: ['title', 'description', 'text'],
    processTerm: termOf,
    searchOptions: {
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 3 ? 0.25 : false),
      boost: { title: 5, description: 2 },
      weights: { fuzzy: 0.3, prefix: 0.6 },
    },
  })
  index.addAll(articles.map(({ id, title, description, body }) => ({ id, title, description, text: textOf(body) })))
  const byId = new Map(articles.map((article) => [article.id, article]))
  return (phrase) => {
    const words = wordsOf(phrase)
    if (words.length === 0) return []
    const all = index.search(words.join(' '), { combineWith: 'AND' })
    // If no article has every word, rank those with the most of them first.
    const found = all.length > 0 ? all : index.search(words.join(' '))
    return found.slice(0, maxFound).flatMap(({ id }) => byId.get(id) ?? [])
  }
}

function wordsOf(phrase: string): string[] {
  const typed = folded(phrase.slice(0, searchedCharacters))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const meant = typed.filter((word) => !empty.has(word))
  return (meant.length > 0 ? meant : typed).slice(0, maxWords).flatMap((word) => meanings[word]?.join(' ') ?? word)
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
