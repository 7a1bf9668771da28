import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asked, answered, askAside, type Helper } from './aside.ts'

/** A helper that answers when it is told to, and ends when it is told to. */
class TestHelper implements Helper {
  readonly asked: Asked<string>[] = []
  isHeld = true
  isOver = false
  private take: (message: unknown) => void = () => undefined
  private tell: (error: Error) => void = () => undefined
  post(message: unknown) {
    this.asked.push(message as Asked<string>)
  }
  onMessage(take: (message: unknown) => void) {
    this.take = take
  }
  onEnd(tell: (error: Error) => void) {
    this.tell = tell
  }
  hold(isHeld: boolean) {
    this.isHeld = isHeld
  }
  end() {
    this.isOver = true
  }
  async work(by: (question: string) => Promise<string>) {
    for (const asked of this.asked.splice(0)) this.take(await answered(asked, by))
  }
  die() {
    this.tell(new Error('it ended'))
  }
}

const opened: TestHelper[] = []
const open = () => {
  const helper = new TestHelper()
  opened.push(helper)
  return helper
}
const shout = async (question: string) => question.toUpperCase()

beforeEach(() => {
  opened.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('each question gets its own answer, from one helper, which holds the program only while it works', async () => {
  const ask = askAside<string, string>(open)
  const answers = Promise.all([ask('one'), ask('two')])
  expect(opened[0]?.isHeld).toBe(true)
  opened[0]?.asked.reverse()
  await opened[0]?.work(shout)
  expect(await answers).toEqual(['ONE', 'TWO'])
  expect(opened).toHaveLength(1)
  expect(opened[0]?.isHeld).toBe(false)
})

test('what fails is refused with its reason, and the next question is answered', async () => {
  const ask = askAside<string, string>(open)
  const failing = expect(ask('one')).rejects.toThrow('no paper')
  await opened[0]?.work(async () => {
    throw new Error('no paper')
  })
  await failing
  const next = ask('two')
  await opened[0]?.work(shout)
  expect(await next).toBe('TWO')
})

test('a helper that ends in the middle is followed by another, which is asked the same once', async () => {
  const ask = askAside<string, string>(open)
  const saved = ask('one')
  opened[0]?.die()
  await opened[1]?.work(shout)
  expect(await saved).toBe('ONE')
  const lost = expect(ask('two')).rejects.toThrow('it ended')
  opened[1]?.die()
  opened[2]?.die()
  await lost
  expect(opened).toHaveLength(3)
})

test('a helper that is idle for its time is ended, one that is asked again in between is not', async () => {
  const ask = askAside<string, string>(open, { idleMs: 1000 })
  for (const word of ['one', 'two']) {
    const answer = ask(word)
    await opened[0]?.work(shout)
    await answer
    vi.advanceTimersByTime(999)
    expect(opened[0]?.isOver).toBe(false)
  }
  vi.advanceTimersByTime(1)
  expect(opened[0]?.isOver).toBe(true)
  void ask('three')
  expect(opened).toHaveLength(2)
})
