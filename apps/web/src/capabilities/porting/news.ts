import { porting } from '@waea/contract/mobile/porting'
import { overview } from '@waea/contract/overview'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const portingNews: LiveNews = {
  'port.changed': [porting.ports, overview.next],
}
