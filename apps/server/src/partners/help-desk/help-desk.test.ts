import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Config } from '../../platform/process/config.ts'
import { cleanHtml } from '../../platform/safety/clean-html.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { httpHelpDesk } from './help-desk.ts'

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

/** A help desk that gives every request the same text and counts the requests. */
async function deskThatSays(text: string) {
  const calls: string[] = []
  const listening = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end(text)
  })
  server = listening
  await new Promise<void>((done) => listening.listen(0, done))
  const url = `http://localhost:${(listening.address() as AddressInfo).port}`
  return { calls, desk: httpHelpDesk({ helpDesk: { url, key: 'key' } } as Config) }
}

const article = { id: 7, title: 'Bills', description: 'What they say', state: 'published', parent_id: 3, updated_at: 1 }

test.each(['', '<html>', '[]', '{}', '{"data":null}', '{"data":"x"}'])('an answer of %j is none', async (text) => {
  const { desk } = await deskThatSays(text)
  await expect(desk.articles()).rejects.toThrow(PartnerUnknown)
  await expect(desk.collections()).rejects.toThrow(PartnerUnknown)
  await expect(desk.search('bill')).rejects.toThrow(PartnerUnknown)
})

test('[N-HELP-03] an article that lacks its id or title, and one that is no published one, is left out; the others count', async () => {
  const data = [
    { ...article, body: '<p>Text</p>' },
    { ...article, id: 8, state: 'draft' },
    { ...article, id: '../x' },
    { ...article, id: 9, title: ' ' },
    null,
    'text',
  ]
  const { desk } = await deskThatSays(JSON.stringify({ data }))
  expect(await desk.articles()).toEqual([{ ...article, id: '7', parent_id: '3', body: '<p>Text</p>' }])
})

test('[K-HELP-01] the help desk has 10 seconds to answer, and is asked for 150 at once', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  const { desk, calls } = await deskThatSays('{"data":[]}')
  await desk.articles()
  expect(limit).toHaveBeenCalledWith(10_000)
  expect(calls).toEqual(['/articles?per_page=150'])
})

test('what it said is used again, also by those who ask at the same time', async () => {
  const { desk, calls } = await deskThatSays('{"data":[]}')
  await Promise.all([desk.articles(), desk.articles(), desk.articles()])
  await desk.articles()
  expect(calls).toHaveLength(1)
})

test.each([
  ['<p>One<script>alert(1)</script></p>', '<p>One</p>'],
  ['<p onclick="go()" style="color:red" class="x">One</p>', '<p>One</p>'],
  [
    '<a href="javascript:alert(1)">a</a><a href="//elsewhere">b</a><a href="/plans">c</a>',
    '<a>a</a><a>b</a><a href="/plans">c</a>',
  ],
  ['<img src=x onerror=alert(1)><iframe src="https://x"></iframe><svg><use href="#x"/></svg>', ''],
  ['<h1>Head</h1><form><input></form>', '<h2>Head</h2>'],
  ['<p>open <b>never closed', '<p>open <b>never closed</b></p>'],
  ['<style>p{}</style><p>5 < 6 &amp; 7</p>', '<p>5 &lt; 6 &amp; 7</p>'],
])('the HTML %j becomes %j', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
})
