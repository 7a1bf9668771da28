/** A brand's texts for pages, mails, bills, receipts and the home screen. */
export interface BrandWords {
  name: string
  /** The name as the logo writes it; the heading of mails, bills and receipts. */
  wordmark: string
  support: {
    phone: string
    /** The same number in the form a phone dials. */
    phoneLink: string
    email: string
    hours: string
  }
  /** Where to get the brand's app; absent when it has none. */
  app?: { appStore: string; playStore: string }
  /**
   * What its terms state beyond the portal's own. The terms page shows these figures, and the same figures are charged.
   */
  terms: {
    /** The late payment fee, GST included; 0 when the terms state none. */
    lateFeeCents: number
  }
  /**
   * Sentences that differ by brand. All other sentences are the same for every brand and live with the portal's
   * screens.
   */
  texts: {
    headline: string
    promise: string
    /** Follows the page's own title in every page title. */
    title: string
    description: string
    footer: string
  }
  /** Those of its texts that visitors read on a page, in te reo Māori; a page shows English ones without these. */
  textsInMaori?: { headline: string; promise: string; footer: string; hours: string }
  /** The colours of the browser's frame and of the app on a home screen, in light and dark theme. */
  themeColour: { light: string; dark: string }
}

/** A colour in light and dark theme. */
type Tone = readonly [light: string, dark: string]

/** The style of a brand's mails: the token values themselves, as mail clients don't support variables. */
export interface MailLook {
  /** Used in the sentence "We are at … ." */
  support: string
  font: string
  roundPx: number
  paper: Tone
  surface: Tone
  sunken: Tone
  line: Tone
  ink: Tone
  quiet: Tone
  primary: Tone
  onPrimary: Tone
  accent: Tone
}

/** The style of bills, credit notes and receipts as PDF. */
export interface DocumentLook {
  /**
   * Colours: `primary` for the wordmark and the amount to pay, then main text, secondary text, and lines between rows.
   */
  primary: string
  ink: string
  quiet: string
  line: string
  /** The brand's font files, TrueType, regular and bold. Every PDF embeds the glyphs it uses. */
  fonts: { text: string; strong: string }
}

/** The colours of an image, by the names its drawing uses: `fill="var(--ground)"`. */
export interface Palette {
  ground: Tone
  far: Tone
  near: Tone
  line: Tone
  light: Tone
}

/**
 * A brand's images of what is on sale, such as `surf`. Each has up to three drawings, in `images/<name>-<1 to 3>.svg`:
 * 240 wide and 120 high, with the subject in the middle 120, coloured by a palette.
 */
export interface BrandImages {
  /** The alternative text of each image. */
  says: Readonly<Record<string, string>>
  /** The brand's own colours, for images without a theme. */
  own: Palette
  /** The themes that the catalogue can name. */
  themes: Readonly<Record<string, Palette>>
}

/** What the server and the tools use of a brand. None of it is in the pages' scripts. */
export interface Brand extends BrandWords {
  sender: {
    /** The sender of mails, as mail programs show it: `Waea <hello@waea.nz>`. */
    mail: string
    /** The sender of text messages, as phones show it: letters and digits, at most 11. */
    sms: string
  }
  /** The direct debit authority that customers accept, in paragraphs. */
  directDebitTerms: string
  mail: MailLook
  /** The style of its bills and receipts: the colours on white paper, and the font. */
  document: DocumentLook
  images: BrandImages
  /**
   * How tools/icons.ts draws the mark: the background, the share of the square that the mark takes (on a home screen,
   * and in the browser's small tab), and the corner roundness.
   */
  icon: { ground: string; share: number; tabShare: number; roundness: number }
}
