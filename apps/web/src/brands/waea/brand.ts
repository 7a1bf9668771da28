import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { Brand } from '../brand.ts'
import favicon from './favicon.png?url'
import apple from './icons/apple-touch-icon.png?url'
import ico from './icons/favicon.ico?url'
import icon192 from './icons/icon-192.png?url'
import icon512 from './icons/icon-512.png?url'
import maskable from './icons/maskable-512.png?url'
import { WaeaLogo } from './logo.tsx'
import { texts } from './texts.ts'

/** The default brand: pounamu green, kōwhai yellow, warm paper. */
export const waea: Brand = {
  id: 'waea',
  name: 'Waea',
  Logo: WaeaLogo,
  favicon,
  icons: { 192: icon192, 512: icon512, maskable, apple, ico },
  themeColour: { light: '#fbfaf6', dark: '#0c1412' },
  font: { family: 'Figtree Variable', file: latin, weights: '300 900' },
  support: {
    phone: '0800 555 014',
    phoneLink: 'tel:0800555014',
    email: 'help@waea.nz',
    hours: 'Every day, 7 am to 9 pm',
  },
  texts,
}
