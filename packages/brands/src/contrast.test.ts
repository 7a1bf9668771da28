import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandIds } from './brands.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The colours of a brand in one theme, read from its tokens: `--ink: light-dark(#14201d, #ebf3f0)`. */
function coloursOf(brand: string, theme: Theme): Map<string, string> {
  const css = readFileSync(new URL(`${brand}/tokens.css`, import.meta.url), 'utf8')
  const declared = css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6})(?:[\da-f]{2})?, (#[\da-f]{6})(?:[\da-f]{2})?\)/g)
  return new Map([...declared].map(([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark]))
}

/** The relative luminance of WCAG 2.2, from 0 for black to 1 for white. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']

/** Each text colour with each background it is used on. */
const texts: [text: string, ground: string][] = [
  ...['ink', 'ink-2', 'ink-3', 'primary', 'primary-strong', 'bad', 'good', 'warn', 'info'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['ink', 'raised'],
  ['primary', 'raised'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-primary-soft', 'primary-soft'],
  ['ink', 'primary-soft'],
  ['ink-2', 'primary-soft'],
  ['primary', 'primary-soft'],
  ['on-accent', 'accent'],
  ['ink', 'accent-soft'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-strong'],
  ...['good', 'warn', 'bad', 'info'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-2', `${tone}-soft`],
    ['primary', `${tone}-soft`],
  ]),
  ['on-hero', 'hero'],
  ['on-hero-2', 'hero'],
]

/** Shapes that must be visible: the border of an input, the focus ring, the filled part of a meter. */
const shapes: [shape: string, ground: string][] = [
  ...['focus', 'line-strong', 'primary'].flatMap((shape) => grounds.map((ground): [string, string] => [shape, ground])),
  ['accent', 'hero'],
  ['accent', 'hero-track'],
  ['bad', 'surface'],
  ['warn', 'surface'],
  ['art-line', 'art-sky'],
]

describe.each(brandIds)('the colours of %s', (brand) => {
  test.each(themes)('text is readable, 4.5 to 1 or better, in the %s theme', (theme) => {
    const colours = coloursOf(brand, theme)
    const weak = texts.map(([text, ground]) => ratioOf(colours, text, ground)).filter(({ ratio }) => ratio < 4.5)
    expect(weak).toEqual([])
  })

  test.each(themes)('frames, focus rings and meters are visible, 3 to 1 or better, in the %s theme', (theme) => {
    const colours = coloursOf(brand, theme)
    const weak = shapes.map(([shape, ground]) => ratioOf(colours, shape, ground)).filter(({ ratio }) => ratio < 3)
    expect(weak).toEqual([])
  })
})

test('all brands set the same tokens', () => {
  const [first = [], ...others] = brandIds.map((brand) => [...coloursOf(brand, 'light').keys()].sort())
  expect(first.length).toBeGreaterThan(40)
  for (const other of others) expect(other).toEqual(first)
})

function ratioOf(colours: Map<string, string>, one: string, other: string) {
  const [first, second] = [colours.get(one), colours.get(other)]
  if (!first || !second) throw new Error(`A token is missing: --${first ? other : one}`)
  return { pair: `${one} on ${other}`, ratio: Math.round(contrast(first, second) * 100) / 100 }
}
