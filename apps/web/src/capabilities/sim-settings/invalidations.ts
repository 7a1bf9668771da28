import { simSettings } from '@waea/contract/mobile/sim-settings'
import type { Invalidations } from '../../shell/data/shared/live.ts'

export const simSettingsInvalidations: Invalidations = {
  'settings.changed': [simSettings.settings, simSettings.autoActive, simSettings.webFilter],
}
