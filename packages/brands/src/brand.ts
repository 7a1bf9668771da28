/** What a brand says of itself wherever its name stands: on pages, in mails, on receipts, on a home screen. */
export interface BrandWords {
  name: string
  /** The name as the logo writes it; it heads mails and receipts. */
  wordmark: string
  support: {
    phone: string
    /** The same number as a phone dials it. */
    phoneLink: string
    email: string
    hours: string
  }
  /** Its own sentences. The portal's other sentences are the same for every brand and live with its screens. */
  texts: {
    headline: string
    promise: string
    /** Stands in the title of every page after its own. */
    title: string
    description: string
    footer: string
  }
  /** The colours of the browser's own frame, and of the app on a home screen: the ground in light and in dark. */
  themeColour: { light: string; dark: string }
}

/** A colour in the light and in the dark. */
type Tone = readonly [light: string, dark: string]

/** What a brand's mails look like: the tokens of its pages, written out, since mail programs know no variables. */
export interface MailLook {
  /** Stands in the sentence "We are at … ." */
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

/** The colours that an image is drawn in, by the names that its drawing has for them: `fill="var(--ground)"`. */
export interface Palette {
  ground: Tone
  far: Tone
  near: Tone
  line: Tone
  light: Tone
}

/**
 * A brand's images of what is on sale, such as `surf`. Each is drawn up to three times, in `images/<name>-<1 to 3>.svg`,
 * 240 wide and 120 high with what it is about in the middle 120, and is coloured by a palette.
 */
export interface BrandImages {
  /** What the image of a name shows, for those who do not see it. */
  says: Readonly<Record<string, string>>
  /** The brand's own colours, in which an image is drawn where no theme is named. */
  own: Palette
  /** The themes that a catalogue may name. */
  themes: Readonly<Record<string, Palette>>
}

/** All that the server sends and the tools draw in a brand's name. Of the web, nothing of it is in a page's scripts. */
export interface Brand extends BrandWords {
  sender: {
    /** Of mails, as mail programs show it: `Waea <hello@waea.nz>`. */
    mail: string
    /** Of text messages, as phones show it: letters and digits, 11 at most. */
    sms: string
  }
  mail: MailLook
  /** The colours of a receipt's white paper: the wordmark, what is read first, what is read second, the rules. */
  receipt: { primary: string; ink: string; quiet: string; line: string }
  images: BrandImages
  /**
   * How tools/icons.ts draws the mark: the ground, the part of its square that the mark takes, on a home screen and in
   * the browser's small tab, and how round the corners are.
   */
  icon: { ground: string; share: number; tabShare: number; roundness: number }
}
