import type { Asked, Call, Gives } from '@waea/contract/call'
import { afterFailure } from '@waea/domain/error-text'
import { CallError, isFields } from './call-error.ts'
import { givesNothing, requestOf } from './call-request.ts'
import { failureText } from './failure-text.ts'
import { newIntent } from './intent.ts'
import type { TokenKeeper } from './tokens.ts'

/** The time in which an answer must come (2§7.0). */
const timeoutMs = 65_000

/** The calls of the second client, whose identity goes in a header of its own as well (2§7.0, decision D29). */
const secondClient = /^\/api\/(customers|frontend)\/v1\//

type SendOptions = {
  /**
   * Names what the person wants, for calls that move money or goods: a retry of the same wish carries the same key and
   * happens once. Made by `newIntent`, kept for as long as the wish stands.
   */
  key?: string
  /** The token of the captcha that was passed for this call. */
  captcha?: string
  signal?: AbortSignal | undefined
}

export type Send = <C extends Call>(call: C, asked: Asked<C>, options?: SendOptions) => Promise<Gives<C>>

/** How asking for a new token ended. Out of reach is no refusal: the person stays signed in. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

export type ApiSetup = {
  /** Where the server is; the portal's own origin when empty. */
  origin: string
  tokens: TokenKeeper
  /** Asks for a new token with the refresh cookie, by a client that does not renew. */
  refresh: (sendPlain: Send) => Promise<Renewal>
  /** Called when the server says that this person is signed out. */
  onSignedOut: () => void
  /** Whether somebody is signed in, be it that the token is still to come: then no call is made as a visitor. */
  isSignedIn?: () => boolean
  fetch?: typeof fetch
  timeoutMs?: number
}

/**
 * The typed client of the contract. It sends the token, keeps the newer one that an answer brings, signs in again by
 * itself once when the token is missing or invalid while the other requests wait (1§4), leaves a person signed in on a
 * 401 with err_number 1002 and signs out on any other (3§8.2). Every failure is a CallError.
 */
export function createApi(setup: ApiSetup) {
  const sendPlain: Send = async (call, asked, options = {}) => settle(call, await exchange(setup, call, asked, options))
  const renew = singleFlight(() => setup.refresh(sendPlain))

  const send: Send = async (call, asked, options = {}) => {
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
    const answer = await exchange(setup, call, asked, options)
    if (!signsOut(answer)) return settle(call, answer)

    // Another request may have renewed the token while this one was under way; then only the retry is needed.
    const isRenewedAlready = setup.tokens.current()?.value !== sentWith && setup.tokens.isUsable()
    const renewal = isRenewedAlready ? 'renewed' : await renew()
    if (renewal === 'unreachable') throw new CallError('Network error', 0)
    if (renewal === 'refused') {
      setup.onSignedOut()
      return settle(call, answer)
    }
    const again = await exchange(setup, call, asked, options)
    if (signsOut(again)) setup.onSignedOut()
    return settle(call, again)
  }
  return { send, renew }
}

type Answer = { status: number; body: unknown }

async function exchange(setup: ApiSetup, call: Call, asked: unknown, options: SendOptions): Promise<Answer> {
  const token = setup.tokens.current()?.value
  const request = requestOf(call, token ? asked : { ...(asked as object), ...call.visitorSays })
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('x-auth-token', token)
  if (token && secondClient.test(request.address)) headers.set('firebase_identity', token)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
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
      // A browser cannot stop after one redirect, and our own server needs none: so none is followed (2§7.0).
      redirect: 'error',
      signal,
      ...(request.body !== undefined && { body: request.body }),
    })
    setup.tokens.adopt(response.headers.get('x-auth-token'), response.headers.get('x-auth-token-expiry'))
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch (cause) {
    // A request that the screen itself took back is no failure to show.
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

/** While one run is under way, everyone who asks gets that run's answer. */
function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let underway: Promise<T> | undefined
  return () => {
    underway ??= run().finally(() => {
      underway = undefined
    })
    return underway
  }
}
