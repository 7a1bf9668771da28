import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is to be broken: a file or a folder by its path, or several under a name; each n-th line of it, or all. */
export interface Wanted {
  name: string
  paths?: readonly string[]
  every?: number
}

/** A part of the project whose lines are broken, and the tests that should notice. */
export interface Part {
  name: string
  mutate: string[]
  project: 'unit' | 'integration'
  tests: string[]
}

/** What connects the parts of the web without drawing anything; what is drawn is looked at in a browser. */
const wiring = [
  ...['session', 'session-ended', 'preferences', 'step-up', 'display'].map((file) => `session/${file}`),
  ...['tokens', 'wanted', 'api', 'call-request', 'call-error', 'answers', 'cache', 'failure-text'].map(
    (file) => `calls/${file}`,
  ),
  ...['guards', 'account-guards', 'account-state', 'own-path', 'older-links'].map((file) => `routing/${file}`),
  ...['browser-session', 'account-switch', 'last-known'].map((file) => `start/${file}`),
  ...['memory', 'load-once', 'in-time', 'passkey'].map((file) => `device/${file}`),
  ...['temporary', 'watch-deployment', 'offered'].map((file) => `frame/${file}`),
  ...['kept-typing', 'texted-code'].map((file) => `forms/${file}`),
  'data/live',
]

/**
 * What is broken every night: the rules, who may, limits, money, and the wiring of the web. Of what the server does with
 * its database each n-th line stands for all, since one takes seconds.
 */
export const nightly: readonly Wanted[] = [
  { name: 'packages/kit' },
  { name: 'packages/domain' },
  { name: 'the wiring of apps/web/src/shell', paths: wiring.map((file) => `apps/web/src/shell/${file}.ts`) },
  { name: 'apps/server/src/platform/permit.ts' },
  { name: 'apps/server/src/platform/fresh-proof.ts' },
  { name: 'apps/server/src/platform/network.ts' },
  { name: 'apps/server/src/platform/http/gate.ts' },
  { name: 'apps/server/src/platform/limits.ts' },
  { name: 'apps/server/src/capabilities/identity/limits.ts' },
  { name: 'apps/server/src/capabilities/messages/sending/send-limits.ts' },
  { name: 'apps/server/src/capabilities/identity/proofs/step-up.ts' },
  { name: 'apps/server/src/capabilities/identity/sign-in/temporary-login.ts' },
  { name: 'apps/server/src/platform/http', every: 10 },
  { name: 'apps/server/src/capabilities/payments', every: 10 },
  { name: 'apps/server/src/capabilities/balance', every: 5 },
  { name: 'apps/server/src/capabilities/plans', every: 10 },
  { name: 'apps/server/src/capabilities/activation', every: 10 },
]

/** The tests of the server's parts, by words of their paths: of a file, else of the folder that it is in. */
const testsOf: readonly [path: string, words: readonly string[]][] = [
  ['platform/permit.ts', ['platform/permit']],
  ['platform/fresh-proof.ts', ['platform/fresh-proof']],
  ['platform/network.ts', ['platform/network']],
  ['platform/http/gate.ts', ['http/gate']],
  ['platform/limits.ts', ['platform-limits']],
  ['platform', ['platform/', 'api', 'boot', 'live', 'security-attacks']],
  ['capabilities/identity/limits.ts', ['identity-tries', 'identity-sign-in']],
  ['capabilities/identity/proofs/step-up.ts', ['security-devices', 'identity-secrets', 'temporary-login', 'access']],
  ['capabilities/identity/sign-in/temporary-login.ts', ['identity-ways-in', 'identity-secrets', 'temporary-login']],
  ['capabilities/identity', ['identity', 'security', 'passkey', 'lifetimes']],
  ['capabilities/messages/sending/send-limits.ts', ['identity-limits']],
  ['capabilities/messages', ['messages', 'letters', 'texts']],
  ['capabilities/payments', ['payments', 'refunds', 'cards', 'balance', 'access']],
  ['capabilities/customers', ['customers', 'profile', 'preferences']],
  ['capabilities/balance', ['balance', 'payments']],
  ['capabilities/plans', ['plans', 'access']],
  ['capabilities/activation', ['activation']],
  ['capabilities/mobiles', ['activation', 'plans']],
]

/**
 * The part that is wanted. Rules and the web's parts are tried by unit tests; the server by its own tests, most of them
 * over HTTP, of which `words` picks those whose path contains one of them, since all of them take minutes.
 */
export function partOf(root: string, { name, paths = [name] }: Wanted, words: readonly string[]): Part {
  const [first = name] = paths
  const mutate = paths.map((path) => {
    if (!existsSync(join(root, path))) throw new Error(`${path}: there is no such file or folder.`)
    return statSync(join(root, path)).isDirectory() ? `${path}/**/*.{ts,tsx}` : path
  })
  const ignored = ['**/*.test.{ts,tsx}', '**/sample-*.ts', '**/test-*.{ts,tsx}', '**/*.d.ts'].map((one) => `!${one}`)
  const isServer = first.startsWith('apps/server/')
  const tests = isServer ? serverTests(first, words) : unitTests(first, words)
  // Without tests nothing would be broken, and all of nothing would be noticed.
  if (globSync(tests, { cwd: root }).length === 0) throw new Error(`${name}: no test is named by ${words.join(', ')}.`)
  return { name, mutate: [...mutate, ...ignored], project: isServer ? 'integration' : 'unit', tests }
}

/** Without words: all tests of a package; of the web those that lie beside the file, or within the folder. */
function unitTests(path: string, words: readonly string[]): string[] {
  const [parent, name] = path.split('/')
  const folder = /\.tsx?$/.test(path) ? path.slice(0, path.lastIndexOf('/')) : path
  if (words.length > 0) return words.map((word) => `${parent}/${name}/**/*${word}*.test.{ts,tsx}`)
  if (parent === 'packages') return [`${parent}/${name}/**/*.test.{ts,tsx}`]
  // Those that build the whole portal take minutes: what they try is tried by them alone.
  return [`${folder}/**/!(routes*|render-page|texts).test.{ts,tsx}`]
}

/** Without words: the tests of the file or the folder, by the table. */
function serverTests(path: string, words: readonly string[]): string[] {
  const own = path.replace('apps/server/src/', '')
  const known = testsOf.find(([of]) => own === of || own.startsWith(`${of}/`))?.[1] ?? []
  const picked = words.length > 0 ? words : known
  if (picked.length === 0) throw new Error(`${path}: name its tests, as in --tests payments,refunds`)
  return picked.flatMap((word) => ['tests', 'src'].map((folder) => `apps/server/${folder}/**/*${word}*.test.ts`))
}
