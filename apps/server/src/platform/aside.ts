/** Who does work aside from the server's own thread: a thread or a process. */
export interface Helper {
  post(message: unknown): void
  onMessage(take: (message: unknown) => void): void
  /** Tells once that no answer will come any more, and why. */
  onEnd(tell: (error: Error) => void): void
  /** Whether the program is to stay alive for it. */
  hold(isHeld: boolean): void
  end(): void
}

/** A question as the helper gets it; it sends `{ id, answer }` back, or `{ id, error }`. */
export interface Asked<Question> {
  id: number
  question: Question
}

export type Answered<Answer> = { id: number; answer: Answer } | { id: number; error: string }

/** What a helper sends back for a question: what the work gives, or why it failed. */
export async function answered<Question, Answer>(
  { id, question }: Asked<Question>,
  work: (question: Question) => Promise<Answer>,
): Promise<Answered<Answer>> {
  try {
    return { id, answer: await work(question) }
  } catch (error) {
    return { id, error: (error as Error).message }
  }
}

interface Waiting<Question, Answer> {
  question: Question
  isAskedAgain: boolean
  done(answer: Answer): void
  failed(error: Error): void
}

/**
 * Asks a helper, which is opened when it is needed and, with `idleMs`, ended when nothing was asked for so long. When it
 * ends in the middle of its work, what it was asked is asked once more of a new one, and refused when that one ends too.
 */
export function askAside<Question, Answer>(
  open: () => Helper,
  { idleMs }: { idleMs?: number } = {},
): (question: Question) => Promise<Answer> {
  type Open = { helper: Helper; waiting: Map<number, Waiting<Question, Answer>> }
  let opened: Open | undefined
  let rest: NodeJS.Timeout | undefined
  let last = 0

  const openOne = (): Open => {
    const one: Open = { helper: open(), waiting: new Map() }
    one.helper.hold(false)
    one.helper.onMessage((message) => take(one, message as Answered<Answer>))
    one.helper.onEnd((error) => leave(one, error))
    return one
  }

  const take = (one: Open, message: Answered<Answer>) => {
    const waiting = one.waiting.get(message.id)
    one.waiting.delete(message.id)
    if (one.waiting.size === 0) restAfterAll(one)
    if ('error' in message) waiting?.failed(new Error(message.error))
    else waiting?.done(message.answer)
  }

  const restAfterAll = (one: Open) => {
    one.helper.hold(false)
    if (idleMs === undefined) return
    rest = setTimeout(() => {
      if (opened === one) opened = undefined
      one.helper.end()
    }, idleMs).unref()
  }

  const leave = (one: Open, error: Error) => {
    if (opened === one) {
      opened = undefined
      clearTimeout(rest)
    }
    const left = [...one.waiting.values()]
    one.waiting.clear()
    for (const waiting of left) {
      if (waiting.isAskedAgain) waiting.failed(error)
      else ask({ ...waiting, isAskedAgain: true })
    }
  }

  const ask = (waiting: Waiting<Question, Answer>) => {
    clearTimeout(rest)
    opened ??= openOne()
    last += 1
    opened.waiting.set(last, waiting)
    opened.helper.hold(true)
    opened.helper.post({ id: last, question: waiting.question } satisfies Asked<Question>)
  }

  return (question) => new Promise((done, failed) => ask({ question, isAskedAgain: false, done, failed }))
}
