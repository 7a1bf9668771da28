import type { ComponentType } from 'react'
import type { BrandWords } from './brand.ts'

/** What only pages use of a brand: its logo, icons and font. Colours and shapes are in its tokens. */
export interface BrandLook {
  words: BrandWords
  /** The mark with its wordmark. `className` sizes the whole. The wordmark is the link's name, so it is real text. */
  Logo: ComponentType<{ className?: string | undefined }>
  /**
   * The URL of the browser tab's icon, 96 x 96 pixels. Not an SVG: the browser would redraw it at every navigation,
   * which slows a slow phone down.
   */
  favicon: string
  /** The URLs of its icons for home screens and old browsers, drawn by tools/icons.ts. */
  icons: { 192: string; 512: string; maskable: string; apple: string; ico: string }
  /**
   * The text font: its name in the tokens, its file (preloaded before the style sheet requests it), and its weights.
   */
  font: { family: string; file: string; weights: string }
}
