import type { ComponentType } from 'react'

/** The mark with its word. `className` sizes the whole; the word is the link's name, so it is real text. */
type Logo = ComponentType<{ className?: string | undefined }>

/** What one provider sets: everything a customer sees that is not a colour, a font or a shape (those are tokens). */
export type Brand = {
  /** The folder's name, and the value of `data-brand` on the html element. */
  id: string
  name: string
  Logo: Logo
  /**
   * The address of the icon of the browser's tab, 96 x 96 pixels. A drawing (SVG) would be drawn anew at each change of
   * the address, and holds a slow phone up while a screen comes.
   */
  favicon: string
  /** The addresses of its icons for home screens and old browsers, drawn by tools/icons.ts. */
  icons: { 192: string; 512: string; maskable: string; apple: string; ico: string }
  /** The colours of the browser's own frame: the ground in light and in dark. */
  themeColour: { light: string; dark: string }
  /** The font of its texts: its name in the tokens, its file, fetched before the style sheet asks, and its weights. */
  font: { family: string; file: string; weights: string }
  support: {
    phone: string
    /** The same number as a phone dials it. */
    phoneLink: string
    email: string
    hours: string
  }
  texts: BrandTexts
}

/** The brand's own sentences. The portal's other sentences are the same for every brand and live with its screens. */
export type BrandTexts = {
  headline: string
  promise: string
  /** Stands in the title of every page after its own. */
  title: string
  description: string
  footer: string
}
