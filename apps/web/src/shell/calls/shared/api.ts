import type { Call, Gives, Input } from '@waea/contract/call'
import { CallError, isFields } from '@waea/contract/call-error'
import { givesNothing, requestOf } from '@waea/contract/call-request'
import { afterFailure } from '@waea/domain/error-text'
import { failureText } from '../failure-text.ts'
import { newIntent } from './intent.ts'
import { hearServerTime } from './server-time.ts'
import type { TokenKeeper } from './tokens.ts'

/** The request time-out (2§7.0). */
const timeoutMs = 65_000

/** The calls of the second client, which send their identity in a header of its own too (2§7.0, decision D29). */
const secondClient = /^\/api\/(customers|frontend)\/v1\//

type SendOptions = {
  /**
   * The idempotency key for calls that move money or goods: every retry of the same purchase carries the same key, so
   * it happens once. Made by `newIntent`.
   */
  key?: string
  /** The token of the captcha that was passed for this call. */
  captcha?: string
  signal?: AbortSignal | undefined
  /** The file that a call takes as its body. */
  file?: Blob
  /** Finish the request even if the person leaves the page. The body must stay under 64 kB. */
  keepalive?: boolean
}

export type Send = <C extends Call>(call: C, input: Input<C>, options?: SendOptions) => Promise<Gives<C>>

/** The result of a token renewal. An unreachable server is no refusal: the person stays signed in. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

export type ApiSetup = {
  /** The server's origin; empty for the portal's own. */
  origin: string
  tokens: TokenKeeper
  /** Requests a new token with the refresh cookie, through a client that does not renew by itself. */
  refresh: (sendPlain: Send) => Promise<Renewal>
  /** Called when the server says that this person is signed out. */
  onSignedOut: () => void
  /** Whether someone is signed in, even if their token is still loading: then no call is made as a visitor. */
  isSignedIn?: () => boolean
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * The typed client of the contract. It sends the token, keeps the newer one that an answer brings, and renews it once
 * when it is missing or invalid, while other requests wait (1§4). A 401 with err_number 1002 leaves the person signed
 * in; any other signs them out (3§8.2). Every failure is a CallError.
 */
export function createApi(setup: ApiSetup) {
  const sendPlain: Send = async (call, input, options = {}) => settle(call, await exchange(setup, call, input, options))
  const renew = singleFlight(() => setup.refresh(sendPlain))

  const send: Send = async (call, input, options = {}) => {
    const needsToken = call.who.kind === 'own-customer' || call.who.kind === 'signed-in'
    const isPersons = needsToken || setup.tokens.current() !== undefined || setup.isSignedIn?.() === true
    if (isPersons && !setup.tokens.isUsable()) {
      const renewal = await renew()
      if (renewal === 'unreachable' && needsToken) throw new CallError('Network error', 0)
      if (renewal === 'refused' && needsToken) {
        setup.onSignedOut()
        throw new CallError('No auth token', 401)
      }
    }
    const sentWith = setup.tokens.current()?.value
    const answer = await exchange(setup, call, input, options)
    if (!signsOut(answer)) return settle(call, answer)

    // If another request has renewed the token in the meantime, just retry.
    const isRenewedAlready = setup.tokens.current()?.value !== sentWith && setup.tokens.isUsable()
    const renewal = isRenewedAlready ? 'renewed' : await renew()
    if (renewal === 'unreachable') throw new CallError('Network error', 0)
    if (renewal === 'refused') {
      setup.onSignedOut()
      return settle(call, answer)
    }
    const again = await exchange(setup, call, input, options)
    if (signsOut(again)) setup.onSignedOut()
    return settle(call, again)
  }
  return { send, renew }
}

type Answer = { status: number; body: unknown }

async function exchange(setup: ApiSetup, call: Call, input: unknown, options: SendOptions): Promise<Answer> {
  const token = setup.tokens.current()?.value
  const request = requestOf(call, token ? input : { ...(input as object), ...call.visitorSays })
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('x-auth-token', token)
  if (token && secondClient.test(request.address)) headers.set('firebase_identity', token)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (options.file) headers.set('content-type', 'application/octet-stream')
  if (options.key !== undefined) headers.set('idempotency-key', options.key)
  else if (call.once) headers.set('idempotency-key', newIntent())
  if (options.captcha !== undefined) headers.set('captcha-token', options.captcha)

  const limit = AbortSignal.timeout(setup.timeoutMs ?? timeoutMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  try {
    const response = await (setup.fetch ?? fetch)(`${setup.origin}${request.address}`, {
      method: request.method,
      headers,
      credentials: 'same-origin',
      // Browsers can't limit redirects to one, and our own server sends none, so follow none (2§7.0).
      redirect: 'error',
      signal,
      ...(options.keepalive && { keepalive: true }),
      ...(request.body !== undefined && { body: request.body }),
      ...(options.file && { body: options.file }),
    })
    hearServerTime(response.headers.get('date'))
    setup.tokens.adopt(response.headers.get('x-auth-token'), response.headers.get('x-auth-token-expiry'))
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch (cause) {
    // A request cancelled by the screen is not a failure to show.
    if (options.signal?.aborted) throw cause
    throw new CallError('Network error', 0)
  }
}

function settle<C extends Call>(call: C, { status, body }: Answer): Gives<C> {
  if (status >= 200 && status < 300) {
    if (body === undefined && !givesNothing(call)) throw new CallError('no response data', status)
    return (body ?? {}) as Gives<C>
  }
  const list = status === 404 ? emptied(body) : undefined
  if (list !== undefined) return list as Gives<C>
  throw new CallError(failureText(call, body), status, body)
}

/** A 404 that carries a list is an empty list (3§8.2). */
function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (!isFields(body) || !Object.values(body).some(Array.isArray)) return undefined
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]))
}

function signsOut({ status, body }: Answer): boolean {
  const errNumber = isFields(body) && typeof body.err_number === 'number' ? body.err_number : undefined
  return afterFailure(status, errNumber) === 'sign-out'
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return { message: undefined }
  }
}

/** Shares one run: callers during a run get its result. */
function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let underway: Promise<T> | undefined
  return () => {
    underway ??= run().finally(() => {
      underway = undefined
    })
    return underway
  }
}
