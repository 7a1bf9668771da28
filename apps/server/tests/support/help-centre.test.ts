import { support } from '@waea/contract/support'
import { afterEach, expect, test } from 'vitest'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('helpdesk', []))

const titlesFound = async (phrase: string, state?: 'published') =>
  (await portal.good(support.searchArticles, { phrase, ...(state && { state }) })).data.articles.map(
    ({ title }) => title,
  )

/** Has the help desk fail every call in this way. */
const broken = (kind: 'error-before-effect' | 'timeout-after-effect') =>
  portal.faults('helpdesk', [{ kind, times: 50 }])

// Runs first, since later answers come from the cached help-desk content.
test('[E-HELP-01] [C-HELP-01] [C-HELP-02] [C-HELP-03] while the help desk fails, its lists are empty and an article is unavailable', async () => {
  await broken('error-before-effect')
  const empty = { type: 'list', data: [], total_count: 0 }
  expect(await portal.good(support.collections, { per_page: 150 })).toEqual(empty)
  expect(await portal.good(support.articles, { per_page: 150 })).toEqual(empty)
  expect(await portal.good(support.articleTitles, {})).toEqual({ Articles: [] })
  expect(await portal.good(support.searchArticles, { phrase: 'bill' })).toEqual({ ...empty, data: { articles: [] } })
  expect(await portal.call(support.article, { articleId: '3201' })).toMatchObject({ status: 503 })
})

test('[C-HELP-01] [N-HELP-03] collections are categories and, with a parent, sections, with Māori names where there are some', async () => {
  const { data, total_count } = await portal.good(support.collections, { per_page: 150 })
  expect(total_count).toBe(34)
  const categories = data.filter(({ parent_id }) => parent_id === null)
  expect(categories.map(({ name }) => name).slice(0, 3)).toEqual(['Getting started', 'Plans and usage', 'Paying'])
  expect(data.find(({ name }) => name === 'Bills')).toMatchObject({
    parent_id: '3',
    translated_content: { mi: { name: 'Ngā nama' } },
  })
})

test('[C-HELP-02] [K-HELP-09] articles are listed by 150 or by fewer, and drafts are left out', async () => {
  const { data, total_count } = await portal.good(support.articles, { per_page: 100 })
  expect(total_count).toBe(83)
  expect(data).toHaveLength(83)
  expect(data.filter(({ state }) => state !== 'published')).toEqual([])
  expect(data.some(({ title }) => title === 'Voicemail')).toBe(false)
  expect((await portal.good(support.articles, {})).data).toHaveLength(83)
  expect((await portal.good(support.articles, { per_page: 3 })).data).toHaveLength(3)
  expect(await portal.call(support.articles, { per_page: 151 })).toMatchObject({ status: 400 })
  const { Articles } = await portal.good(support.articleTitles, {})
  expect(Articles).toHaveLength(83)
  expect(Articles[0]).not.toHaveProperty('body')
})

test('an article is read by its id; a draft and an unknown one are not found', async () => {
  expect(await portal.good(support.article, { articleId: '3201' })).toMatchObject({
    title: 'Your bill explained',
    body: expect.stringContaining('Begins with INV.'),
  })
  for (const articleId of ['9901', '1', '..%2f', 'x'.repeat(200)]) {
    expect((await portal.call(support.article, { articleId })).status, articleId).toBe(404)
  }
})

test('[C-HELP-03] the help desk finds published articles for a phrase, and nothing for an empty one', async () => {
  expect((await titlesFound('porting refused', 'published'))[0]).toBe('The move of your number was refused')
  expect(await titlesFound('voicemail')).not.toContain('Voicemail')
  expect(await titlesFound('   ')).toEqual([])
  expect(await portal.call(support.searchArticles, { phrase: 'x'.repeat(10_000) })).toMatchObject({ status: 400 })
})

test('what the help desk said is shown on while it does not answer', async () => {
  await portal.good(support.articles, {})
  await broken('error-before-effect')
  expect((await portal.good(support.articles, {})).total_count).toBe(83)
  expect(await portal.good(support.article, { articleId: '3201' })).toMatchObject({ id: '3201' })
})
