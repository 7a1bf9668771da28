import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inBackground } from './in-background.ts'

/** A background that finishes what it has begun when it is told to. */
class TestBackground {
  readonly begun: string[] = []
  readonly #ends = new Map<string, { done(answer: string): void; failed(error: Error): void }>()
  readonly work = (question: string) => {
    this.begun.push(question)
    return new Promise<string>((done, failed) => this.#ends.set(question, { done, failed }))
  }
  finish(question: string) {
    this.#ends.get(question)?.done(`${question} in the background`)
  }
  fail(question: string) {
    this.#ends.get(question)?.failed(new Error(`no ${question}`))
  }
}

const patienceMs = 500
const setUp = (atOnce = 1) => {
  const background = new TestBackground()
  const now: string[] = []
  const foreground = (question: string) => {
    now.push(question)
    if (question === 'wrong') throw new Error('no wrong')
    return `${question} now`
  }
  const ask = inBackground({ background: background.work, foreground, atOnce, patienceMs })
  return { background, now, ask }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('so much is under way at once as there are threads, the rest in its turn', async () => {
  const { background, ask } = setUp(2)
  const answers = ['one', 'two', 'three'].map(ask)
  expect(background.begun).toEqual(['one', 'two'])
  background.finish('two')
  expect(await answers[1]).toBe('two in the background')
  await vi.advanceTimersByTimeAsync(0)
  expect(background.begun).toEqual(['one', 'two', 'three'])
})

test('what fails in the background is refused, and the next is begun', async () => {
  const { background, ask } = setUp()
  const failing = expect(ask('one')).rejects.toThrow('no one')
  const next = ask('two')
  background.fail('one')
  await failing
  background.finish('two')
  expect(await next).toBe('two in the background')
})

test('a background that is slow but finishes is left to it, however much is waiting', async () => {
  const { background, now, ask } = setUp()
  const questions = ['one', 'two', 'three', 'four']
  const answers = questions.map(ask)
  for (const question of questions) {
    await vi.advanceTimersByTimeAsync(patienceMs - 1)
    background.finish(question)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(await Promise.all(answers)).toEqual(questions.map((question) => `${question} in the background`))
  expect(now).toEqual([])
})

test('when nothing comes from the background, the foreground does all that lies there, the oldest first', async () => {
  const { background, now, ask } = setUp()
  const answers = ['one', 'two', 'three'].map(ask)
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(now).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(now).toEqual(['one', 'two', 'three'])
  expect(await Promise.all(answers)).toEqual(['one now', 'two now', 'three now'])
  background.finish('one')
  await vi.advanceTimersByTimeAsync(0)
  const later = ask('four')
  background.finish('four')
  expect(await later).toBe('four in the background')
  expect(background.begun).toEqual(['one', 'four'])
})

test('what comes while the background is stuck waits as long, and no longer', async () => {
  const { now, ask } = setUp()
  void ask('one')
  await vi.advanceTimersByTimeAsync(patienceMs)
  const late = ask('two')
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(now).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await late).toBe('two now')
})

test('what fails in the foreground is refused, and the rest is done', async () => {
  const { ask } = setUp()
  const failing = expect(ask('wrong')).rejects.toThrow('no wrong')
  const next = ask('two')
  await vi.advanceTimersByTimeAsync(patienceMs + 10)
  await failing
  expect(await next).toBe('two now')
})

test('nothing keeps time once all is answered', async () => {
  const { background, ask } = setUp()
  const answer = ask('one')
  background.finish('one')
  await answer
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
