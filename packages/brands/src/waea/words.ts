import type { BrandWords } from '../brand.ts'

export const words: BrandWords = {
  name: 'Waea',
  wordmark: 'waea',
  support: {
    phone: '0800 555 014',
    phoneLink: 'tel:0800555014',
    email: 'help@waea.nz',
    hours: 'Every day, 7 am to 9 pm',
  },
  app: {
    appStore: 'https://apps.apple.com/nz/app/waea/id1555014000',
    playStore: 'https://play.google.com/store/apps/details?id=nz.waea.app',
  },
  terms: { lateFeeCents: 0 },
  texts: {
    headline: 'Mobile that keeps its promises.',
    promise:
      'Join on an eSIM in about a minute, see what is left at a glance, and every dollar before it leaves your card.',
    title: 'Waea',
    description: 'Mobile in Aotearoa New Zealand: plain plans, every price with GST, and an account you run yourself.',
    footer: 'Prices in New Zealand dollars, GST included.',
  },
  textsInMaori: {
    headline: 'He waea pūkoro e ū ana ki āna kī taurangi.',
    promise:
      'Hono mai mā te eSIM i roto i te meneti kotahi pea. Tirohia wawetia te toenga, me ia tāra i mua i te tangohanga i tō kāri.',
    footer: 'Ko ngā utu kei te tāra o Aotearoa, kei roto te GST.',
    hours: 'Ia rā, 7 i te ata ki te 9 i te pō',
  },
  themeColour: { light: '#fbfaf6', dark: '#0c1412' },
}
