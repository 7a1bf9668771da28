import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'
import type { PageRequest, Renderer } from './renderer.ts'

const hour = 'public, max-age=3600'
const day = 'public, max-age=86400'

/**
 * Files that browsers, phones and crawlers request under fixed names: the app manifest, the service worker's shell
 * document, favicon.ico, robots.txt and sitemap.xml.
 */
export function registerPublicFiles(
  app: FastifyInstance,
  config: Config,
  pages: Renderer,
  filesDir: string,
  askOf: (request: FastifyRequest) => PageRequest,
): void {
  app.get('/app-shell', async (request, reply) => {
    const { body, headers } = await pages.shell(askOf(request))
    return reply.headers(headers).header('x-robots-tag', 'noindex').send(body)
  })
  app.get<{ Params: { brand: string } }>('/:brand(^[a-z]+).webmanifest', async ({ params }, reply) =>
    answerText(reply, hour, 'application/manifest+json', JSON.stringify(manifestOf(pages, params.brand))),
  )
  app.get('/favicon.ico', async (request, reply) => {
    const icon = createReadStream(join(filesDir, pages.favicon(askOf(request))))
    // Another brand has another icon, so do not cache it for ever.
    return reply.header('cache-control', day).header('vary', 'cookie').type('image/x-icon').send(icon)
  })
  app.get('/robots.txt', async (_request, reply) => answerText(reply, day, 'text/plain', robots(config, pages)))
  app.get('/sitemap.xml', async (request, reply) => {
    const paths = await pages.pagesToFind(askOf(request))
    return answerText(reply, hour, 'application/xml', sitemap(config, paths))
  })
}

function answerText(reply: FastifyReply, cacheControl: string, type: string, text: string) {
  return reply.header('cache-control', cacheControl).type(`${type}; charset=utf-8`).send(text)
}

function manifestOf(pages: Renderer, brand: string): object {
  try {
    return pages.appManifest(brand)
  } catch {
    throw new Refused(refuse('not-found'))
  }
}

/** Crawlers may visit public pages, but not personal ones or those that only the browser renders. */
function robots({ publicUrl }: Config, pages: Renderer): string {
  const lines = pages.privatePrefixes().map((prefix) => `Disallow: ${prefix}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join('\n')
}

function sitemap({ publicUrl }: Config, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escaped(new URL(path, publicUrl).href)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
