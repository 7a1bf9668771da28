import type { BrandTexts } from '../brand.ts'

export const texts: BrandTexts = {
  headline: 'One tap. One price. Go.',
  promise: 'Pick a plan, scan a code, and you are on. No store, no queue, no surprises on the bill.',
  title: 'Tahi',
  description: 'Bright, simple mobile in Aotearoa New Zealand. Every price with GST.',
  footer: 'Prices in New Zealand dollars, GST included.',
}
