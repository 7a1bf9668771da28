import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { flagNames } from '@waea/contract/flags'
import { expect, test } from 'vitest'
import { sandboxSettings } from '../../apps/server/src/platform/settings/sandbox-settings.ts'
import { serverSettings } from '../../apps/server/src/platform/settings/schema.ts'
import { refuseMisspelt } from '../../apps/server/src/platform/settings/spelling.ts'
import {
  isInTree,
  linkBreaches,
  namedPathBreaches,
  readmeBreaches,
  readPages,
  settingsIn,
} from '../../tools/laws/pages.ts'
import { readTree } from '../../tools/laws/tree.ts'
import { file } from './file.ts'

const root = join(import.meta.dirname, '../..')
const pages = readPages(root)
const maxPictureBytes = 80_000

test('the README has at most 150 lines', () => {
  expect(readmeBreaches(pages)).toEqual([])
  expect(readmeBreaches([file('README.md', ...Array<string>(150).fill('a'))])).toEqual([])
  expect(readmeBreaches([file('README.md', ...Array<string>(151).fill('a'))])).toHaveLength(1)
})

test('every link of README and docs leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(linkBreaches(pages, isInTree(root))).toEqual([])
})

test('a link to a missing file, picture or heading is found, one in a program is none', () => {
  const found = (line: string) =>
    linkBreaches(
      [file('README.md', '# A `b` c, d', line), file('docs/a.md', '## Here', '```', '## [x](gone.md)', '```')],
      (path) => ['README.md', 'docs/a.md'].includes(path),
    )
  expect(found('[a](docs/a.md) [b](docs/a.md#here) [c](#a-b-c-d) [d](https://waea.nz)')).toEqual([])
  expect(found('[a](docs/b.md)')).toEqual(['README.md:2 leads to docs/b.md, which is not there'])
  expect(found('<img src="docs/a.webp">')).toHaveLength(1)
  expect(found('[a](docs/a.md#there)')).toEqual(['README.md:2 leads to #there, which is no heading of docs/a.md'])
})

test('every path that a page names is there', () => {
  expect(namedPathBreaches(pages, isInTree(root))).toEqual([])
  expect(namedPathBreaches([file('README.md', '`tools/gone.ts` and `tools`')], () => false)).toEqual([
    'README.md:1 names tools/gone.ts, which is not there',
  ])
})

test('every picture is shown, and small', () => {
  const shown = pages.map(({ text }) => text).join('\n')
  const names = readdirSync(join(root, 'docs/pictures'))
  expect(names.filter((name) => !shown.includes(`pictures/${name}`))).toEqual([])
  expect(names.filter((name) => statSync(join(root, 'docs/pictures', name)).size > maxPictureBytes)).toEqual([])
})

const documented = settingsIn(readFileSync(join(root, 'docs/settings.md'), 'utf8'))

/** A documented name as it may appear in a program, where part of it may be computed. */
const pattern = (name: string) => new RegExp(`(^|\\W)${name.replaceAll('*', '(\\w+|\\*|\\$\\{[^}]+\\})')}(\\W|$)`)

const settings = Object.keys({ ...serverSettings, ...sandboxSettings })

test('every setting of start, server and sandboxes is in docs/settings.md', () => {
  const unsaid = settings.filter((name) => !documented.some((one) => pattern(one).test(name)))
  expect(unsaid.filter((name) => !(flagNames as string[]).includes(name))).toEqual([])
  expect(settings.length).toBeGreaterThan(100)
})

test('what the sandboxes read is in the tables of settings, which npm start looks at for them', () => {
  const read = new Set<string>()
  for (const { path, text } of readTree(root).filter(({ path }) => path.startsWith('apps/sandboxes/src/'))) {
    const setting = path.endsWith('/main.ts') ? /\benv\.([A-Z_]+)/g : /\bsetting\(['`]([^'`]+)['`]\)/g
    for (const [, name = ''] of text.matchAll(setting)) read.add(name.replace(/\$\{[^}]+\}/, '*'))
  }
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter((name) => !settings.some((one) => pattern(name).test(one)))).toEqual([])
})

test('no setting in docs/settings.md is taken for a misspelt one', () => {
  for (const name of documented) expect(() => refuseMisspelt({ [name]: 'x' }), name).not.toThrow()
})

test('every setting in docs/settings.md is read by a program', () => {
  const programs = [...readTree(root).map(({ text }) => text), readFileSync(join(root, 'playwright.config.ts'), 'utf8')]
  expect(documented.filter((name) => !programs.some((text) => pattern(name).test(text)))).toEqual([])
})

test('a table of settings is read by its first column', () => {
  const table = ['| setting | default |', '|---|---|', '| A_URL, OIDC_*_ID *(p)* | B |', '| IS_… | C |', '', '| D |']
  expect(settingsIn(table.join('\n'))).toEqual(['A_URL', 'OIDC_*_ID'])
})
