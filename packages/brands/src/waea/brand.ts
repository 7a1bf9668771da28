import { createRequire } from 'node:module'
import type { Brand } from '../brand.ts'
import { directDebitTerms } from '../direct-debit.ts'
import { images } from './images.ts'
import { words } from './words.ts'

const require = createRequire(import.meta.url)

/** The default brand: pounamu green, kōwhai yellow, warm paper. */
export const waea: Brand = {
  ...words,
  directDebitTerms: directDebitTerms(words.name),
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
  document: {
    primary: '#0e5f52',
    ink: '#14201d',
    quiet: '#45544f',
    line: '#e3e0d6',
    fonts: {
      text: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
      strong: require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
    },
  },
  images,
  icon: { ground: '#0a4a40', share: 0.82, tabShare: 0.94, roundness: 0.23 },
}
