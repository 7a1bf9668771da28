import type { BrandWords } from '../brand.ts'

export const words: BrandWords = {
  name: 'Tahi',
  wordmark: 'tahi',
  support: {
    phone: '0800 555 015',
    phoneLink: 'tel:0800555015',
    email: 'help@tahi.nz',
    hours: 'Every day, 8 am to 8 pm',
  },
  terms: { lateFeeCents: 1000 },
  texts: {
    headline: 'One tap. One price. Go.',
    promise: 'Pick a plan, scan a code, and you are on. No store, no queue, no surprises on the bill.',
    title: 'Tahi',
    description: 'Bright, simple mobile in Aotearoa New Zealand. Every price with GST.',
    footer: 'Prices in New Zealand dollars, GST included.',
  },
  textsInMaori: {
    headline: 'Kotahi te pāngia. Kotahi te utu. Haere.',
    promise:
      'Kōwhiria he mahere, matawaitia he waehere, kua hono koe. Kāore he toa, kāore he tūtira, kāore he ohorere i te nama.',
    footer: 'Ko ngā utu kei te tāra o Aotearoa, kei roto te GST.',
    hours: 'Ia rā, 8 i te ata ki te 8 i te pō',
  },
  themeColour: { light: '#f6f7fc', dark: '#0c0d1c' },
}
