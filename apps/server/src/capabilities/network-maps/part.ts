import { networkMaps } from '@waea/contract/fibre/network-maps'
import { nanos } from '@waea/kit/nanos'
import { byRule } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { followOutage, readOwnOutages } from './follow-outage.ts'
import { deleteFollows } from './follows.store.ts'
import { outageMails, outageTexts } from './mails.ts'
import { readHere } from './read-here.ts'
import { orRefuse, readFeatures, readMaps, readServices } from './read-maps.ts'
import { readOutages, withoutArea } from './read-outages.ts'
import { tellEnded } from './tell-ended.ts'

/** Maps of the network's outages and coverage, and following an outage until it is over (2§7.18). */
export const networkMapsPart = part({
  name: 'network-maps',
  personalData: { tables: { followed_outages: [] } },
  calls: networkMaps,
  handlers: {
    services: readServices,
    maps: readMaps,
    features: readFeatures,
    outages: async (ctx) => {
      const { outages } = await orRefuse(() => readOutages(ctx))
      return { Outages: outages.map(withoutArea), UpdatedAtNanos: nanos(ctx.now()) }
    },
    here: readHere,
    ownOutages: readOwnOutages,
    followOutage,
  },
  hears: {
    'customer.purged': (tx, { CustomerUUID }) =>
      deleteFollows(tx, byRule('network-maps', 'outage:follow', { CustomerUUID })),
  },
  jobs: [{ name: 'network-maps.tell-ended', every: '*/5 * * * *', run: tellEnded }],
  mails: outageMails,
  texts: outageTexts,
})
