import { simSettings } from '@waea/contract/sim-settings'
import type { LiveNews } from '../../shell/data/shared/live.ts'

export const simSettingsNews: LiveNews = {
  'settings.changed': [simSettings.settings, simSettings.autoActive, simSettings.webFilter],
}
