import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandImages, Palette } from './brand.ts'
import { type BrandId, brands } from './brands.ts'

/** A brand's own drawings of a plan, an add-on and both SIMs, used when the catalogue names no image. */
export const ownImages = ['plan', 'extra', 'esim', 'real_sim'] as const

/** One drawing of an image: its index among the drawings of that name, from 1, and its source. */
interface Drawing {
  variant: number
  source: string
}

/** A brand's images with their drawings by name. Server only: pages use the images' URLs. */
export interface DrawnImages extends BrandImages {
  drawings: ReadonlyMap<string, readonly Drawing[]>
}

/** Reads a brand's drawings. Throws on a drawing without a description, and on a description without a drawing. */
export function imagesOf(brand: BrandId): DrawnImages {
  const folder = join(import.meta.dirname, brand, 'images')
  const { images } = brands[brand]
  const says: BrandImages['says'] = images.says
  const drawings = new Map<string, Drawing[]>()
  for (const file of readdirSync(folder).sort()) {
    const [, name = '', variant] = /^([a-z_]+)-([1-3])\.svg$/.exec(file) ?? []
    if (!says[name]) throw new Error(`${brand}: nothing says what ${file} shows`)
    const drawing = { variant: Number(variant), source: readFileSync(join(folder, file), 'utf8') }
    drawings.set(name, [...(drawings.get(name) ?? []), drawing])
  }
  const missing = [...Object.keys(says), ...ownImages].filter((name) => !drawings.has(name))
  if (missing.length > 0) throw new Error(`${brand}: there is no drawing of ${missing.join(', ')}`)
  return { ...images, drawings }
}

/** A drawing in the colours of a palette, `width` pixels wide. On a dark page it uses the dark colours. */
export function coloured(source: string, palette: Palette, width: number): string {
  const set = (at: 0 | 1) =>
    Object.entries(palette)
      .map(([name, tone]) => `--${name}:${tone[at]}`)
      .join(';')
  const style = `<style>:root{${set(0)}}@media (prefers-color-scheme:dark){:root{${set(1)}}}</style>`
  return source.replace('<svg ', `<svg width="${width}" height="${width / 2}" `).replace(/>\s*/, `>${style}`)
}
