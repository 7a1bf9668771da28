import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

/**
 * Runs work in a worker thread, one question after another, so that nothing else waits for it. The thread runs the
 * file, starts when needed, and ends after `idleMs` without questions. If it ends during a question, that question
 * fails, and the next one gets a new thread.
 */
export function inThread<Question, Answer>(file: URL, idleMs: number): (question: Question) => Promise<Answer> {
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()

  const leave = (left: Worker) => {
    if (thread === left) thread = undefined
  }

  const open = (): Worker => {
    const opened = new Worker(file)
    // Whoever waits for an answer handles the error; an unhandled one would end the program.
    opened.on('error', () => leave(opened))
    opened.once('exit', () => leave(opened))
    return opened
  }

  const askNow = async (question: Question): Promise<Answer> => {
    clearTimeout(idleTimer)
    thread ??= open()
    const asked = thread
    asked.ref()
    try {
      asked.postMessage(question)
      return await answerOf<Answer>(asked)
    } finally {
      asked.unref()
      idleTimer = setTimeout(() => {
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

/** The thread's next message. Rejects with its error, or if the thread ends. */
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

/** Answers each question that this thread gets. An error ends the thread and fails the question. */
export function answerInThread<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await work(question)))
}
