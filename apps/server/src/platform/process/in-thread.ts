import { on } from 'node:events'
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
    // The caller that waits for an answer handles the error; an unhandled one would end the program.
    opened.on('error', () => leave(opened))
    opened.once('exit', () => leave(opened))
    return opened
  }

  const askNow = async (question: Question): Promise<Answer> => {
    clearTimeout(idleTimer)
    thread ??= open()
    const current = thread
    current.ref()
    try {
      current.postMessage(question)
      return await answerOf<Answer>(current)
    } finally {
      current.unref()
      idleTimer = setTimeout(() => {
        leave(current)
        void current.terminate()
      }, idleMs).unref()
    }
  }

  return (question) => {
    const answer = before.then(() => askNow(question))
    before = answer.catch(() => undefined)
    return answer
  }
}

/** The thread's next answer. Rejects with its error, or if the thread ends. */
async function answerOf<Answer>(thread: Worker): Promise<Answer> {
  // Under `node --watch` a thread also reports, in messages of its own, what it loads.
  for await (const [message] of on(thread, 'message', { close: ['exit'] }))
    if ('answer' in message) return message.answer as Answer
  throw new Error('The thread ended')
}

/** Answers each question sent to this thread. An error ends the thread and fails the question. */
export function answerInThread<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  parentPort?.on('message', async (question: Question) => parentPort?.postMessage({ answer: await work(question) }))
}
