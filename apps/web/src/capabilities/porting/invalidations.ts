import { porting } from '@waea/contract/mobile/porting'
import { overview } from '@waea/contract/overview'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const portingInvalidations: Invalidations = {
  'port.changed': [porting.ports, overview.next],
}
