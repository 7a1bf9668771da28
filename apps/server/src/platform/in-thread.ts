import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

/**
 * Work that a thread of its own does, one question after another, so that nothing else waits for it. The thread runs the
 * file, is started when it is needed and ended when nothing was asked for `idleMs`. A question during which it ends fails,
 * and the next one gets another thread.
 */
export function inThread<Question, Answer>(file: URL, idleMs: number): (question: Question) => Promise<Answer> {
  let thread: Worker | undefined
  let rest: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()

  const leave = (left: Worker) => {
    if (thread === left) thread = undefined
  }

  const open = (): Worker => {
    const opened = new Worker(file)
    // Whoever waits for an answer hears of an error, and an error that nobody hears of would end the program.
    opened.on('error', () => leave(opened))
    opened.once('exit', () => leave(opened))
    return opened
  }

  const askNow = async (question: Question): Promise<Answer> => {
    clearTimeout(rest)
    thread ??= open()
    const asked = thread
    asked.ref()
    try {
      asked.postMessage(question)
      return await answerOf<Answer>(asked)
    } finally {
      asked.unref()
      rest = setTimeout(() => {
        leave(asked)
        void asked.terminate()
      }, idleMs).unref()
    }
  }

  return (question) => {
    const answer = before.then(() => askNow(question))
    before = answer.catch(() => undefined)
    return answer
  }
}

/** What a thread says next. Fails with what went wrong in it, or because it ended. */
async function answerOf<Answer>(thread: Worker): Promise<Answer> {
  const heard = new AbortController()
  const ended = once(thread, 'exit', { signal: heard.signal }).then(() => {
    throw new Error('The thread ended')
  })
  try {
    const [answer] = await Promise.race([once(thread, 'message', { signal: heard.signal }), ended])
    return answer as Answer
  } finally {
    heard.abort()
  }
}

/** Does the work for each question that this thread is asked. What fails ends the thread, and fails the question. */
export function answerInThread<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await work(question)))
}
