import { offers } from '@waea/contract/mobile/offers'
import { catalogue } from '@waea/contract/shop/catalogue'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const offersInvalidations: Invalidations = { 'offers.changed': [offers.offers, catalogue.entries] }
