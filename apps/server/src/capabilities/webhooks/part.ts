import { webhooks } from '@waea/contract/operators/webhooks'
import { deliveryLifeMs } from '@waea/domain/webhooks/delivery'
import type { Job } from '../../platform/jobs/job.ts'
import { part } from '../../platform/jobs/part.ts'
import { deliverTo, retryDeliveries } from './deliver.ts'
import { deliveries, replayDelivery, replayFailed, sendTest } from './deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  endpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './endpoints.ts'
import { webhookHears } from './news.ts'
import { deliverJob } from './report-events.ts'
import { deleteOldDeliveries } from './stores/deliveries.store.ts'
import { anyEndpoint } from './stores/endpoints.store.ts'

const jobs: readonly Job[] = [
  { name: deliverJob, runsBeside: true, run: deliverTo },
  { name: 'webhooks.retry', everyMs: 5_000, run: retryDeliveries },
  {
    name: 'webhooks.forget',
    every: '53 * * * *',
    run: (ctx) => ctx.inTransaction((tx) => deleteOldDeliveries(tx, new Date(tx.now().getTime() - deliveryLifeMs))),
  },
]

/** Signed messages to other systems of the provider about what has happened. */
export const webhooksPart = part({
  name: 'webhooks',
  personalData: {
    leftOut: {
      deliveries: 'ids and amounts of the last 30 days for other systems; what they tell of is in the other files',
    },
  },
  calls: webhooks,
  handlers: {
    endpoints,
    createEndpoint,
    changeEndpoint,
    pauseEndpoint,
    resumeEndpoint,
    rotateSecret,
    removeEndpoint,
    deliveries,
    replayDelivery,
    replayFailed,
    sendTest,
  },
  hears: webhookHears,
  hearsOnlyIf: anyEndpoint,
  jobs,
})
