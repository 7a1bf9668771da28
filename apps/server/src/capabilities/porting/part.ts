import { porting } from '@waea/contract/mobile/porting'
import { type Part, part } from '../../platform/jobs/part.ts'
import { bringNumber, retryNumber } from './bring-number.ts'
import { portingEventsOutsideTx, portingHears, portingJobs } from './jobs.ts'
import { portingMails, portingTexts } from './mails.ts'
import { portingWebhook } from './porting-webhook.ts'
import { readLeaving } from './read-leaving.ts'
import { lookUpNumber, readPorts } from './read-ports.ts'
import { cancelPort, stopLeaving } from './stop-port.ts'
import { portHistory } from './stores/customer-history.store.ts'
import { accountsByPort } from './stores/ports.store.ts'
import './events.ts'

/** Ports of numbers between providers, in both directions. */
export const portingPart: Part = part({
  name: 'porting',
  personalData: { tables: { ports: [], texts: [] } },
  history: portHistory,
  finds: accountsByPort,
  calls: porting,
  handlers: {
    portingEvents: portingWebhook,
    bring: bringNumber,
    retry: retryNumber,
    cancel: cancelPort,
    number: lookUpNumber,
    ports: readPorts,
    leaving: readLeaving,
    stopLeaving,
  },
  hears: portingHears,
  onEventOutsideTx: portingEventsOutsideTx,
  jobs: portingJobs,
  mails: portingMails,
  texts: portingTexts,
})
