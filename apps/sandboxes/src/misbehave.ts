import type { FastifyReply } from 'fastify'
import type { Fault, FaultSource } from './faults.ts'

const hangMs = 120_000
const settleLimitMs = 30_000

/** Faults that change an answer; webhook faults are read by the webhook sender. */
const answerFaults: readonly Fault['kind'][] = [
  'slow',
  'timeout-after-effect',
  'error-after-effect',
  'error-before-effect',
  'webhook-before-answer',
]

/** Waits; stops early when the caller disconnects. */
function waitWhileConnected(reply: FastifyReply, ms: number): Promise<void> {
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

/** One operation, and where its faults come from. */
export interface Played<Answer> {
  faults: FaultSource
  op: string
  reply: FastifyReply
  effect: () => Answer | Promise<Answer>
  /** Resolves when the effect's webhooks are delivered; for the fault `webhook-before-answer`. */
  settled?: () => Promise<void>
}

/** Runs an operation and answers it as the partner would, or as a fault says: slowly, with an error, or never. */
export async function play<Answer>({ faults, op, reply, effect, settled }: Played<Answer>): Promise<unknown> {
  const fault = faults.next(op, answerFaults)
  if (fault?.kind === 'error-before-effect') return fail(reply, fault.status)
  if (fault?.kind === 'slow') await waitWhileConnected(reply, fault.ms)
  const answer = await effect()
  if (fault?.kind === 'error-after-effect') return fail(reply, fault.status)
  if (fault?.kind === 'timeout-after-effect') {
    await waitWhileConnected(reply, hangMs)
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  if (fault?.kind === 'webhook-before-answer' && settled) {
    await Promise.race([settled(), waitWhileConnected(reply, settleLimitMs)])
  }
  return answer
}
