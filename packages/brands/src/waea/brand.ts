import type { Brand } from '../brand.ts'
import { images } from './images.ts'
import { words } from './words.ts'

/** The default brand: pounamu green, kōwhai yellow, warm paper. */
export const waea: Brand = {
  ...words,
  sender: { mail: 'Waea <hello@waea.nz>', sms: 'Waea' },
  mail: {
    support: `${words.support.email} or ${words.support.phone}, every day, 7 am to 9 pm`,
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
  },
  receipt: { primary: '#0e5f52', ink: '#14201d', quiet: '#45544f', line: '#e3e0d6' },
  images,
  icon: { ground: '#0a4a40', share: 0.82, tabShare: 0.94, roundness: 0.23 },
}
