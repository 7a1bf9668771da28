import { QueryCache, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, Gives, Input } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { requestOf } from '@waea/contract/call-request'
import { OnceKey } from '@waea/contract/once-key'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { errorText } from '@waea/domain/error-text'
import { useState } from 'react'
import { prove } from './prover.ts'

const timeoutMs = 65_000
/** A file is made while it is sent: long accounts take minutes. */
const fileTimeoutMs = 15 * 60_000

interface SendOptions {
  /** Why a customer is read or changed; the audit log keeps it. */
  reason?: string | undefined
  /** The idempotency key of a call that does something once. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** The body of a call that takes a file. */
  file?: Blob | undefined
}

/**
 * Makes a call with the cookie of the operator's session. Every failure is a CallError. If the server demands a proof
 * that it is still the operator, they give it and the call is sent again; otherwise it fails with that refusal.
 */
export async function send<C extends Call>(call: C, input: Input<C>, options: SendOptions = {}): Promise<Gives<C>> {
  try {
    return await sendOnce(call, input, options)
  } catch (error) {
    if (!needsProof(error) || !(await prove())) throw error
    return sendOnce(call, input, options)
  }
}

const needsProof = (error: unknown) => error instanceof CallError && error.code === 'step-up-needed'

async function sendOnce<C extends Call>(call: C, input: Input<C>, options: SendOptions): Promise<Gives<C>> {
  const answer = await fetchAnswer(call, input, { ...options, timeoutMs })
  const text = await answer.text()
  const content: unknown = text === '' ? {} : parsed(text)
  if (!answer.ok) throw new CallError(errorText({ body: content }), answer.status, content)
  return content as Gives<C>
}

/** Reads the whole file that a call answers. A file that breaks off is a failure, as every other. */
export async function readFile<C extends Call>(call: C, input: Input<C>, options: SendOptions): Promise<Blob> {
  const answer = await fetchAnswer(call, input, { ...options, timeoutMs: fileTimeoutMs })
  if (answer.ok)
    return answer.blob().catch(() => {
      throw new CallError('The file broke off. Try again.', 0)
    })
  const content = parsed(await answer.text())
  throw new CallError(errorText({ body: content }), answer.status, content)
}

async function fetchAnswer<C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions & { timeoutMs: number },
): Promise<Response> {
  const { method, address, body } = requestOf(call, input)
  const headers = new Headers({ accept: 'application/json' })
  const content = options.file ?? body
  if (content !== undefined) headers.set('content-type', options.file ? 'application/octet-stream' : 'application/json')
  if (options.key) headers.set('idempotency-key', options.key)
  if (options.reason) headers.set('operator-reason', encodeURIComponent(options.reason))
  const limit = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  return fetch(address, { method, headers, signal, ...(content !== undefined && { body: content }) }).catch(() => {
    throw new CallError('The server can’t be reached. Check your connection, then try again.', 0)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const noSession = 401

/** The cache of answers. When an answer says that the session has ended, the sign-in page takes the page's place. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && error instanceof CallError && error.status === 0 },
    mutations: { onError: endSession },
  },
})

function endSession(error: Error): void {
  if (error instanceof CallError && error.status === noSession && !needsProof(error))
    queries.setQueryData(keyOf(operatorAccounts.me, {}), null)
}

/** The key of a call's answer in the cache. */
export const keyOf = (call: Call, input: unknown) => [call.is, input]

interface ReadOptions {
  isOff?: boolean
  reason?: string
  /** Forgets the answer when nothing shows it any more, so that a dialog never opens with figures from before. */
  forgets?: boolean
}

/** The answer of a call, kept current. */
export function useCall<C extends Call>(call: C, input: Input<C>, options: ReadOptions = {}) {
  return useQuery<Gives<C>, CallError>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal, reason: options.reason }),
    enabled: options.isOff !== true,
    ...(options.forgets && { gcTime: 0 }),
  })
}

/**
 * Makes a changing call. Afterwards every answer of the calls in `changes` is read again, also after a refusal: somebody
 * else may have dealt with the row. A call that does something once keeps one idempotency key while its outcome is
 * unknown (`OnceKey`).
 */
export function useSend<C extends Call>(call: C, changes: readonly Call[] = []) {
  const cache = useQueryClient()
  const [once] = useState(() => new OnceKey())
  return useMutation<Gives<C>, CallError, Input<C> & Pick<SendOptions, 'reason' | 'file'>>({
    mutationFn: ({ reason, file, ...input }) =>
      send(call, input as Input<C>, { reason, file, ...(call.once && { key: once.for(input) }) }),
    onSettled: (_, error) => {
      once.end(error)
      return Promise.all(changes.map((changed) => cache.invalidateQueries({ queryKey: [changed.is] })))
    },
  })
}
