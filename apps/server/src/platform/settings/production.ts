import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment, Values } from './read.ts'
import { serverSettings } from './schema.ts'

/** In characters. The token of `SERVICE_TOKEN` gives access to the accounts of all customers. */
const shortestToken = 16

/** The folder of the built web. */
export const webDistOf = ({ WEB_DIST }: { WEB_DIST?: string | undefined }): string =>
  resolve(WEB_DIST ?? join(import.meta.dirname, '../../../../web/dist'))

/** The renderer of a built web. If the file is missing, the web was not built. */
export const rendererOf = (webDist: string): string => join(webDist, 'server', 'entry.js')

/** What production refuses apart from missing settings, one sentence each; empty outside production. */
export function productionProblems(
  env: Environment,
  { NODE_ENV, SEED: seed, WEB_DIST }: Partial<Values<Pick<typeof serverSettings, 'NODE_ENV' | 'SEED' | 'WEB_DIST'>>>,
  servesPages: boolean,
): string[] {
  if (NODE_ENV !== 'production') return []
  const webDist = servesPages ? webDistOf({ WEB_DIST }) : undefined
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
