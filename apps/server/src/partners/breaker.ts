import { BrokenCircuitError, circuitBreaker, handleType, SamplingBreaker } from 'cockatiel'
import { PartnerUnknown } from '../ports/ports.ts'

/** Of at least ten questions within ten seconds, more than eight in ten without an answer: the partner is left alone. */
const watchedMs = 10_000
const asksPerSecond = 1
const unanswered = 0.8
/** Then one question looks whether it is back. */
const restMs = 2_000

type Ask = (...args: never[]) => Promise<unknown>
type AsksOf<Port> = { [Name in keyof Port]: Port[Name] extends Ask ? Name : never }[keyof Port]

/**
 * The same port with a breaker before the named questions: while a partner does not answer it is not asked, and whoever
 * would wait for it hears at once that nothing is known. A refusal is an answer and opens nothing. `tell` hears when
 * the partner is left alone and when it is back.
 */
export function withBreaker<Port extends object>(
  port: Port,
  asks: readonly AsksOf<Port>[],
  tell: (state: 'left-alone' | 'back') => void,
): Port {
  const breaker = new SamplingBreaker({ threshold: unanswered, duration: watchedMs, minimumRps: asksPerSecond })
  const policy = circuitBreaker(handleType(PartnerUnknown), { halfOpenAfter: restMs, breaker })
  policy.onBreak(() => tell('left-alone'))
  policy.onReset(() => tell('back'))
  const guarded = { ...port }
  for (const name of asks) {
    const ask = port[name] as Ask
    guarded[name] = (async (...args: never[]) => {
      try {
        return await policy.execute(() => ask.apply(port, args))
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error
        throw new PartnerUnknown('The partner has not been answering and is left alone', { cause: error })
      }
    }) as Port[typeof name]
  }
  return guarded
}
