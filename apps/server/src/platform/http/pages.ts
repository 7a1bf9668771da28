import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Flags } from '@waea/contract/flags'
import { refuse } from '@waea/domain/refusal'
import { refusalBody } from '@waea/domain/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'
import { rendererOf } from '../settings/production.ts'
import type { CaptchaSettings } from '../settings/read-captcha.ts'
import { header } from './caller.ts'
import { registerPublicFiles } from './public-files.ts'
import type { Page, PageRequest, PublicSettings, Renderer } from './renderer.ts'

const notFound = 404
const yearMs = 31_536_000_000
const maxCachedPages = 200
const cachedMs = 5_000
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Loads the renderer from the web's build; undefined if the web was not built. */
export async function loadRenderer({ webDist }: Config): Promise<Renderer | undefined> {
  const entry = rendererOf(webDist)
  return existsSync(entry) ? ((await import(pathToFileURL(entry).href)) as Renderer) : undefined
}

let buildId: string | undefined

/**
 * The version that browsers see: the server's, with a hash of the web's build, so that any new file changes the
 * version.
 */
export function servedVersion(config: Config): string {
  const manifest = join(config.webDist, 'client', '.vite', 'manifest.json')
  buildId ??= existsSync(manifest) ? createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 8) : ''
  return buildId ? `${config.version}+${buildId}` : config.version
}

function publicSettings(config: Config, flags: Flags): PublicSettings {
  return {
    spid: config.spid,
    brand: config.brand,
    version: servedVersion(config),
    // Flags that are off are left out.
    flags: Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn)) as Partial<Flags>,
    cards: { publishableKey: config.stripe.publishableKey, scriptUrl: config.stripe.scriptUrl },
    ...(config.captcha && { captcha: publicCaptcha(config.captcha) }),
    ...(config.chat && { chat: { frameUrl: config.chat.frameUrl } }),
    production: config.production,
    signInWith: Object.keys(config.oidc),
    hasRewards: config.rewards.url !== undefined,
    placeholderEmailEnding: config.placeholderEmailEnding,
    emailVerificationOff: config.emailVerificationOff,
    hotReloadIntervalS: config.hotReloadIntervalS,
    ...(config.profileTabs && { profileTabs: config.profileTabs }),
    ...(config.sentryDsn && { errorTracking: { dsn: config.sentryDsn } }),
    ...(config.aboutLink && { aboutLink: config.aboutLink }),
  }
}

function publicCaptcha({ kind, siteKey, scriptUrl }: CaptchaSettings): NonNullable<PublicSettings['captcha']> {
  return { kind, siteKey, scriptUrl }
}

/** Serves the portal: its files with long caching, its pages from the renderer, and the refusal for unknown calls. */
export async function registerPages(
  app: FastifyInstance,
  config: Config,
  renderer: Renderer | undefined,
  flags: () => Flags,
  call: (name: string, input: unknown, request: FastifyRequest) => Promise<unknown>,
): Promise<void> {
  const client = join(config.webDist, 'client')
  if (existsSync(client)) {
    // By one route for all: a route for each of the hundreds of files would take a tenth of the server's start.
    await app.register(fastifyStatic, {
      root: join(client, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        const isWorker = path.endsWith('sw.js')
        if (!isWorker) for (const name of headersOfPages) reply.removeHeader(name)
        // The card partner's fields use the brand's font, which their frame fetches from here.
        if (path.endsWith('.woff2')) {
          reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
        }
        // The service worker decides itself what it caches; a cached copy of sw.js would delay new versions. The names of
        // all other files have a hash of what is in them.
        reply.header('cache-control', isWorker ? 'no-cache' : `public, max-age=${yearMs / 1000}, immutable`)
      },
    })
    app.get('/sw.js', (_request, reply) => reply.sendFile('sw.js', client))
  }
  const pages = renderer && withCache(renderer, flags)
  const askOf = (request: FastifyRequest): PageRequest =>
    pageAsk(
      request,
      publicSettings(config, flags()),
      (name, input) => call(name, input, request),
      renderer?.takesEsim(header(request, 'user-agent') ?? '') === true,
    )
  if (pages) registerPublicFiles(app, config, pages, client, askOf)
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wants = reads ? acceptedKind(header(request, 'accept')) : 'call'
    if (wants === 'call' || !pages || !isPagePath(request.url)) return noSuchCall(reply)
    const page = await pages.render(askOf(request))
    return wants === 'either' && page.status === notFound ? noSuchCall(reply) : answerPage(request, reply, page)
  })
}

/**
 * Whether a URL can be a page's. Browsers and the router treat `//host`, `/\host` and their encoded forms as another
 * site, and ignore control characters.
 */
function isPagePath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  try {
    return [path, decodeURIComponent(path)].every((one) => /^\/(?![/\\])\P{Cc}*$/u.test(one))
  } catch {
    return false
  }
}

/**
 * Whether the client wants a page, a call, or takes either, as link previews and crawlers do: for these, the portal's
 * URLs are pages and any other is an unknown call. Without an Accept header it is a call.
 */
function acceptedKind(accept = ''): 'page' | 'call' | 'either' {
  if (accept.includes('text/html')) return 'page'
  return accept.includes('*/*') && !accept.includes('application/json') ? 'either' : 'call'
}

function noSuchCall(reply: FastifyReply) {
  return reply
    .code(notFound)
    .header('cache-control', 'no-store')
    .send(refusalBody(refuse('not-found')))
}

function pageAsk(
  request: FastifyRequest,
  settings: PublicSettings,
  call: PageRequest['call'],
  takesEsim: boolean,
): PageRequest {
  return {
    url: request.url,
    headers: { 'accept-language': header(request, 'accept-language'), cookie: header(request, 'cookie') },
    call,
    brand: settings.brand,
    settings,
    takesEsim,
  }
}

function answerPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  for (const [name, value] of Object.entries(page.headers)) reply.header(name, value)
  reply.code(page.status)
  if (typeof page.body !== 'string') return reply.send(page.body)
  const coding = encodingOf(header(request, 'accept-encoding'))
  reply.header('vary', [page.headers.vary, 'accept-encoding'].filter(Boolean).join(', '))
  if (coding) reply.header('content-encoding', coding)
  return reply.send(coding ? compressed(page, page.body, coding) : page.body)
}

/** Headers that browsers obey only on pages. Over HTTP/1.1 they are larger than many a script that they come with. */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
]

type ContentEncoding = 'br' | 'gzip'

/** The encoding in which to send a page; undefined if the browser accepts none of ours. */
function encodingOf(accepted = ''): ContentEncoding | undefined {
  const takes = (coding: ContentEncoding) =>
    new RegExp(`(^|[, ])${coding}(?! *; *q=0(\\.0*)?( *,|$))`, 'i').test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

const compressedPages = new WeakMap<Page, Partial<Record<ContentEncoding, Buffer>>>()

/** A page compressed for sending; a cached page is compressed once. */
function compressed(page: Page, body: string, coding: ContentEncoding): Buffer {
  const known = compressedPages.get(page) ?? {}
  compressedPages.set(page, known)
  known[coding] ??= coding === 'br' ? brotliCompressSync(body, fastBrotli) : gzipSync(body)
  return known[coding]
}

/** Caches pages that are the same for every visitor for a few seconds, so that a rush renders each once. */
function withCache(renderer: Renderer, flags: () => Flags): Renderer {
  const kept = new Map<string, { page: Page; flags: Flags; untilMs: number }>()
  return {
    ...renderer,
    async render(ask) {
      const key = `${ask.url} ${ask.headers['accept-language'] ?? ''} ${ask.takesEsim} ${choices(ask.headers.cookie)}`
      const known = kept.get(key)
      // A page contains the flags, so one rendered before a change is not reused.
      const flagsNow = flags()
      if (known && known.flags === flagsNow && known.untilMs > performance.now()) return known.page
      const page = await renderer.render(ask)
      if (typeof page.body === 'string' && page.status === 200) {
        if (kept.size >= maxCachedPages) kept.delete(kept.keys().next().value as string)
        kept.set(key, { page, flags: flagsNow, untilMs: performance.now() + cachedMs })
      }
      return page
    },
  }
}

/** Only some cookies change a page: look, language, being signed in, and the pass to the plans. */
function choices(cookie: string | undefined): string {
  return (cookie ?? '')
    .split(/;\s*/)
    .filter((one) => /^waea_(lang|theme|brand|signed_in|plans)=/.test(one))
    .sort()
    .join(';')
}
