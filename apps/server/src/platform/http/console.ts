import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'

const yearMs = 31_536_000_000

/** The console loads nothing from others, unlike the portal with its card fields. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Serves the operators' console under /console/: its files, and one page for each of its addresses. */
export async function registerConsole(app: FastifyInstance, { webDist, brand }: Config): Promise<void> {
  const folder = join(webDist, 'console')
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file, 'utf8').replace(/data-brand="[a-z]*"/, `data-brand="${brand}"`)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/console/assets/',
    decorateReply: false,
    maxAge: yearMs,
    immutable: true,
    preCompressed: true,
  })
  const answer = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page)
  app.get('/console', answer)
  app.get('/console/*', answer)
}
