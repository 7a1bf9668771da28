import latin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import type { Brand } from '../brand.ts'
import favicon from './favicon.png?url'
import apple from './icons/apple-touch-icon.png?url'
import ico from './icons/favicon.ico?url'
import icon192 from './icons/icon-192.png?url'
import icon512 from './icons/icon-512.png?url'
import maskable from './icons/maskable-512.png?url'
import { TahiLogo } from './logo.tsx'
import { texts } from './texts.ts'

/** A second provider, to prove the first is not built in: indigo and coral, square corners, another font. */
export const tahi: Brand = {
  id: 'tahi',
  name: 'Tahi',
  Logo: TahiLogo,
  favicon,
  icons: { 192: icon192, 512: icon512, maskable, apple, ico },
  themeColour: { light: '#f6f7fc', dark: '#0c0d1c' },
  font: { family: 'Bricolage Grotesque Variable', file: latin, weights: '200 800' },
  support: {
    phone: '0800 555 015',
    phoneLink: 'tel:0800555015',
    email: 'help@tahi.nz',
    hours: 'Every day, 8 am to 8 pm',
  },
  texts,
}
