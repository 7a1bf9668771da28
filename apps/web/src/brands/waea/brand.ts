import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Brand } from '../brand.ts'
import favicon from './favicon.png?url'
import { WaeaLogo } from './logo.tsx'
import { texts } from './texts.ts'

/** The default brand: pounamu green, kōwhai yellow, warm paper. */
export const waea: Brand = {
  id: 'waea',
  name: 'Waea',
  Logo: WaeaLogo,
  favicon,
  themeColour: { light: '#fbfaf6', dark: '#0c1412' },
  preloadFonts: [latin],
  support: {
    phone: '0800 555 014',
    phoneLink: 'tel:0800555014',
    email: 'help@waea.nz',
    hours: 'Every day, 7 am to 9 pm',
  },
  texts,
}
