import { createHash } from 'node:crypto'
import type { Palette } from '@waea/brands/brand'
import type { BrandId } from '@waea/brands/brands'
import { coloured, type DrawnImages, imagesOf, type ownImages } from '@waea/brands/images'
import { type ItemImage, type NamedImage, shownImages } from '@waea/domain/catalogue/catalogue-item'
import type { Uuid } from '@waea/kit/ids'

/** The widths of an image's sizes, in pixels; `Orig` is the drawing's own width. */
const widths = { Orig: 240, XS: 60, S: 120, M: 240, L: 480, XL: 960 } as const

/** The part of a URL that shows whether the file is still the same. */
const markLength = 10
const ownTheme = 'own'

/** The images of which each brand has its own drawing. */
export type OwnImage = (typeof ownImages)[number]

interface Brand {
  images: DrawnImages
  /** The wire form of each name in a theme, computed once. */
  known: Map<string, readonly ItemImage[]>
}

const brands = new Map<BrandId, Brand>()

/** The names of a brand's images, to check those in a catalogue. */
export function imageNames(id: BrandId): ReadonlySet<string> {
  return new Set(brandOf(id).images.drawings.keys())
}

/**
 * The images of an item, up to three variants per name (3§9.4). Names that the brand lacks are left out; if none is
 * left, the brand's own drawing is used.
 */
export function itemImages(id: BrandId, named: readonly NamedImage[], own: OwnImage): ItemImage[] {
  const found = named.flatMap((image) => imagesNamed(id, image))
  return found.length > 0 ? shownImages(found) : [...imagesNamed(id, { name: own })]
}

function imagesNamed(id: BrandId, { name, theme = ownTheme }: { name: string; theme?: string }): readonly ItemImage[] {
  const { images, known } = brandOf(id)
  const key = `${name}.${theme}`
  const before = known.get(key)
  if (before) return before
  const palette = paletteOf(images, theme)
  const drawings = palette ? (images.drawings.get(name) ?? []) : []
  const made = drawings.map(({ variant, source }): ItemImage => {
    const mark = markOf(source, palette as Palette)
    const at = (size: keyof typeof widths) => `/images/${name}-${variant}.${theme}.${widths[size]}.${mark}.svg`
    const sizes = { Orig: at('Orig'), XS: at('XS'), S: at('S'), M: at('M'), L: at('L'), XL: at('XL') }
    return { UUID: uuidOf(`${id} ${key} ${variant}`), Name: name, ...sizes, Description: images.says[name] ?? name }
  })
  known.set(key, made)
  return made
}

/** The file at a URL, and whether the URL's mark matches it; undefined if there is none. */
export function imageFile(id: BrandId, file: string): { svg: string; isSame: boolean } | undefined {
  const [, name = '', variant, theme = '', width, mark] =
    /^([a-z_]+)-([1-3])\.([a-z]+)\.(\d{2,3})\.([a-z0-9]+)\.svg$/.exec(file) ?? []
  const { images } = brandOf(id)
  const palette = paletteOf(images, theme)
  const drawing = images.drawings.get(name)?.find((one) => one.variant === Number(variant))
  const known = Object.values(widths).find((one) => one === Number(width))
  if (!palette || !drawing || !known) return undefined
  return { svg: coloured(drawing.source, palette, known), isSame: mark === markOf(drawing.source, palette) }
}

function brandOf(id: BrandId): Brand {
  const brand = brands.get(id) ?? { images: imagesOf(id), known: new Map() }
  brands.set(id, brand)
  return brand
}

function paletteOf({ own, themes }: DrawnImages, theme: string): Palette | undefined {
  if (theme === ownTheme) return own
  return Object.hasOwn(themes, theme) ? themes[theme] : undefined
}

function markOf(source: string, palette: Palette): string {
  return digestOf(coloured(source, palette, widths.Orig)).slice(0, markLength)
}

/** An id that is the same in every process and after every start. */
function uuidOf(text: string): Uuid {
  const hex = digestOf(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
