import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { beforeAll, expect, test } from 'vitest'
import { reachedFrom, sourceFiles, textsOf } from '../../tests/source-texts.ts'
import { languageTag } from './shared/i18n.ts'

/** The journeys that are wholly in Māori (docs/te-reo.md): these files and folders, and all that they import. */
const covered = [
  'shell/',
  'journeys/activation/',
  'journeys/buy-a-sim/',
  'journeys/dashboard/',
  'journeys/guest/',
  'journeys/mobile-onboarding/',
  'capabilities/activation/',
  'capabilities/balance/',
  'capabilities/catalogue/',
  'capabilities/overview/',
  'capabilities/vouchers/',
  'capabilities/billing/shared/',
  'capabilities/identity/shared/',
  'capabilities/identity/sign-in/',
  'capabilities/identity/sign-up/',
  'capabilities/identity/profile/select-account.tsx',
  'capabilities/customers/refusals.ts',
  'capabilities/groups/refusals.ts',
  'capabilities/identity/refusals.ts',
  'capabilities/mobiles/refusals.ts',
  'capabilities/payments/refusals.ts',
  'capabilities/plans/refusals.ts',
  'capabilities/porting/refusals.ts',
  'capabilities/shop/refusals.ts',
]

const entries = readCatalogue()
const catalogue = new Map(entries)
const textsByFile = new Map<string, string[]>()

beforeAll(async () => {
  for (const path of sourceFiles) textsByFile.set(path, await textsOf(path))
})

test('every sentence of the journeys in Māori has its translation', () => {
  const reached = reachedFrom(sourceFiles.filter((path) => covered.some((part) => path.startsWith(part))))
  const missing = [...reached].flatMap((path) =>
    (textsByFile.get(path) ?? []).filter((text) => !catalogue.has(text)).map((text) => `${path}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('every Māori text translates a sentence that the portal says', () => {
  const said = new Set([...textsByFile.values()].flat())
  expect([...catalogue.keys()].filter((text) => !said.has(text))).toEqual([])
})

test('a text is translated once', () => {
  const times = Map.groupBy(entries, ([english]) => english)
  expect([...times].filter(([, same]) => same.length > 1).map(([english]) => english)).toEqual([])
})

test('a Māori text has the figures, the links and the emphasis of the English one', () => {
  for (const [english, maori] of catalogue)
    expect({ english, parts: partsOf(maori) }).toEqual({ english, parts: partsOf(english) })
})

test('a Māori text that counts has the plural forms of its language', () => {
  // As texts choose their forms: in a runtime without Māori rules, by the English ones.
  const rules = new Intl.PluralRules([languageTag('mi-NZ'), languageTag('en')]).resolvedOptions().pluralCategories
  for (const [english, maori] of catalogue)
    for (const forms of pluralsOf(maori)) expect({ english, forms }).toEqual({ english, forms: [...rules].sort() })
})

test('macrons are single characters, so that search and screen readers know the words', () => {
  for (const maori of catalogue.values()) expect(maori).toBe(maori.normalize('NFC'))
})

function readCatalogue(): [english: string, maori: string][] {
  const file = readFileSync(new URL('../../locales/mi-NZ.po', import.meta.url), 'utf8')
  const unquoted = (text = '') => text.replace(/\\(.)/g, '$1')
  return [...file.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, from, to]) => [unquoted(from), unquoted(to)])
}

type Part = string | readonly unknown[]

const compiled = (text: string): readonly Part[] => {
  const parts = compileMessage(text)
  return typeof parts === 'string' ? [parts] : (parts as readonly Part[])
}

/** The names of the figures and the tags of a text, each as often as it is there. */
function partsOf(text: string): string[] {
  const figures = compiled(text).flatMap((part) => (typeof part === 'string' ? [] : [String(part[0])]))
  return [...figures, ...(text.match(/<\/?\d+\/?>/g) ?? [])].sort()
}

/** The forms of each plural in a text. */
function pluralsOf(text: string): string[][] {
  return compiled(text).flatMap((part) =>
    typeof part !== 'string' && part[1] === 'plural'
      ? [
          Object.keys(part[2] as object)
            .filter((form) => form !== 'offset')
            .sort(),
        ]
      : [],
  )
}
