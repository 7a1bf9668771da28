import { numbers } from '@waea/contract/mobile/numbers'
import { plans } from '@waea/contract/mobile/plans'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const numbersInvalidations: Invalidations = { 'number.changed': [numbers.terms, plans.mobiles] }
