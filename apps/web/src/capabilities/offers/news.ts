import { catalogue } from '@waea/contract/catalogue'
import { offers } from '@waea/contract/offers'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const offersNews: LiveNews = { 'offers.changed': [offers.offers, catalogue.entries] }
