import { createRequire } from 'node:module'
import type { Brand } from '../brand.ts'
import { directDebitTerms } from '../direct-debit.ts'
import { images } from './images.ts'
import { words } from './words.ts'

const require = createRequire(import.meta.url)

/** A second brand, to prove that brands are configurable: indigo and coral, square corners, another font. */
export const tahi: Brand = {
  ...words,
  directDebitTerms: directDebitTerms(words.name),
  sender: { mail: 'Tahi <hello@tahi.nz>', sms: 'Tahi' },
  mail: {
    support: `${words.support.email} or ${words.support.phone}, every day, 8 am to 8 pm`,
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
  },
  document: {
    primary: '#4130d6',
    ink: '#12132b',
    quiet: '#41446a',
    line: '#d5d9ea',
    fonts: {
      text: require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
      strong: require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
    },
  },
  images,
  icon: { ground: '#ff7a66', share: 0.96, tabShare: 0.96, roundness: 0 },
}
