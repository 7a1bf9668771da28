import { isInService, mobileStatus, statusOnHold } from '@waea/domain/mobiles/mobile-state'
import type { Tx } from '../../platform/ctx.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { mobileOf } from '../mobiles/index.ts'
import { tellSim } from './tell-sim.ts'

/** Holds that this capability sends messages about; arrears have messages of their own. */
const ours = ['customer', 'lost', 'frozen', 'network']

/**
 * Tells a customer that the network has stopped a SIM or lets it run again, whether requested or not. Sends nothing if
 * the SIM runs despite a hold, as it is stopped again at once, or if the news is outdated.
 */
export async function tellUse(tx: Tx, news: EventOf<'mobile.use-changed'>): Promise<void> {
  const { CustomerUUID, MobileUUID, inUse, afterArrears = false, Holds, at } = news
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (!mobile || !isInService(mobile) || (mobile.Status === mobileStatus.active) !== inUse) return
  const which = { CustomerUUID, MobileUUID, about: `${MobileUUID}:${at}` }
  if (inUse) {
    if (!afterArrears && Holds.length === 0) await tellSim(tx, { ...which, what: 'started' })
    return
  }
  if (!Holds.some((hold) => ours.includes(hold))) return
  const planRests = statusOnHold(Holds) === mobileStatus.suspended
  await tellSim(tx, { ...which, what: 'stopped', ...(planRests && { planRests }) })
}
