import { type Call, methodOf } from '@waea/contract/call'
import type { Actor } from '@waea/domain/access/actor'
import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Runtime } from '../context.ts'
import type { Handler, PartnerHandler, RawRequest } from '../jobs/part.ts'
import { operatorCookie, reasonHeader } from '../operator/request-names.ts'
import {
  type Authenticate,
  type AuthenticateOperator,
  type AuthenticateProgram,
  type AuthenticateView,
  authenticateCaller,
  reasonOf,
} from './gate.ts'
import { WrongTokens } from './wrong-tokens.ts'

export interface CallRuntime extends Runtime {
  authenticate: Authenticate
  authenticateOperator: AuthenticateOperator
  authenticateProgram: AuthenticateProgram
  authenticateView: AuthenticateView
  /** Issues a fresh token for the answer when the token sent is getting old. */
  freshToken(actor: Actor, token: string, nowMs: number): Promise<{ jwt: string; expiryMs: number } | undefined>
}

export type AnyHandler = Handler | PartnerHandler<unknown>

/** The caller of a request and, for a partner, the verified message. */
export interface Caller {
  actor: Actor
  message: unknown
  token: string | undefined
  nowMs: number
  /** Why an operator reads or changes a customer. */
  reason: string | undefined
}

const wrongTokens = new WrongTokens()

/** Authenticates the caller of a request. */
export function callersOf(runtime: CallRuntime, call: Call, handler: AnyHandler) {
  const settings = { testClock: runtime.config.clock === 'test' }
  return async (request: FastifyRequest): Promise<Caller> => {
    const token = header(request, 'x-auth-token')
    const nowMs = runtime.clock.now().getTime()
    const message = typeof handler === 'function' ? undefined : handler.verify(runtime.ports, rawOf(request))
    const clientToken = header(request, 'auth-token')
    const operatorToken = request.cookies[operatorCookie]
    const shown = { token, clientToken, operatorToken, isVerified: message !== undefined }
    const { reads } = runtime.database
    const authenticateProgram: AuthenticateProgram = async (shownToken) => {
      const program = await runtime.authenticateProgram(shownToken)
      if (!program && call.who.kind === 'provider') wrongTokens.note(runtime, request.ip)
      return program
    }
    const actor = await authenticateCaller(call, shown, reads, nowMs, { ...runtime, authenticateProgram }, settings)
    if (actor.kind === 'operator') mustBeOwnPage(call, request)
    return { actor, message, token, nowMs, reason: reasonOf(call, actor, header(request, reasonHeader)) }
  }
}

/**
 * The cookie of an operator comes with every request of their browser. Refuses a write that a page of another host
 * started, even of our own domain; programs send no such header.
 */
function mustBeOwnPage(call: Call, request: FastifyRequest): void {
  const site = header(request, 'sec-fetch-site')
  if (methodOf(call) !== 'GET' && site !== undefined && site !== 'same-origin') throw new Refused(refuse('not-allowed'))
}

/** The bytes that a partner's signature covers; a request without a body has no valid signature. */
function rawOf({ body, headers }: FastifyRequest): RawRequest {
  return { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers }
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
