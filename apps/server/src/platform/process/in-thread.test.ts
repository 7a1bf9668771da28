import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inThread } from './in-thread.ts'

let folder: string
let file: URL
/** Answers in capitals and names its thread; fails or exits on request. */
const program = `
  import { parentPort, threadId } from 'node:worker_threads'
  import { answerInThread } from ${JSON.stringify(new URL('./in-thread.ts', import.meta.url).href)}
  answerInThread(async (question) => {
    if (question === 'fail') throw new Error('no paper')
    if (question === 'end') process.exit(1)
    if (question === 'watched') parentPort.postMessage({ 'watch:import': ['file:///a.ts'] })
    return { answer: question.toUpperCase(), threadId }
  })
`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'in-thread-'))
  const path = join(folder, 'shout.mjs')
  writeFileSync(path, program)
  file = pathToFileURL(path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.useRealTimers())

type Answer = { answer: string; threadId: number }
const idleMs = 10_000
const shouts = () => inThread<string, Answer>(file, idleMs)

test('each question gets its own answer, from one thread', async () => {
  const ask = shouts()
  const answers = await Promise.all(['one', 'two', 'three'].map(ask))
  expect(answers.map(({ answer }) => answer)).toEqual(['ONE', 'TWO', 'THREE'])
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1)
})

test('what `node --watch` has a thread report is no answer', async () => {
  expect((await shouts()('watched')).answer).toBe('WATCHED')
})

test.each([
  ['fail', 'no paper'],
  ['end', 'The thread ended'],
])('a thread that is asked to %s fails that question alone, and the next has another thread', async (word, reason) => {
  const ask = shouts()
  const first = await ask('one')
  const [failing, next] = await Promise.allSettled([ask(word), ask('two')])
  expect(failing).toMatchObject({ status: 'rejected', reason: { message: reason } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { answer: 'TWO' } })
  expect((await ask('three')).threadId).toBeGreaterThan(first.threadId)
})

test('a question that no thread can be told fails alone', async () => {
  const ask = inThread<unknown, Answer>(file, idleMs)
  await expect(ask(() => 'a function')).rejects.toThrow('could not be cloned')
  expect((await ask('one')).answer).toBe('ONE')
})

test('a thread of which nothing was asked for its time is ended, one that is asked again in between is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ask = shouts()
  const first = await ask('one')
  vi.advanceTimersByTime(idleMs - 1)
  expect((await ask('two')).threadId).toBe(first.threadId)
  vi.advanceTimersByTime(idleMs - 1)
  expect((await ask('three')).threadId).toBe(first.threadId)
  vi.advanceTimersByTime(idleMs)
  expect((await ask('four')).threadId).toBeGreaterThan(first.threadId)
})
