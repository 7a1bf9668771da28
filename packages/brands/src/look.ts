import type { ComponentType } from 'react'
import type { BrandWords } from './brand.ts'

/** What only pages show of a brand: its logo, its icons and its font. Colours and shapes are its tokens. */
export interface BrandLook {
  words: BrandWords
  /** The mark with its word. `className` sizes the whole; the word is the link's name, so it is real text. */
  Logo: ComponentType<{ className?: string | undefined }>
  /**
   * The address of the icon of the browser's tab, 96 x 96 pixels. A drawing (SVG) would be drawn anew at each change of
   * the address, and holds a slow phone up while a screen comes.
   */
  favicon: string
  /** The addresses of its icons for home screens and old browsers, drawn by tools/icons.ts. */
  icons: { 192: string; 512: string; maskable: string; apple: string; ico: string }
  /** The font of its texts: its name in the tokens, its file, fetched before the style sheet asks, and its weights. */
  font: { family: string; file: string; weights: string }
}
