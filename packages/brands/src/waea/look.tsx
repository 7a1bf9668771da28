import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { BrandLook } from '../look.ts'
import apple from './icons/apple-touch-icon.png?url'
import ico from './icons/favicon.ico?url'
import favicon from './icons/favicon.png?url'
import icon192 from './icons/icon-192.png?url'
import icon512 from './icons/icon-512.png?url'
import maskable from './icons/maskable-512.png?url'
import { Logo } from './logo.tsx'
import { words } from './words.ts'

export const look: BrandLook = {
  words,
  Logo,
  favicon,
  icons: { 192: icon192, 512: icon512, maskable, apple, ico },
  font: { family: 'Figtree Variable', file: latin, weights: '300 900' },
}
