import { porting } from '@waea/contract/mobile/porting'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const portingNews: LiveNews = {
  'port.changed': [porting.ports],
}
