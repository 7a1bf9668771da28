import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A part of the project whose lines are broken, and the tests that should notice. */
export interface Part {
  name: string
  mutate: string[]
  project: 'unit' | 'integration'
  tests: string[]
}

/**
 * What is broken every night: the rules, who may, limits, money, and the wiring of the web. Of what the server does with
 * its database each n-th line stands for all, since one takes seconds.
 */
export const nightly: readonly { path: string; every?: number }[] = [
  { path: 'packages/kit/src' },
  { path: 'packages/domain/src' },
  { path: 'apps/web/src/shell' },
  { path: 'apps/server/src/platform/permit.ts' },
  { path: 'apps/server/src/platform/fresh-proof.ts' },
  { path: 'apps/server/src/platform/network.ts' },
  { path: 'apps/server/src/platform/http/gate.ts' },
  { path: 'apps/server/src/platform/limits.ts' },
  { path: 'apps/server/src/capabilities/identity/limits.ts' },
  { path: 'apps/server/src/capabilities/messages/send-limits.ts' },
  { path: 'apps/server/src/capabilities/identity/step-up.ts' },
  { path: 'apps/server/src/capabilities/identity/temporary-login.ts' },
  { path: 'apps/server/src/platform/http', every: 10 },
  { path: 'apps/server/src/capabilities/payments', every: 10 },
  { path: 'apps/server/src/capabilities/balance', every: 5 },
  { path: 'apps/server/src/capabilities/plans', every: 10 },
  { path: 'apps/server/src/capabilities/activation', every: 10 },
]

/** The tests of the server's parts, by words of their paths: of a file, else of the folder that it is in. */
const testsOf: readonly [path: string, words: readonly string[]][] = [
  ['platform/permit.ts', ['platform/permit']],
  ['platform/fresh-proof.ts', ['platform/fresh-proof']],
  ['platform/network.ts', ['platform/network']],
  ['platform/http/gate.ts', ['http/gate']],
  ['platform/limits.ts', ['identity-limits']],
  ['platform', ['platform/', 'api', 'boot', 'live', 'security-attacks']],
  ['capabilities/identity/limits.ts', ['identity-sign-in', 'security-second-factor']],
  ['capabilities/identity/step-up.ts', ['security-step-up-gate', 'security-devices']],
  ['capabilities/identity/temporary-login.ts', ['temporary-login']],
  ['capabilities/identity', ['identity', 'security', 'passkey']],
  ['capabilities/messages/send-limits.ts', ['identity-limits', 'activation-new-link']],
  ['capabilities/messages', ['messages', 'letters', 'texts']],
  ['capabilities/payments', ['payments', 'refunds', 'cards', 'balance', 'access']],
  ['capabilities/customers', ['customers', 'profile', 'preferences']],
  ['capabilities/balance', ['balance', 'payments']],
  ['capabilities/plans', ['plans', 'access']],
  ['capabilities/activation', ['activation']],
  ['capabilities/mobiles', ['activation', 'plans']],
]

/**
 * The part that a path names. Rules and the web's parts are tried by unit tests; the server by its own tests, most of them
 * over HTTP, of which `words` picks those whose path contains one of them, since all of them take minutes.
 */
export function partOf(root: string, path: string, words: readonly string[]): Part {
  if (!existsSync(join(root, path))) throw new Error(`${path}: there is no such file or folder.`)
  const isFolder = statSync(join(root, path)).isDirectory()
  const mutate = isFolder ? [`${path}/**/*.{ts,tsx}`] : [path]
  const ignored = ['**/*.test.{ts,tsx}', '**/sample-*.ts', '**/test-*.{ts,tsx}', '**/*.d.ts'].map((one) => `!${one}`)
  const part = { name: path, mutate: [...mutate, ...ignored] }
  return path.startsWith('apps/server/')
    ? { ...part, project: 'integration', tests: serverTests(path, words) }
    : { ...part, project: 'unit', tests: unitTests(path, words) }
}

/** Without words: all tests of the workspace. */
function unitTests(path: string, words: readonly string[]): string[] {
  const [parent, name] = path.split('/')
  const files = words.length > 0 ? words.map((word) => `*${word}*`) : ['*']
  return files.map((file) => `${parent}/${name}/**/${file}.test.{ts,tsx}`)
}

/** Without words: the tests of the file or the folder, by the table. */
function serverTests(path: string, words: readonly string[]): string[] {
  const own = path.replace('apps/server/src/', '')
  const known = testsOf.find(([of]) => own === of || own.startsWith(`${of}/`))?.[1] ?? []
  const picked = words.length > 0 ? words : known
  if (picked.length === 0) throw new Error(`${path}: name its tests, as in --tests payments,refunds`)
  return picked.flatMap((word) => ['tests', 'src'].map((folder) => `apps/server/${folder}/**/*${word}*.test.ts`))
}
