import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the project whose lines are broken, and the tests that should notice. */
export interface Part {
  name: string
  mutate: string[]
  project: 'unit' | 'integration'
  tests: string[]
}

/** What is broken every night: the rules, who may, limits, money, and the wiring of the web. */
export const nightly: readonly string[] = [
  'packages/domain/src',
  'packages/kit/src',
  'apps/server/src/platform/permit.ts',
  'apps/server/src/platform/http',
  'apps/server/src/platform/limits.ts',
  'apps/server/src/capabilities/identity/limits.ts',
  'apps/server/src/capabilities/messages/send-limits.ts',
  'apps/server/src/capabilities/identity/step-up.ts',
  'apps/server/src/capabilities/identity/temporary-login.ts',
  'apps/server/src/capabilities/payments',
  'apps/server/src/capabilities/balance',
  'apps/server/src/capabilities/plans',
  'apps/server/src/capabilities/activation',
  'apps/web/src/shell',
]

const unitTests = ['packages/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}']

/**
 * The part that a path names. Rules and the web's parts are tried by unit tests; the server by its tests over HTTP,
 * of which `tests` picks those whose path contains one of the words, since all of them take minutes.
 */
export function partOf(root: string, path: string, tests: readonly string[]): Part {
  if (!existsSync(join(root, path))) throw new Error(`${path}: there is no such file or folder.`)
  const isFolder = statSync(join(root, path)).isDirectory()
  const mutate = isFolder ? [`${path}/**/*.{ts,tsx}`] : [path]
  const ignored = ['**/*.test.{ts,tsx}', '**/sample-*.ts', '**/test-*.{ts,tsx}', '**/*.d.ts'].map((one) => `!${one}`)
  const isServer = path.startsWith('apps/server/')
  if (!isServer)
    return { name: path, mutate: [...mutate, ...ignored], project: 'unit', tests: unitTestsOf(path, tests) }
  return { name: path, mutate: [...mutate, ...ignored], project: 'integration', tests: serverTests(path, tests) }
}

function unitTestsOf(path: string, words: readonly string[]): string[] {
  if (words.length > 0)
    return words.flatMap((word) => unitTests.map((glob) => glob.replace('*.test', `*${word}*.test`)))
  const [parent, name] = path.split('/')
  return [`${parent}/${name}/**/*.test.{ts,tsx}`]
}

/** Without words: the tests named like the capability, or like the file. */
function serverTests(path: string, words: readonly string[]): string[] {
  const [, capability] = /capabilities\/([^/]+)/.exec(path) ?? []
  const picked = words.length > 0 ? words : (testsOf[capability ?? 'platform'] ?? [capability ?? ''])
  return picked.map((word) => `apps/server/{tests,src}/**/*${word}*.test.ts`)
}

/** The tests of a part of the server whose names differ from it. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  platform: ['api', 'access', 'boot', 'flags', 'live', 'reads', 'fuzz', 'security-attacks'],
  payments: ['payments', 'refunds', 'cards', 'balance'],
  identity: ['identity', 'security', 'passkey', 'access'],
  customers: ['customers', 'profile', 'preferences', 'access'],
  messages: ['messages', 'letters', 'texts'],
  plans: ['plans', 'balance'],
  mobiles: ['activation', 'plans'],
}
