import { describe, expect, test } from 'vitest'
import { articleTopics, asHtml, helpCategories, newsItems, searchArticles } from './help-article.ts'

test('topics have ids of their own', () => {
  const ids = [...articleTopics, ...helpCategories.map(({ id }) => id)]
  expect(new Set(ids).size).toBe(ids.length)
})

describe('typed text', () => {
  test('without tags becomes paragraphs, in which signs are only signs', () => {
    expect(asHtml('Turn it off & on.\nWait.\n\n\n1 < 2 > 0\n')).toBe(
      '<p>Turn it off &amp; on.<br>Wait.</p>\n<p>1 &lt; 2 &gt; 0</p>',
    )
    expect(asHtml(' \n ')).toBe('')
  })

  test('with tags is HTML already', () => {
    expect(asHtml(' <h2>A</h2>\n\n<p>b</p> ')).toBe('<h2>A</h2>\n\n<p>b</p>')
  })
})

test('a search finds all words in title, description and text, titles first', () => {
  const article = (title: string, body: string) => ({ title, description: 'About it', body })
  const [one, two, three] = [article('Bills', '<p>Pay a card</p>'), article('Pay a bill', ''), article('Other', '')]
  expect(searchArticles([one, two, three], ' PAY  bill ')).toEqual([two, one])
  expect(searchArticles([one, two, three], 'href')).toEqual([])
  expect(searchArticles([one], 'card about')).toEqual([one])
})

test('news has an item for each heading, with its first link to a page of the portal', () => {
  const html =
    '<p>Before</p><h2>Pause &amp; go</h2><p>Until a <a href="/profile/plans">day</a></p><h2>More</h2><p><a href="https://x.nz">x</a><a href="//y.nz">y</a></p>'
  expect(newsItems('Renewals', html)).toEqual([
    { title: 'Renewals', text: 'Before' },
    { title: 'Pause & go', text: 'Until a day', path: '/profile/plans' },
    { title: 'More', text: 'xy' },
  ])
  expect(newsItems('Empty', '')).toEqual([])
})
