import { decideCard } from '@waea/domain/payments/payment'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { cardsOfCustomer } from '../../payments/index.ts'
import { saveMeans } from '../stores/pauses.store.ts'
import { type AddonRow, lockAddon } from '../stores/plans.store.ts'
import { remindersOff, saveReminder } from '../stores/reminders.store.ts'
import { enqueueRenewal } from './pause.ts'

/**
 * Names the saved card that alone pays the renewals of a plan, or with null returns them to credit and then the default
 * card. Refuses a card as payments do, and a plan on the bill.
 */
export async function nameMeans(tx: Tx, service: Service, UUID: Uuid, cardUuid: string | null): Promise<AddonRow> {
  const addon = permit(tx.actor, 'plan:buy', await lockAddon(tx, service, UUID))
  if (addon.BillingType === 'postpay') throw new Refused(refuse('renewal-impossible'))
  const { CustomerUUID, ServiceUUID: MobileUUID } = service
  const cards = cardUuid === null ? [] : await cardsOfCustomer(tx, CustomerUUID)
  const card = cardUuid === null ? null : accept(decideCard({ PaymentMethodID: cardUuid }, cards, tx.today()))
  const paysWith = card?.UUID ?? null
  await saveMeans(tx, addon, paysWith)
  // Retry an unpaid period with the new means at once.
  if (addon.unpaidSince) await enqueueRenewal(tx, addon)
  const detail = { MobileUUID, AddonUUID: UUID, PaymentMethodUUID: paysWith }
  await tx.audit({ CustomerUUID, deed: 'renewal-means-changed', detail })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
  return { ...addon, paysWith }
}

/**
 * Sets how a customer is reminded of the charges of a service; a way that is not given stays. The portal always shows
 * reminders.
 */
export async function chooseReminders(
  tx: Tx,
  service: Service,
  { ByMail, ByText }: { ByMail?: boolean; ByText?: boolean },
): Promise<{ ByMail: boolean; ByText: boolean }> {
  const of = permit(tx.actor, 'mobile:manage', service)
  if (ByMail !== undefined) await saveReminder(tx, of, 'mail', ByMail)
  if (ByText !== undefined) await saveReminder(tx, of, 'text', ByText)
  const off = (await remindersOff(tx, [service])).get(service.ServiceUUID) ?? []
  return { ByMail: !off.includes('mail'), ByText: !off.includes('text') }
}
