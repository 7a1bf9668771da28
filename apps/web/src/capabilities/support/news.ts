import { cases } from '@waea/contract/cases'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const supportNews: LiveNews = {
  'cases.changed': [cases.list, cases.read],
}
