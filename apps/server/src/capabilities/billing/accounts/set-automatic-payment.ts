import type { Gives } from '@waea/contract/call'
import type { billPayment } from '@waea/contract/money/billing'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { mustHaveBillCard } from '../../payments/index.ts'
import { type Automatic, saveAutomatic } from '../stores/accounts.store.ts'
import { accountOf, readAccount } from './read-account.ts'

/** Sets how bills are paid automatically. Refuses a customer without a valid saved card, except to switch it off. */
export async function setAutomaticPayment(
  tx: Tx,
  CustomerUUID: Uuid,
  when: Automatic,
): Promise<Gives<typeof billPayment.setAutomaticPayment>> {
  permit(tx.actor, 'bill:manage', { CustomerUUID })
  const account = permit(tx.actor, 'bill:manage', await accountOf(tx, CustomerUUID))
  if (when !== 'off') await mustHaveBillCard(tx, CustomerUUID, {})
  await saveAutomatic(tx, account, when)
  await tx.show(CustomerUUID, 'bill.changed')
  return { result: await readAccount(tx, CustomerUUID) }
}
