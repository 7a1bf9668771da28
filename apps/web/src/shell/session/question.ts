/** A question to the person that a waiting call asks: whether it is being asked, and how it ends. */
export type Question<Answer, About = void> = {
  /** What it is about, while it is being asked. */
  asked: () => { about: About } | undefined
  subscribe: (listener: () => void) => () => void
  /** Ends the question. */
  answer: (answer: Answer) => void
  /** Asks once for all who wait. */
  ask: (about: About) => Promise<Answer>
}

/** A question that stands in a tab once at a time. */
export function createQuestion<Answer, About = void>(): Question<Answer, About> {
  const listeners = new Set<() => void>()
  let asking: { asked: { about: About }; end: PromiseWithResolvers<Answer> } | undefined
  const become = (next: typeof asking) => {
    asking = next
    for (const listener of listeners) listener()
  }
  return {
    asked: () => asking?.asked,
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
      if (!asking) become({ asked: { about }, end })
      return end.promise
    },
  }
}
