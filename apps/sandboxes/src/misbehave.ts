import type { FastifyReply } from 'fastify'
import type { Fault, FaultSwitch } from './faults.ts'

const hangMs = 120_000
const settleLimitMs = 30_000

/** The faults that change an answer; those of webhooks stay for the sender of webhooks. */
const answerFaults: readonly Fault['kind'][] = [
  'slow',
  'timeout-after-effect',
  'error-after-effect',
  'error-before-effect',
  'webhook-before-answer',
]

/** Waits, but no longer than the caller stays on the line. */
function holdLine(reply: FastifyReply, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function fail(reply: FastifyReply, status: number | undefined): FastifyReply {
  const code = status ?? 500
  return reply.code(code).send({ code: String(code), reason: 'sandbox fault', message: 'This failure was asked for.' })
}

/** What an operation needs to be played with faults. */
export interface Played<Answer> {
  faults: FaultSwitch
  op: string
  reply: FastifyReply
  effect: () => Answer | Promise<Answer>
  /** Resolves when the webhooks caused by the effect have been delivered, for the fault in which they overtake the answer. */
  settled?: () => Promise<void>
}

/** Answers an operation as the partner would, or as badly as a fault asks: slowly, with an error, or never. */
export async function play<Answer>({ faults, op, reply, effect, settled }: Played<Answer>): Promise<unknown> {
  const fault = faults.next(op, answerFaults)
  if (fault?.kind === 'error-before-effect') return fail(reply, fault.status)
  if (fault?.kind === 'slow') await holdLine(reply, fault.ms)
  const answer = await effect()
  if (fault?.kind === 'error-after-effect') return fail(reply, fault.status)
  if (fault?.kind === 'timeout-after-effect') {
    await holdLine(reply, hangMs)
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  if (fault?.kind === 'webhook-before-answer' && settled) {
    await Promise.race([settled(), holdLine(reply, settleLimitMs)])
  }
  return answer
}
