import type { Call } from '@waea/contract/call'
import type { Actor } from '@waea/domain/access/actor'
import type { FastifyRequest } from 'fastify'
import type { Runtime } from '../context.ts'
import type { Handler, PartnerHandler, RawRequest } from '../jobs/part.ts'
import { type Authenticate, authenticateCaller, clientOf } from './gate.ts'
import { WrongTokens } from './wrong-tokens.ts'

export interface CallRuntime extends Runtime {
  authenticate: Authenticate
  /** Issues a fresh token for the answer when the one sent is getting old. */
  freshToken(actor: Actor, token: string, nowMs: number): Promise<{ jwt: string; expiryMs: number } | undefined>
}

export type AnyHandler = Handler | PartnerHandler<unknown>

/** Who makes a request, and what a partner tells by it. */
export interface Caller {
  actor: Actor
  told: unknown
  token: string | undefined
  nowMs: number
}

const wrongTokens = new WrongTokens()

/** Finds who makes a request of a call. */
export function callersOf(runtime: CallRuntime, call: Call, handler: AnyHandler) {
  const settings = { clients: runtime.config.clients, testClock: runtime.config.clock === 'test' }
  return async (request: FastifyRequest): Promise<Caller> => {
    const token = header(request, 'x-auth-token')
    const nowMs = runtime.clock.now().getTime()
    const told = typeof handler === 'function' ? undefined : handler.verify(runtime.ports, rawOf(request))
    const clientToken = header(request, 'auth-token')
    const isGuess = call.who.kind === 'client' && clientToken && !clientOf(settings.clients, clientToken)
    if (isGuess) wrongTokens.note(runtime, request.ip)
    const shown = { token, clientToken, isVerified: told !== undefined }
    const { reads } = runtime.database
    const actor = await authenticateCaller(call, shown, reads, nowMs, runtime.authenticate, settings)
    return { actor, told, token, nowMs }
  }
}

/** The bytes that a partner's signature covers; a request without a body has no valid signature. */
function rawOf({ body, headers }: FastifyRequest): RawRequest {
  return { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers }
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
