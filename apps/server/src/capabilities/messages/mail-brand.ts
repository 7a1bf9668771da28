import { type BrandId, serverBrands } from '../../platform/brands.ts'

/** A colour in light and in dark mail programs. */
type Tone = readonly [light: string, dark: string]

/** What a brand's mails look like: the tokens of its pages, as far as mail programs understand them. */
export interface MailBrand {
  name: string
  wordmark: string
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

const waea: MailBrand = {
  name: serverBrands.waea.name,
  wordmark: 'waea',
  support: 'help@waea.nz or 0800 555 014, every day, 7 am to 9 pm',
  font: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
  roundPx: 12,
  paper: ['#fbfaf6', '#0c1412'],
  surface: ['#ffffff', '#131e1b'],
  sunken: ['#f3f1ea', '#0f1916'],
  line: ['#e3e0d6', '#263632'],
  ink: ['#14201d', '#ebf3f0'],
  quiet: ['#5d6b66', '#b3c3bd'],
  primary: ['#0e5f52', '#62cbb4'],
  onPrimary: ['#ffffff', '#04221c'],
  accent: ['#f6c344', '#f6c344'],
}

const tahi: MailBrand = {
  name: serverBrands.tahi.name,
  wordmark: 'tahi',
  support: 'help@tahi.nz or 0800 555 015, every day, 8 am to 8 pm',
  font: "'Bricolage Grotesque', 'Trebuchet MS', Helvetica, Arial, sans-serif",
  roundPx: 0,
  paper: ['#f6f7fc', '#0c0d1c'],
  surface: ['#ffffff', '#151732'],
  sunken: ['#eaecf7', '#101127'],
  line: ['#d5d9ea', '#2c2f57'],
  ink: ['#12132b', '#eff0ff'],
  quiet: ['#5a5d84', '#b9bce0'],
  primary: ['#4130d6', '#a59cff'],
  onPrimary: ['#ffffff', '#120a4d'],
  accent: ['#ff7a66', '#ff8573'],
}

const looks: Readonly<Record<BrandId, MailBrand>> = { waea, tahi }

/** The mail look of a brand. */
export function mailBrand(brand: BrandId): MailBrand {
  return looks[brand]
}
