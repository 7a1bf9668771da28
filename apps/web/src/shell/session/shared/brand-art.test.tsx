import { type ArtName, loadArt } from '@waea/brands/arts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const names: readonly ArtName[] = [
  'internet',
  'mobile-services',
  'entertainment',
  'shopping',
  'gifts',
  'left',
  'money',
  'choices',
  'help',
]

const drawn = async (id: string) => {
  const { default: Art } = await loadArt(id)
  return names.map((name) => renderToStaticMarkup(<Art name={name} />))
}

test.each(['waea', 'tahi'])(
  'the drawings of %s are small, in the colours of its tokens alone, and each its own',
  async (id) => {
    const all = await drawn(id)
    expect(new Set(all).size).toBe(names.length)
    for (const drawing of all) {
      expect(drawing.length).toBeLessThan(1100)
      expect(drawing).not.toMatch(/#[\da-f]{3}|rgb|url\(|href|<text/)
      const classes = [...drawing.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
      expect(classes.filter((one) => !/^(fill|stroke)-art-(sky|far|near|line|paper|sun)$/.test(one))).toEqual([])
    }
  },
)

test('each brand draws in its own way, and another name has no drawings', async () => {
  const [waea, tahi] = [await drawn('waea'), await drawn('tahi')]
  expect(waea.every((drawing) => drawing.includes('stroke-art-line'))).toBe(true)
  expect(tahi.some((drawing) => drawing.includes('stroke'))).toBe(false)
  expect(() => loadArt('nobody')).toThrow('The brand "nobody" has no drawings.')
})
