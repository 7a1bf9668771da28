import { engagement } from '@waea/contract/engagement'
import { articleHistory, helpArticles } from '@waea/contract/operators/help-articles'
import { support } from '@waea/contract/support'
import {
  bodyMaxCharacters,
  descriptionMaxCharacters,
  maxArticles,
  titleMaxCharacters,
} from '@waea/domain/support/help-article'
import { describe, expect, test } from 'vitest'
import { service, serviceToken } from '../operators/key-support.ts'
import { signedInOperator } from '../operators/operator-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

/** Articles and news that operators write, where there is no help desk. */
const portal = shopOfFile({ HELP_DESK_URL: '', SERVICE_TOKEN: serviceToken })
const nobody = {}

const text = {
  Topic: 'bills',
  Title: 'Pay a bill',
  Description: 'By card or bank.',
  Text: '<h2>By card</h2><p>Press Pay.</p>',
}
type Input = Parameters<typeof write>[0]

async function write(
  over: { articleUuid?: string; Version?: number; State?: 'draft' | 'published' | 'withdrawn' } & Partial<typeof text>,
  as: Parameters<typeof portal.call>[2] = service,
) {
  const input = { articleUuid: crypto.randomUUID(), Version: 0, State: 'published' as const, ...text, ...over }
  return portal.call(helpArticles.writeArticle, input, as)
}

async function written(over: Input = {}) {
  const { status, body } = await write(over)
  expect([status, body]).toMatchObject([201, {}])
  return body
}

const read = (articleId: string) => portal.call(support.article, { articleId }, nobody)
const titles = async () => (await portal.good(support.articleTitles, {}, nobody)).Articles
const codeOf = (answer: { status: number; body: unknown }) =>
  answer.status < 300 ? 'good' : (answer.body as { code?: string }).code

describe('the help centre', () => {
  test('starts empty, and has the categories and sections of what is published', async () => {
    expect(await titles()).toEqual([])
    expect((await portal.good(support.collections, {}, nobody)).data).toEqual([])
    const { UUID } = await written({ Title: 'Pay a bill by card' })
    const { data } = await portal.good(support.collections, {}, nobody)
    expect(data.map(({ id, parent_id }) => [id, parent_id])).toEqual([
      ['paying', null],
      ['bills', 'paying'],
    ])
    expect(data[0]?.translated_content?.mi.name).toBe('Te utu')
    expect(await titles()).toMatchObject([{ id: UUID, title: 'Pay a bill by card', parent_id: 'bills' }])
    expect((await read(UUID)).body).toMatchObject({ body: text.Text, state: 'published' })
    const search = async (phrase: string) =>
      (await portal.good(support.searchArticles, { phrase }, nobody)).data.articles.map(({ id }) => id)
    expect(await search('press PAY')).toEqual([UUID])
    expect(await search('nothing of it')).toEqual([])
    expect((await portal.good(support.articles, {}, nobody)).data).toHaveLength(1)
  })

  test('shows no draft, keeps what is published under a draft, and shows nothing that is taken back', async () => {
    const draft = await written({ State: 'draft' })
    expect(draft).toMatchObject({ Version: 1, State: 'draft' })
    expect(draft).not.toHaveProperty('LiveVersion')
    expect(codeOf(await read(draft.UUID))).toBe('not-found')
    const next = { articleUuid: draft.UUID }
    expect(await written({ ...next, Version: 1 })).toMatchObject({ LiveVersion: 2 })
    expect(await written({ ...next, Version: 2, State: 'draft', Title: 'Another title' })).toMatchObject({
      LiveVersion: 2,
    })
    expect((await read(draft.UUID)).body).toMatchObject({ title: 'Pay a bill' })
    const back = await written({ ...next, Version: 3, State: 'withdrawn' })
    expect(back).not.toHaveProperty('LiveVersion')
    expect(codeOf(await read(draft.UUID))).toBe('not-found')
  })

  test('stores nothing that runs, loads or styles', async () => {
    const Text =
      '<h1>A</h1><p style="color:red" onclick="x()">b<script>alert(1)</script><img src="https://evil.nz/x.png"></p><a href="javascript:x()">c</a><a href="/help">d</a>'
    const clean = '<h2>A</h2><p>b</p><a>c</a><a href="/help">d</a>'
    expect((await portal.good(helpArticles.previewArticle, { Text }, service)).Text).toBe(clean)
    expect((await written({ Text })).Text).toBe(clean)
    expect((await written({ Text: 'Turn it off.\n\nWait & see.' })).Text).toBe(
      '<p>Turn it off.</p>\n<p>Wait &amp; see.</p>',
    )
  })
})

describe('an article', () => {
  test('of two who change the same version, the second is told', async () => {
    const { UUID: articleUuid } = await written()
    const both = await Promise.all(['One', 'Two'].map((Title) => write({ articleUuid, Version: 1, Title })))
    expect(both.map(codeOf).sort()).toEqual(['conflict', 'good'])
    expect(codeOf(await write({ articleUuid, Version: 1 }))).toBe('conflict')
    expect(codeOf(await write({ articleUuid, Version: 3 }))).toBe('conflict')
    expect(codeOf(await write({ Version: 1 }))).toBe('conflict')
    // A new one that is sent again is not written twice.
    expect(codeOf(await write({ articleUuid }))).toBe('conflict')
  })

  test('has its versions with who wrote them and why, and an earlier one is published again', async () => {
    const range = await signedInOperator(portal, 'catalogue')
    const articleUuid = crypto.randomUUID()
    expect(codeOf(await write({ articleUuid, Title: 'First' }, range.as))).toBe('good')
    await written({ articleUuid, Version: 1, Title: 'Second' })
    const versions = (more: object = {}) =>
      portal.good(articleHistory.articleVersions, { articleUuid, ...more }, range.as)
    const [second, first] = (await versions()).Versions
    expect(second).toMatchObject({ Version: 2, Title: 'Second', By: 'provider' })
    expect(second).not.toHaveProperty('Reason')
    expect(first).toMatchObject({ Version: 1, Title: 'First', Reason: 'Rang about a bill, ticket 4711' })
    expect(first?.By).toMatch(/^Operator \d+$/)
    expect((await versions({ SmartSearch: 'ticket 4711' })).Versions).toHaveLength(1)
    expect((await versions({ Order: 'oldest', PageSize: 1 })).Versions[0]?.Version).toBe(1)
    const again = await written({ articleUuid, Version: 2, Title: first?.Title ?? '', Text: first?.Text ?? '' })
    expect([again.Title, (await read(articleUuid)).body]).toMatchObject(['First', { title: 'First' }])
    const [entry] = await portal.rows<{ detail: object; reason: string }>(
      "SELECT detail, reason FROM platform.audit WHERE deed = 'article-changed' AND operator_uuid IS NOT NULL",
    )
    expect(entry).toMatchObject({ detail: { article: articleUuid, version: 1, state: 'published' } })
  })

  test('needs a reason of operators, and the role', async () => {
    const range = await signedInOperator(portal, 'catalogue')
    expect(codeOf(await write({}, { cookie: range.cookie }))).toBe('invalid-input')
    const helper = await signedInOperator(portal, 'support')
    expect(codeOf(await write({}, helper.as))).toBe('not-allowed')
    expect(codeOf(await portal.call(helpArticles.writtenArticles, {}, helper.as))).toBe('not-allowed')
  })

  test('has a title of 120 characters, a summary of 200 and a text of 20,000 at most, and is not empty', async () => {
    const of = (count: number) => 'a'.repeat(count)
    const longest = {
      Title: of(titleMaxCharacters),
      Description: of(descriptionMaxCharacters),
      Text: of(bodyMaxCharacters),
    }
    expect(codeOf(await write(longest))).toBe('good')
    for (const name of ['Title', 'Description', 'Text'] as const)
      expect(codeOf(await write({ [name]: `${longest[name]}a` }))).toBe('invalid-input')
    for (const empty of [{ Title: ' ' }, { Text: ' \n ' }, { Text: '<script>x</script>' }])
      expect(codeOf(await write(empty))).toBe('invalid-input')
    expect(codeOf(await write({ Topic: 'no-topic' }))).toBe('invalid-input')
  })

  test('is found in the console by its text, in any state', async () => {
    const { UUID } = await written({ State: 'draft', Text: 'Unmistakable words' })
    const { Articles, HasHelpDesk } = await portal.good(
      helpArticles.writtenArticles,
      { SmartSearch: 'unmistakable' },
      service,
    )
    expect([HasHelpDesk, Articles.map((one) => one.UUID)]).toEqual([false, [UUID]])
    const none = await portal.call(helpArticles.writtenArticle, { articleUuid: crypto.randomUUID() }, service)
    expect(codeOf(none)).toBe('not-found')
  })
})

describe('what’s new', () => {
  const news = async () => portal.good(engagement.whatsNew, { document: 'web' }, nobody)

  test('is what comes with the portal until something is published, and then that, the newest first', async () => {
    const own = await news()
    expect(own.versions.length).toBeGreaterThan(0)
    const draft = await written({
      Topic: 'whats-new',
      State: 'draft',
      Title: 'Pauses',
      Text: '<h2>Pause</h2><p>Until a day. <a href="/profile/plans">Plans</a></p>',
    })
    expect(await news()).toEqual(own)
    await written({ articleUuid: draft.UUID, Version: 1, Topic: 'whats-new', Title: 'Pauses', Text: draft.Text })
    await portal.clock({ advanceS: 60 })
    const second = await written({ Topic: 'whats-new', Title: 'Fibre', Text: 'Faster.' })
    const shown = await news()
    expect(shown.last_version).toBe(second.UUID)
    expect(shown.versions.map(({ title, items }) => [title, items])).toEqual([
      ['Fibre', [{ title: 'Fibre', text: 'Faster.' }]],
      ['Pauses', [{ title: 'Pause', text: 'Until a day. Plans', path: '/profile/plans' }]],
    ])
    // It is no article of the help.
    expect((await titles()).map(({ id }) => id)).not.toContain(second.UUID)
  })
})

test('there are 150 articles at most that are not taken back', async () => {
  const [{ count } = { count: 0 }] = await portal.rows<{ count: number }>(
    'SELECT count(DISTINCT article_uuid)::integer AS count FROM support.article_versions',
  )
  await portal.rows(
    `INSERT INTO support.article_versions (article_uuid, version, topic, title, description, body, state, changed_at, actor)
     SELECT gen_random_uuid(), 1, 'bills', 'Filler', '', '<p>a</p>', 'draft', now(), 'client:test'
     FROM generate_series(1, $1)`,
    [maxArticles - count],
  )
  const isFull = async () => codeOf(await write({}))
  // One was taken back by an earlier test.
  expect(await isFull()).toBe('good')
  expect(await isFull()).toBe('conflict')
  expect(codeOf(await write({ State: 'withdrawn' }))).toBe('good')
})

describe('with a help desk', () => {
  const desk = shopOfFile({ SERVICE_TOKEN: serviceToken })

  test('its articles stay there, and what’s new is written here', async () => {
    const input = { articleUuid: crypto.randomUUID(), Version: 0, State: 'published' as const, ...text }
    expect(codeOf(await desk.call(helpArticles.writeArticle, input, service))).toBe('not-allowed')
    expect(codeOf(await desk.call(helpArticles.writeArticle, { ...input, Topic: 'whats-new' }, service))).toBe('good')
    expect((await desk.good(helpArticles.writtenArticles, {}, service)).HasHelpDesk).toBe(true)
    expect((await desk.good(support.articleTitles, {}, nobody)).Articles.length).toBeGreaterThan(50)
  })
})
