import type { BrandTexts } from '../brand.ts'

export const texts: BrandTexts = {
  headline: 'Mobile that keeps its promises.',
  promise:
    'Join on an eSIM in about a minute, see what is left at a glance, and every dollar before it leaves your card.',
  title: 'Waea',
  description: 'Mobile in Aotearoa New Zealand: plain plans, every price with GST, and an account you run yourself.',
  footer: 'Prices in New Zealand dollars, GST included.',
}
