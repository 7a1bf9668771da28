import { cases } from '@waea/contract/cases'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const supportInvalidations: Invalidations = {
  'cases.changed': [cases.list, cases.read],
}
