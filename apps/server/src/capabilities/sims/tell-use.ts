import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { tellSim } from './tell-sim.ts'

/** Holds of which this capability tells: arrears are told of by whoever collects them. */
const ours = ['customer', 'lost', 'frozen', 'network']

/** Tells a customer that the network has stopped a SIM or lets it run again, as was asked for or of its own accord. */
export async function tellUse(tx: Tx, news: NewsOf<'mobile.use-changed'>): Promise<void> {
  const { CustomerUUID, MobileUUID, inUse, afterArrears = false, Holds, at } = news
  if (inUse ? afterArrears : !Holds.some((hold) => ours.includes(hold))) return
  await tellSim(tx, { CustomerUUID, MobileUUID, what: inUse ? 'started' : 'stopped', about: `${MobileUUID}:${at}` })
}
