import { numbers } from '@waea/contract/mobile/numbers'
import { plans } from '@waea/contract/mobile/plans'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const numbersNews: LiveNews = { 'number.changed': [numbers.terms, plans.mobiles] }
