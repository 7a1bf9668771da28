import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shortestToken } from './kinds.ts'
import type { Environment } from './read.ts'
import { serverSettings } from './schema.ts'

/** The file by which a built web is recognised: it draws the pages. */
export const rendererOf = (webDist: string): string => join(webDist, 'server', 'entry.js')

/** What production refuses beside what is missing, each as a sentence. `webDist` is where pages are served from, if they are. */
export function productionProblems(env: Environment, seed: string | undefined, webDist: string | undefined): string[] {
  const published = Object.entries(serverSettings).flatMap(([name, { kind, inDemo }]) => {
    const text = env[name]?.trim()
    const isOpen = text && (text === inDemo || /sandbox/i.test(text)) && (kind.isSecret || /_KEY$/.test(name))
    return isOpen
      ? [`The setting ${name} is a sandbox’s, which everybody can read in the source: production needs one of its own.`]
      : []
  })
  const token = env.SERVICE_TOKEN?.trim()
  return [
    ...published,
    ...(token && token.length < shortestToken
      ? [`The setting SERVICE_TOKEN is too short: production needs ${shortestToken} characters or more.`]
      : []),
    ...(seed && seed !== 'empty'
      ? [`SEED=${seed} makes sign-ins whose password is published and is refused when NODE_ENV=production.`]
      : []),
    ...(webDist !== undefined && !existsSync(rendererOf(webDist))
      ? [`There is no built web in ${webDist}: run npm run build -w @waea/web, or set WEB_DIST.`]
      : []),
  ]
}
