import { offers } from '@waea/contract/mobile/offers'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const offersNews: LiveNews = { 'offers.changed': [offers.offers, catalogue.entries] }
