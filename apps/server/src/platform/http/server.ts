import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { refusalBody, refusals } from '@waea/domain/refusals'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { FaultsPort } from '../../ports/faults.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import type { Runtime } from '../context.ts'
import { isDatabaseAway } from '../db/database-unavailable.ts'
import type { Config } from '../process/config.ts'
import { requestId } from '../process/new-uuid.ts'
import { header } from './caller.ts'
import { carriedFields } from './idempotency.ts'
import { delayCartCalls } from './slow-carts.ts'

const bodyLimitBytes = 256 * 1024
const requestTimeoutMs = 65_000

/** The HTTP server with its limits, headers and refusals; the wiring registers calls and pages. */
export async function httpServer(config: Config, log: Runtime['log'], faults: FaultsPort): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    genReqId: requestId,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 72_000,
    trustProxy: [...config.trustedProxies],
    routerOptions: { caseSensitive: true, maxParamLength: 300, ignoreTrailingSlash: true },
    // Open requests are finished when the process stops; `drain` sets the limit.
    forceCloseConnections: 'idle',
    // A malformed URL counts as not found.
    frameworkErrors: (_error, _request, reply) => answerRefusal(reply, refuse('not-found')),
    clientErrorHandler: answerUnreadable,
  })
  await app.register(cookie)
  const headers = await safeHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // A request id that a customer or a program can quote; the log has it too.
    reply.header('x-request-id', request.id)
    done()
  })
  await app.register(compress, { threshold: 1400, encodings: ['br', 'gzip'] })
  if (config.rateLimitPerMinute > 0) {
    await app.register(rateLimit, {
      max: config.rateLimitPerMinute,
      timeWindow: 60_000,
      allowList: ({ url }) => url.startsWith('/assets/') || url.startsWith('/images/') || url === '/healthz',
      errorResponseBuilder: () => new Refused(refuse('too-many-requests')),
    })
  }
  if (config.simulatedCartDelay) delayCartCalls(app, config.simulatedCartDelay)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)
  app.addHook('onRequest', (request, _reply, done) => {
    // Browsers state where a request comes from. A write from another site was not started by the customer.
    const writes = request.method !== 'GET' && request.method !== 'HEAD'
    const isForeign = writes && header(request, 'sec-fetch-site') === 'cross-site'
    done(isForeign && !takesForms(request) ? new Refused(refuse('not-allowed')) : undefined)
  })
  app.setErrorHandler((error: FastifyError, _request, reply) => answerError(reply, error, log, faults))
  return app
}

const takesForms = (request: FastifyRequest): boolean => request.routeOptions.config.takesForms === true

/** Forms are parsed only for calls that take them: elsewhere, another site's page could submit one. */
function readForm(request: FastifyRequest, text: string | Buffer, done: (error: Error | null, body?: unknown) => void) {
  if (!takesForms(request)) return done(new Refused(refuse('wrong-content-type')))
  done(null, Object.fromEntries(new URLSearchParams(String(text))))
}

/** Errors caused by others are only logged; faults of the program also go to the error tracker. */
function answerError(reply: FastifyReply, error: FastifyError, log: Runtime['log'], faults: FaultsPort) {
  const refusal = error instanceof Refused ? error.refusal : refusalOf(error)
  const { status } = refusals[refusal.refused]
  const where = `${reply.request.method} ${reply.request.routeOptions.url ?? '?'}`
  if (status >= 500) {
    const detail = { request: reply.request.id, error: error.message, stack: error.stack }
    log(`${where} failed`, detail, status === 500 ? 'error' : 'warn')
  }
  if (status === 500) faults.report(error, where)
  return answerRefusal(reply, refusal, carriedFields(error))
}

function answerRefusal(reply: FastifyReply, refusal: Refusal, carried: object = {}) {
  const seconds = refusal.detail?.seconds
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply
    .code(refusals[refusal.refused].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...refusalBody(refusal), ...carried }))
}

/**
 * Answers a request that is not HTTP, has too long a head or is too slow with an ordinary refusal, and closes the
 * connection.
 */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify(refusalBody(refuse('invalid-input', { rule: 'format is invalid' })))
  const head = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json; charset=utf-8', 'Cache-Control: no-store']
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`)
}

function refusalOf(error: FastifyError & { code?: string }): Refusal {
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return refuse('no-payload')
  // Only Fastify's own errors describe the request. A partner's status is not our answer to the caller.
  const status = error.code?.startsWith('FST_') ? (error.statusCode ?? 500) : 500
  if (status === 413) return refuse('too-large')
  if (status === 415) return refuse('wrong-content-type')
  if (status >= 400 && status < 500) return refuse('invalid-input', { rule: 'format is invalid' })
  if (error instanceof PartnerUnknown || isDatabaseAway(error)) return refuse('unavailable')
  return refuse('unknown-error')
}

/** The security headers of every answer. They never change, so compute them once with a bare server and the plugin. */
async function safeHeaders(config: Config): Promise<Record<string, string>> {
  const probe = Fastify()
  const bare = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: { directives: policy(config) },
    hsts: config.production && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  for (const app of [probe, bare]) app.get('/', async () => ({}))
  const [answer, plain] = [await probe.inject('/'), await bare.inject('/')]
  await Promise.all([probe.close(), bare.close()])
  const added = Object.entries(answer.headers).filter(([name]) => !(name in plain.headers))
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}

/** The origins of the captcha's script and frames. reCAPTCHA's script loads another script and its own frames. */
function captchaSources({ captcha }: Config): { scripts: string[]; frames: string[] } {
  if (!captcha) return { scripts: [], frames: [] }
  const { origin } = new URL(captcha.scriptUrl)
  const isGoogles = origin === 'https://www.google.com' || origin === 'https://www.recaptcha.net'
  if (!isGoogles) return { scripts: [origin], frames: [origin] }
  return {
    scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
  }
}

/** The origins of the card partner. Its script loads further code and wallet buttons from separate origins. */
function cardSources({ stripe, production }: Config): { scripts: string[]; frames: string[]; calls: string[] } {
  const { origin } = new URL(stripe.scriptUrl)
  if (!production) return { scripts: [origin], frames: [origin], calls: [origin] }
  return {
    scripts: [origin, 'https://*.js.stripe.com'],
    frames: [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    calls: [origin, 'https://api.stripe.com'],
  }
}

function policy(config: Config) {
  const captcha = captchaSources(config)
  const cards = cardSources(config)
  // The chat runs in its own frame: no script of its provider enters a page.
  const chat = config.chat ? [new URL(config.chat.frameUrl).origin] : []
  const reports = config.sentryDsn ? [new URL(config.sentryDsn).origin] : []
  return {
    defaultSrc: ["'self'"],
    scriptSrc: [...new Set(["'self'", ...cards.scripts, ...captcha.scripts])],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...cards.calls, ...reports],
    frameSrc: [...new Set([...cards.frames, ...captcha.frames, ...chat])],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    frameAncestors: ["'none'"],
    // Scripts submit the forms. A browser that submitted one itself would put its fields into the URL.
    formAction: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    upgradeInsecureRequests: config.production ? [] : null,
  }
}
