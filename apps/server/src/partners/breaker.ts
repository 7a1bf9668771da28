import { BrokenCircuitError, circuitBreaker, handleWhen, SamplingBreaker } from 'cockatiel'
import { PartnerOff, PartnerUnknown } from '../ports/ports.ts'
import { type CallsOf, wrapCalls } from './partner-watch.ts'

/** The breaker opens when more than 80% of at least ten calls within ten seconds get no answer. */
const samplingWindowMs = 10_000
const callsPerSecond = 1
const unanswered = 0.8
/** After this rest, one call tests whether the partner is back. */
const halfOpenAfterMs = 2_000

/**
 * Wraps the named calls of a port in a circuit breaker. While the partner does not answer it is not called, and callers
 * learn at once that the outcome is unknown. A refusal is an answer and does not open the breaker. `tell` is called
 * when the breaker opens and closes.
 */
export function withBreaker<Port extends object>(
  port: Port,
  asks: readonly CallsOf<Port>[],
  tell: (state: 'left-alone' | 'back') => void,
): Port {
  const breaker = new SamplingBreaker({ threshold: unanswered, duration: samplingWindowMs, minimumRps: callsPerSecond })
  const isUnanswered = (error: unknown) => error instanceof PartnerUnknown && !(error instanceof PartnerOff)
  const policy = circuitBreaker(handleWhen(isUnanswered), { halfOpenAfter: halfOpenAfterMs, breaker })
  policy.onBreak(() => tell('left-alone'))
  policy.onReset(() => tell('back'))
  return wrapCalls(port, asks, async (call) => {
    try {
      return await policy.execute(call)
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error
      throw new PartnerUnknown('The partner has not been answering and is left alone', { cause: error })
    }
  })
}
