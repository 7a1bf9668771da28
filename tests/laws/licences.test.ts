import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPermitted, type LockedPackages, licenceBreaches, packagesToRun } from '../../tools/laws/licences.ts'

const root = join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }
const ofBench = JSON.parse(readFileSync(join(root, 'bench/package-lock.json'), 'utf8')) as { packages: LockedPackages }

test('every package, also of the measurements, has a permitted licence or an exception with its reason', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500)
  expect(licenceBreaches({ ...packages, ...ofBench.packages })).toEqual([])
})

test('a package of another licence, or without one, is reported', () => {
  const some = { 'node_modules/a': { license: 'GPL-3.0-only' }, 'node_modules/b/node_modules/c': {} }
  expect(licenceBreaches({ ...packages, ...some })).toEqual([
    'package-lock.json a has the licence GPL-3.0-only',
    'package-lock.json c has the licence (none)',
  ])
})

test('an exception is for one licence, and only while a package needs it', () => {
  const font = 'node_modules/@fontsource-variable/figtree'
  expect(licenceBreaches({ ...packages, [font]: { license: 'GPL-2.0-only' } })).toHaveLength(1)
  expect(licenceBreaches({ ...packages, [font]: { license: 'MIT' } })).toEqual([
    'tools/laws/licences.ts @fontsource-variable/figtree needs no exception',
  ])
})

test.each([
  ['MIT OR Apache-2.0', true],
  ['(MIT OR EUPL-1.1+)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-2.0-only OR GPL-3.0-only', false],
])('%s is permitted: %s', (expression, outcome) => {
  expect(isPermitted(expression)).toBe(outcome)
})

test('what runs is what a folder depends on, from the nearest version up', () => {
  const lock: LockedPackages = {
    'apps/a': { dependencies: { b: '1', ours: '*' }, optionalDependencies: { absent: '1' } },
    'node_modules/ours': { link: true, resolved: 'packages/ours' },
    'packages/ours': { dependencies: { c: '2' } },
    'node_modules/b': {
      version: '1.0.0',
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/b/node_modules/c': { version: '1.0.0' },
    'node_modules/c': { version: '2.0.0' },
    'node_modules/d': { version: '1.0.0' },
  }
  expect([...packagesToRun(lock, ['apps/a'])].sort()).toEqual(['b@1.0.0', 'c@1.0.0', 'c@2.0.0'])
})

test('the list of what is shipped has the packages that run, each once, and none that only builds or tests', () => {
  const printed = execFileSync(process.execPath, ['tools/sbom.ts'], { cwd: root, encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(printed) as {
    bomFormat: string
    components: { name: string; purl: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'nodemailer', 'graphile-worker', 'react', 'leaflet']))
  for (const name of ['vitest', 'vite', 'oidc-provider', 'knip']) expect(names).not.toContain(name)
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
})
