import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'

let sandboxes: Sandboxes
let page = ''

beforeAll(async () => {
  sandboxes = await startSandboxes({ port: 0, settings: {} })
  page = await (await fetch(sandboxes.url)).text()
})
afterAll(() => sandboxes.close())

const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found)

test('every partner that takes faults is shown on the front page, once, and nobody else is', () => {
  const partners = all(/href="\/([a-z-]+)\/faults"/g)
  expect(partners).toContain('tickets')
  expect(all(/<section id="([a-z-]+)"/g).sort()).toEqual([...partners].sort())
})

test('what the front page links to is there', async () => {
  const answers = await Promise.all(
    all(/href="(\/[^"]+)"/g).map(async (to) => [to, (await fetch(`${sandboxes.url}${to}`)).status] as const),
  )
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})
