/** A brand's texts: on pages, in mails, on bills and receipts, on a home screen. */
export interface BrandWords {
  name: string
  /** The name as the logo writes it; it heads mails, bills and receipts. */
  wordmark: string
  support: {
    phone: string
    /** The same number as a phone dials it. */
    phoneLink: string
    email: string
    hours: string
  }
  /** Where its app is in the shops; a brand without an app says nothing of one. */
  app?: { appStore: string; playStore: string }
  /** What its terms state beside the portal's own: what the terms page shows is what is charged. */
  terms: {
    /** The fee for a bill that is paid late, GST included; 0 where the terms state none. */
    lateFeeCents: number
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

/** The style of a brand's mails: its tokens as values, as mail clients don't support variables. */
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

/** The look of bills, credit notes and receipts as PDF. */
export interface DocumentLook {
  /** The wordmark and what is to be paid; what is read first; what is read second; the rules between rows. */
  primary: string
  ink: string
  quiet: string
  line: string
  /** The files of the brand's font, which every PDF carries the used part of: TrueType, regular and bold. */
  fonts: { text: string; strong: string }
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

/** What the server and the tools use of a brand. Nothing of it is in a page's scripts. */
export interface Brand extends BrandWords {
  sender: {
    /** Of mails, as mail programs show it: `Waea <hello@waea.nz>`. */
    mail: string
    /** Of text messages, as phones show it: letters and digits, 11 at most. */
    sms: string
  }
  /** The direct debit authority that customers accept, in paragraphs. */
  directDebitTerms: string
  mail: MailLook
  /** What its bills and receipts look like: the colours on white paper, and the font. */
  document: DocumentLook
  images: BrandImages
  /**
   * How tools/icons.ts draws the mark: the ground, the part of its square that the mark takes, on a home screen and in
   * the browser's small tab, and how round the corners are.
   */
  icon: { ground: string; share: number; tabShare: number; roundness: number }
}
