import type { Gives, Input } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import { decideExtension } from '@waea/domain/dunning/extension'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { extendBills, lockOwed } from '../billing/index.ts'
import { insertExtension, lastExtensions } from './extensions.store.ts'
import { reviewAccount } from './review-account.ts'
import { tellExtension } from './tell-arrears.ts'

/**
 * Grants a payment extension at once, by rule. Until its day there are no reminders, no card charges and no suspension.
 * Only the owner may request it. Refuses as `decideExtension` does.
 */
export async function extendPayment(
  tx: Tx,
  input: Input<typeof dunning.extend>,
): Promise<Gives<typeof dunning.extend>> {
  const { customerUuid: CustomerUUID, Until } = input
  permit(tx.actor, 'bill:manage', { CustomerUUID })
  const account = await lockOwed(tx, CustomerUUID)
  if (!account) throw new Refused(refuse('nothing-owed'))
  const past = await lastExtensions(tx, CustomerUUID)
  const { bills, amount, until } = accept(decideExtension(calendarDay(Until), account.owed, past, tx.today()))
  const extension = { CustomerUUID, UUID: tx.newUuid(), bills: bills.map(({ UUID }) => UUID), amount, until }
  await insertExtension(tx, permit(tx.actor, 'bill:manage', extension))
  await extendBills(tx, CustomerUUID, extension.bills, until)
  await tellExtension(tx, extension, 'granted')
  await tx.audit({ CustomerUUID, deed: 'extension-granted', detail: { until, AmountCents: amount } })
  await reviewAccount(tx, CustomerUUID)
  await tx.show(CustomerUUID, 'arrears.changed')
  return { Until: until, AmountCents: amount, GrantedOn: tx.today() }
}
