import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, FaultSource } from '../faults.ts'
import { type Account, apiVersion, type Call, newId } from './account.ts'
import { isParameterRefusal, Refusal } from './errors.ts'
import { expand } from './expand.ts'
import { decodeForm, listOf, textOf } from './form.ts'
import { createIdempotencyKeys } from './idempotency.ts'
import { type Operation, operations } from './intents/operations.ts'
import type { Webhooks } from './webhooks.ts'

/** What the API needs besides the account. */
export interface ApiOptions {
  /** The only secret key that is accepted; any sk_ key when absent. */
  secretKey?: string
  faults: FaultSource
  webhooks: Webhooks
}

interface Answer {
  status: number
  body: string
  replayed?: true
}

const hangMs = 120_000
const apiFaults: readonly Fault['kind'][] = [
  'slow',
  'timeout-after-effect',
  'error-after-effect',
  'error-before-effect',
  'webhook-before-answer',
]

function keyOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  if (header.startsWith('Bearer ')) return header.slice('Bearer '.length).trim()
  if (header.startsWith('Basic ')) {
    return Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8').split(':')[0] ?? ''
  }
  return ''
}

function unauthorised(message: string, code?: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

/** Checks the API key. True for a publishable key, which only operations for browsers accept; false for a secret key. */
function isBrowserCall(key: string, operation: Operation, options: ApiOptions): boolean {
  if (key === '') {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (/^pk_\w+$/.test(key)) {
    if (operation.browser) return true
    throw unauthorised(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    )
  }
  const known = options.secretKey ? key === options.secretKey : /^[sr]k_\w+$/.test(key)
  if (!known) throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`)
  return false
}

function serverError(status: number): Answer {
  const body = { error: { message: 'An unknown error occurred', type: 'api_error' } }
  return { status, body: JSON.stringify(body, null, 2) }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Commits changes together with their events, and returns the ids of those events. */
export function commitChanges(account: Account, webhooks: Webhooks): string[] {
  const emitted = account.takeEmitted()
  webhooks.recordUndelivered(emitted)
  account.store.commit()
  return emitted
}

/** Runs an operation; its changes, events and answer are one commit. */
function createRunner(account: Account, options: ApiOptions) {
  const keys = createIdempotencyKeys(account)

  function execute(operation: Operation, call: Call): { answer: Answer; keeps: boolean } {
    try {
      const result = operation.run(account, call)
      const shown = call.fromBrowser && operation.browser ? operation.browser(result) : result
      const expanded = expand(account, shown, listOf(call.params, 'expand'))
      return { answer: { status: 200, body: JSON.stringify(expanded) }, keeps: true }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const body = JSON.stringify({ error: error.body })
      return { answer: { status: error.status, body }, keeps: !isParameterRefusal(error) }
    }
  }

  async function effect(operation: Operation, call: Call, body: string, fault: Fault | undefined): Promise<Answer> {
    if (fault?.kind === 'slow') await wait(fault.ms)
    if (fault?.kind === 'error-before-effect') return serverError(fault.status ?? 500)
    const { answer, keeps } = execute(operation, call)
    const broken = fault?.kind === 'error-after-effect' ? serverError(fault.status ?? 500) : undefined
    // A 500 comes from the API and is kept under the key; a gateway's 502 to 504 hides the answer that was kept.
    const kept = broken?.status === 500 ? broken : answer
    if (keeps && call.idempotencyKey !== null && operation.method === 'POST') {
      keys.keep(call.idempotencyKey, call.url, body, kept.status, kept.body)
    }
    const emitted = commitChanges(account, options.webhooks)
    if (emitted.length > 0) {
      const first = fault?.kind === 'webhook-before-answer'
      if (first) await options.webhooks.send(emitted, true)
      else setImmediate(() => void options.webhooks.send(emitted))
    }
    return broken ?? answer
  }

  return async function run(operation: Operation, call: Call, body: string, fault: Fault | undefined): Promise<Answer> {
    const key = operation.method === 'POST' ? call.idempotencyKey : null
    if (key === null) return await effect(operation, call, body, fault)
    const state = keys.take(key, call.url, body)
    if ('kept' in state) return { status: state.kept.status, body: state.kept.body, replayed: true }
    try {
      return await effect(operation, call, body, fault)
    } finally {
      keys.release(key)
    }
  }
}

function headersOf(request: FastifyRequest, call: Pick<Call, 'requestId' | 'idempotencyKey'>): Record<string, string> {
  const version = request.headers['stripe-version']
  return {
    'content-type': 'application/json',
    'request-id': call.requestId,
    'stripe-version': typeof version === 'string' ? version : apiVersion,
    ...(call.idempotencyKey === null ? {} : { 'idempotency-key': call.idempotencyKey }),
  }
}

/** Never answers, and closes the connection after `hangMs`, as a server that died after the effect. */
function hang(reply: FastifyReply, open: Set<() => void>): void {
  reply.hijack()
  const end = () => {
    clearTimeout(timer)
    open.delete(end)
    reply.raw.destroy()
  }
  const timer = setTimeout(end, hangMs)
  open.add(end)
  reply.raw.on('close', end)
}

/** Serves the API below `/v1` and `/stripe/v1`. */
export function mountApi(app: FastifyInstance, account: Account, options: ApiOptions): void {
  const run = createRunner(account, options)
  const openReplies = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of [...openReplies]) end()
  })

  async function answer(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = '', query = ''] = request.url.split('?', 2)
    const header = request.headers['idempotency-key']
    const requestId = newId('req_', 14)
    const idempotencyKey = typeof header === 'string' && header !== '' ? header : null
    reply.headers(headersOf(request, { requestId, idempotencyKey }))
    try {
      const body = typeof request.body === 'string' ? request.body : ''
      const params = decodeForm(body === '' ? query : body)
      const fromBrowser = isBrowserCall(keyOf(request) || (textOf(params, 'key') ?? ''), operation, options)
      delete params.key
      const fault = fromBrowser ? undefined : options.faults.next(operation.name, apiFaults)
      const url = path.replace(/^\/stripe/, '')
      const pathParams = request.params as Record<string, string>
      const call: Call = { params, path: pathParams, url, requestId, idempotencyKey, fromBrowser }
      const result = await run(operation, call, body, fault)
      if (fault?.kind === 'timeout-after-effect') {
        hang(reply, openReplies)
        return reply
      }
      if (result.replayed) reply.header('idempotent-replayed', 'true')
      return reply.code(result.status).send(result.body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.code(error.status).send(JSON.stringify({ error: error.body }))
    }
  }

  for (const operation of operations) {
    for (const prefix of ['/v1', '/stripe/v1']) {
      app.route({
        method: operation.method,
        url: `${prefix}${operation.path}`,
        handler: (request, reply) => answer(operation, request, reply),
      })
    }
  }
  for (const url of ['/v1/*', '/stripe/v1/*']) {
    app.options(url, (_request, reply) => reply.code(204).send())
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url,
      handler: (request, reply) => {
        const path = request.url.split('?', 1)[0]
        const message = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs.`
        return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
      },
    })
  }
}
