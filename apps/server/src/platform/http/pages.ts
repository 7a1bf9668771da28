import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { Flags } from '@waea/contract/flags'
import { refusalBody } from '@waea/contract/refusals'
import { refuse } from '@waea/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CaptchaSettings, Config } from '../config.ts'
import { header } from './calls.ts'
import { registerPublicFiles } from './public-files.ts'

/** What the browser may know of the deployment's settings. */
interface PublicSettings {
  spid: 2
  brand: string
  version: string
  flags: Partial<Flags>
  cards: { publishableKey: string; scriptUrl: string }
  captcha?: { kind: 'turnstile' | 'recaptcha' | 'recaptcha-v3'; siteKey: string; scriptUrl: string }
  production: boolean
  /** There is a rewards service, whose card can be claimed. */
  hasRewards: boolean
  /** The identity providers that people may sign in with. */
  signInWith: readonly string[]
  placeholderEmailEnding: string
  emailVerificationOff: boolean
  hotReloadIntervalS: number
  profileTabs?: readonly string[]
  errorTracking?: { dsn: string }
  aboutLink?: string
}

export interface PageAsk {
  url: string
  headers: Record<string, string | undefined>
  /** Makes a call as a visitor, in this process: 'catalogue.postpayPlans'. */
  call(name: string, asked: unknown): Promise<unknown>
  brand: string
  settings: PublicSettings
}

interface Page {
  status: number
  headers: Record<string, string>
  body: string | ReadableStream<Uint8Array>
}

/** The web's built renderer: apps/web/dist/server/entry.js. */
export interface Renderer {
  render(ask: PageAsk): Promise<Page>
  /** The document in which the browser draws any page itself. */
  shell(ask: PageAsk): Promise<Page>
  /** What a phone asks to know before it puts the portal on its home screen. Refuses a brand that does not ship. */
  appManifest(brand: string): object
  /** The address of the brand's favicon.ico. */
  favicon(ask: PageAsk): string
  /** The paths of the pages that a stranger may find. */
  pagesToFind(ask: PageAsk): Promise<string[]>
  /** The beginnings of the paths that no crawler is to look at. */
  privateBeginnings(): string[]
}

const webDist = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist')
const notFound = 404
const yearMs = 31_536_000_000
const keptPages = 200
const keptMs = 5_000
const brotliQuickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Loads the renderer that the web's build made; undefined where the web was not built. */
export async function loadRenderer(): Promise<Renderer | undefined> {
  const entry = join(webDist, 'server', 'entry.js')
  return existsSync(entry) ? ((await import(pathToFileURL(entry).href)) as Renderer) : undefined
}

let buildId: string | undefined

/** The version that people get: the program's, with a mark of the web's build, so that any new file makes a new one. */
export function servedVersion(config: Config): string {
  const manifest = join(webDist, 'client', '.vite', 'manifest.json')
  buildId ??= existsSync(manifest) ? createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 8) : ''
  return buildId ? `${config.version}+${buildId}` : config.version
}

function publicSettings(config: Config, flags: Flags): PublicSettings {
  return {
    spid: config.spid,
    brand: config.brand,
    version: servedVersion(config),
    // Those that are off need no words.
    flags: Object.fromEntries(Object.entries(flags).filter(([, isOn]) => isOn)) as Partial<Flags>,
    cards: { publishableKey: config.stripe.publishableKey, scriptUrl: config.stripe.scriptUrl },
    ...(config.captcha && { captcha: publicCaptcha(config.captcha) }),
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

/** Serves the portal: its files for good, its pages from the renderer, and the refusal for calls that do not exist. */
export async function registerPages(
  app: FastifyInstance,
  config: Config,
  renderer: Renderer | undefined,
  flags: () => Flags,
  call: PageAsk['call'],
): Promise<void> {
  const client = join(webDist, 'client')
  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      root: client,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${join('client', 'assets')}`)
        // The worker says by itself what it keeps; a copy of it on the way would hold back a new version.
        const other = path.endsWith('sw.js') ? 'no-cache' : 'public, max-age=300'
        // The card partner's fields are set in the brand's font, which their frame fetches from here.
        if (path.endsWith('.woff2')) {
          reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
        }
        reply.header('cache-control', hashed ? `public, max-age=${yearMs / 1000}, immutable` : other)
      },
    })
  }
  const pages = renderer && keeping(renderer, flags)
  const askOf = (request: FastifyRequest): PageAsk => pageAsk(request, publicSettings(config, flags()), call)
  if (pages) registerPublicFiles(app, config, pages, client, askOf)
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wants = reads ? wantedBy(header(request, 'accept')) : 'call'
    if (wants === 'call' || !pages) return noSuchCall(reply)
    const page = await pages.render(askOf(request))
    return wants === 'either' && page.status === notFound ? noSuchCall(reply) : answerPage(request, reply, page)
  })
}

/**
 * Whether somebody asks for a page, for a call, or takes either, as link previews and crawlers do: to these the portal's
 * own addresses are pages, and any other is a call that does not exist. Who says nothing asks for a call.
 */
function wantedBy(accept = ''): 'page' | 'call' | 'either' {
  if (accept.includes('text/html')) return 'page'
  return accept.includes('*/*') && !accept.includes('application/json') ? 'either' : 'call'
}

function noSuchCall(reply: FastifyReply) {
  return reply
    .code(notFound)
    .header('cache-control', 'no-store')
    .send(refusalBody(refuse('not-found')))
}

function pageAsk(request: FastifyRequest, settings: PublicSettings, call: PageAsk['call']): PageAsk {
  return {
    url: request.url,
    headers: { 'accept-language': header(request, 'accept-language'), cookie: header(request, 'cookie') },
    call,
    brand: settings.brand,
    settings,
  }
}

function answerPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  for (const [name, value] of Object.entries(page.headers)) reply.header(name, value)
  reply.code(page.status)
  if (typeof page.body !== 'string') return reply.send(page.body)
  const coding = codingOf(header(request, 'accept-encoding'))
  reply.header('vary', [page.headers.vary, 'accept-encoding'].filter(Boolean).join(', '))
  if (coding) reply.header('content-encoding', coding)
  return reply.send(coding ? packed(page, page.body, coding) : page.body)
}

type Coding = 'br' | 'gzip'

/** The coding in which a page is sent; undefined where the browser takes none of ours. */
function codingOf(accepted = ''): Coding | undefined {
  const takes = (coding: Coding) => new RegExp(`(^|[, ])${coding}(?! *; *q=0(\\.0*)?( *,|$))`, 'i').test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

const packedPages = new WeakMap<Page, Partial<Record<Coding, Buffer>>>()

/** A page as it goes over the line; a kept page is packed once. */
function packed(page: Page, body: string, coding: Coding): Buffer {
  const known = packedPages.get(page) ?? {}
  packedPages.set(page, known)
  known[coding] ??= coding === 'br' ? brotliCompressSync(body, brotliQuickly) : gzipSync(body)
  return known[coding]
}

/** Keeps pages that are the same for every visitor for a few seconds, so that a rush draws each once. */
function keeping(renderer: Renderer, flags: () => Flags): Renderer {
  const kept = new Map<string, { page: Page; flags: Flags; untilMs: number }>()
  return {
    ...renderer,
    async render(ask) {
      const key = `${ask.url} ${ask.headers['accept-language'] ?? ''} ${choices(ask.headers.cookie)}`
      const known = kept.get(key)
      // A page tells the browser which features are on: one from before a change is not shown after it.
      const flagsNow = flags()
      if (known && known.flags === flagsNow && known.untilMs > performance.now()) return known.page
      const page = await renderer.render(ask)
      if (typeof page.body === 'string' && page.status === 200) {
        if (kept.size >= keptPages) kept.delete(kept.keys().next().value as string)
        kept.set(key, { page, flags: flagsNow, untilMs: performance.now() + keptMs })
      }
      return page
    },
  }
}

/** Of the cookies only the choices of look and language, and that somebody is signed in, make a page another one. */
function choices(cookie: string | undefined): string {
  return (cookie ?? '')
    .split(/;\s*/)
    .filter((one) => /^waea_(lang|theme|brand|signed_in)=/.test(one))
    .sort()
    .join(';')
}
