import type { Gives } from '@waea/contract/call'
import type { customerRecords } from '@waea/contract/people/customer-records'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, eraseAccount } from '../customers/index.ts'
import { unsettledOf } from '../ledger/index.ts'
import { hasOpenPayments } from '../payments/index.ts'
import { mustHaveNoService } from './close-customer.ts'

/**
 * Erases a customer's personal data, whether the account is closed or not. Refuses 'money-owed' while they owe money or
 * are owed some, 'in-progress' while a payment or refund of theirs is under way, and 'service-in-use' as closing does.
 * The books stay (2§7.6).
 */
export async function purgeCustomer(
  tx: Tx,
  { customerUuid }: { customerUuid: Uuid },
): Promise<Gives<typeof customerRecords.purgeCustomer>> {
  await customerOf(tx, customerUuid)
  await mustHaveNoService(tx, customerUuid)
  const { owed, owing } = await unsettledOf(tx, customerUuid)
  if (await hasOpenPayments(tx, customerUuid)) throw new Refused(refuse('in-progress'))
  if (owed > 0 || owing > 0) throw new Refused(refuse('money-owed'))
  await eraseAccount(tx, customerUuid)
  return { UUID: customerUuid }
}
