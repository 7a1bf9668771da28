/** A question that a waiting call asks the person: its state and its answer. */
export type Question<Answer, About = void> = {
  /** Its subject while it is open; undefined otherwise. */
  current: () => { about: About } | undefined
  subscribe: (listener: () => void) => () => void
  /** Ends the question. */
  answer: (answer: Answer) => void
  /** Asks once for all waiting calls. */
  ask: (about: About) => Promise<Answer>
}

/** Creates a question that is open at most once per tab. */
export function createQuestion<Answer, About = void>(): Question<Answer, About> {
  const listeners = new Set<() => void>()
  let asking: { question: { about: About }; end: PromiseWithResolvers<Answer> } | undefined
  const become = (next: typeof asking) => {
    asking = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => asking?.question,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(answer) {
      const ended = asking
      become(undefined)
      ended?.end.resolve(answer)
    },
    ask(about) {
      const end = asking?.end ?? Promise.withResolvers<Answer>()
      if (!asking) become({ question: { about }, end })
      return end.promise
    },
  }
}
