import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted } from '../../../platform/db/permit.ts'
import { notifyOperator, settleNotice } from '../../../platform/operator/notices.ts'
import { saveRelease } from '../stores/pauses.store.ts'
import { type AddonRow, lockAddon } from '../stores/plans.store.ts'
import { markOnHold } from '../stores/renewals.store.ts'

const noticeOf = (UUID: Uuid) => ({ kind: 'renewal-parked' as const, subject: `plan ${UUID}` })

/** Parks plans that have missed too many periods and notifies the operator; nothing is charged for them. */
export async function parkAddons(tx: Tx, addons: readonly Permitted<AddonRow, 'plan:buy'>[]): Promise<void> {
  await markOnHold(tx, addons, 'parked')
  for (const { UUID, CustomerUUID, ServiceUUID, Name, EndsOn, period } of addons) {
    await notifyOperator(tx, {
      ...noticeOf(UUID),
      reason: `${Name} was due on ${EndsOn} and has missed more than three periods; it is not charged until you release it`,
      document: { CustomerUUID, ServiceUUID, EndsOn, period },
    })
  }
}

/**
 * Releases a parked plan for an operator. Its next period starts today, and the missed ones are not charged. No-op if
 * it is not parked.
 */
export async function releasePlan(tx: Tx, service: Service, UUID: Uuid): Promise<AddonRow> {
  const addon = byRule('plans', 'plan:buy', await lockAddon(tx, service, UUID))
  if (addon.parkedSince === null) return addon
  await saveRelease(tx, addon)
  await settleNotice(tx, noticeOf(UUID))
  const { CustomerUUID, ServiceUUID: MobileUUID } = service
  await tx.audit({ CustomerUUID, deed: 'plan-released', detail: { MobileUUID, AddonUUID: UUID } })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
  return { ...addon, parkedSince: null, offSince: addon.parkedSince }
}
