import { simSettings } from '@waea/contract/mobile/sim-settings'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const simSettingsNews: LiveNews = {
  'settings.changed': [simSettings.settings, simSettings.autoActive, simSettings.webFilter],
}
