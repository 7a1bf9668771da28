import type { Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import type { NetworkService } from '../../../ports/network.ts'
import { saveFeatures } from '../stores/features.store.ts'
import type { MobileRow } from '../stores/mobiles.store.ts'

/** The number and the SIM are stored with the mobile; the billing type is ours. */
const keptElsewhere: readonly string[] = ['MSISDN', 'ICCID', 'IMSI', 'eid', 'billingType']

/** Saves the features that the network reports for a mobile, and publishes an event if they changed. */
export async function hearFeatures(
  tx: Tx,
  mobile: Permitted<MobileRow, 'mobile:manage'>,
  { features }: NetworkService,
): Promise<void> {
  const said = Object.fromEntries(Object.entries(features).filter(([name]) => !keptElsewhere.includes(name)))
  if (Object.keys(said).length === 0) return
  if (!(await saveFeatures(tx, mobile, said))) return
  const { CustomerUUID, UUID: MobileUUID } = mobile
  await tx.tell('mobile.features-heard', { CustomerUUID, MobileUUID })
  await tx.show(CustomerUUID, 'settings.changed', { MobileUUID })
}
