import { simSettings } from '@waea/contract/mobile/sim-settings'
import { part } from '../../platform/jobs/part.ts'
import { saveSettings, setAutoActive } from './change-settings.ts'
import { settingsHear } from './hear-network.ts'
import { forwardingMails, forwardingTexts } from './mails.ts'
import { bar, barringCommand, liftBar, readBars } from './operator-bars.ts'
import { readAutoActive, readSettings } from './settings-now.ts'
import { readWebFilter, readWebFilterReport, saveWebFilter } from './web-filter.ts'

/** The settings of a SIM: what the customer requests, what the provider bars, and what the network does. */
export const simSettingsPart = part({
  name: 'sim-settings',
  personalData: { tables: { changes: [], operator_bars: [], wishes: [] } },
  calls: simSettings,
  handlers: {
    settings: readSettings,
    saveSettings,
    autoActive: readAutoActive,
    setAutoActive,
    operatorBars: readBars,
    bar,
    liftBar,
    webFilter: readWebFilter,
    saveWebFilter,
    webFilterReport: readWebFilterReport,
  },
  hears: settingsHear,
  commands: { barring: barringCommand },
  mails: forwardingMails,
  texts: forwardingTexts,
})
