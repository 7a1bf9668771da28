interface Task<Question, Answer> {
  question: Question
  done(answer: Answer | PromiseLike<Answer>): void
  failed(error: unknown): void
}

interface Ways<Question, Answer> {
  /** Works beside everything else, so many at once; may be kept waiting by everything else. */
  background(question: Question): Promise<Answer>
  atOnce: number
  /** Does the same now, while nothing else of the program goes on. */
  foreground(question: Question): Answer
  /** How long nothing may come from the background before the foreground does the work that lies there. */
  patienceMs: number
}

/**
 * Work in the background that gives way to everybody, but does not starve: when others leave it no time, the foreground
 * does it, first what has waited longest, until the background is heard of again. An answer is given once.
 */
export function inBackground<Question, Answer>(ways: Ways<Question, Answer>): (question: Question) => Promise<Answer> {
  type Here = Task<Question, Answer>
  const waiting: Here[] = []
  const underWay = new Set<Here>()
  let free = ways.atOnce
  let impatience: NodeJS.Timeout | undefined

  const begin = () => {
    while (free > 0) {
      const task = waiting.shift()
      if (!task) return
      free -= 1
      underWay.add(task)
      ways
        .background(task.question)
        .then(task.done, task.failed)
        .finally(() => heardOf(task))
    }
  }

  const heardOf = (task: Here) => {
    free += 1
    underWay.delete(task)
    begin()
    bePatient()
  }

  const bePatient = (ms = ways.patienceMs) => {
    clearTimeout(impatience)
    impatience = underWay.size > 0 || waiting.length > 0 ? setTimeout(takeOver, ms) : undefined
  }

  const takeOver = () => {
    const [begun] = underWay
    const task = begun ?? waiting.shift()
    if (!task) return
    underWay.delete(task)
    try {
      task.done(ways.foreground(task.question))
    } catch (error) {
      task.failed(error)
    }
    bePatient(0)
  }

  return (question) =>
    new Promise((done, failed) => {
      waiting.push({ question, done, failed })
      begin()
      if (!impatience) bePatient()
    })
}
