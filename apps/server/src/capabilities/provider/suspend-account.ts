import type { Gives, Input } from '@waea/contract/call'
import type { accountSuspension } from '@waea/contract/people/account-suspension'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { plus } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { whatIsOwedBy } from '../billing/index.ts'
import { hasFibreInService } from '../broadband/index.ts'
import {
  type CustomerRow,
  customerOf,
  liftProvidersSuspension,
  mailTo,
  suspendByProvider,
  suspensionNow,
} from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobilesOf } from '../mobiles/index.ts'

type Calls = typeof accountSuspension

/** An account's suspension, with what it stops and what stays owed. */
export async function readSuspension(ctx: Ctx, input: Input<Calls['suspension']>): Promise<Gives<Calls['suspension']>> {
  const customer = await customerOf(ctx, input.customerUuid)
  const { UUID, AccountState, suspendedBecause, suspendedAt } = customer
  const [{ isByProvider, overMoney }, { overdue, debt }, mobiles, HasFibre] = await Promise.all([
    suspensionNow(ctx, UUID),
    whatIsOwedBy(ctx, UUID),
    mobilesOf(ctx, UUID),
    hasFibreInService(ctx, UUID),
  ])
  return {
    AccountState,
    ...(suspendedBecause && { Because: suspendedBecause }),
    ...(suspendedAt && { SinceNanos: nanos(suspendedAt) }),
    IsByProvider: isByProvider,
    ...(overMoney?.over && { Over: overMoney.over }),
    OwedCents: plus(overdue, debt),
    Mobiles: mobiles.filter(isInService).length,
    HasFibre,
  }
}

/**
 * Suspends an open account at the operator's request, inside the caller's transaction, and mails its owner. No-op for the
 * same reason again. Refuses an unknown or closed account, and one that is suspended for another reason ('conflict').
 */
export async function suspendAccount(
  tx: Tx,
  { customerUuid, Reason, Because }: Input<Calls['suspendAccount']>,
): Promise<Gives<Calls['suspendAccount']>> {
  const customer = await openCustomerOf(tx, customerUuid)
  const { UUID: CustomerUUID, FirstName } = customer
  permit(tx.actor, 'account:suspend', { CustomerUUID })
  if (!(await suspendByProvider(tx, CustomerUUID, Reason))) return { AccountState: 'Suspended' }
  await tx.audit({ CustomerUUID, deed: 'suspended-by-provider', detail: { reason: Reason, because: Because.trim() } })
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'account-suspended',
    data: {
      FirstName,
      because: Reason,
      ...((await hasFibreInService(tx, CustomerUUID)) && { stopsFibre: true as const }),
      path: '/suspended',
    },
    dedupeKey: `account-suspended:${tx.newUuid()}`,
  })
  return { AccountState: 'Suspended' }
}

/**
 * Lifts the provider's suspension at the operator's request, inside the caller's transaction, and mails the owner. What
 * is owed stays. Refuses an unknown or closed account, and one that the provider did not suspend ('conflict').
 */
export async function reopenAccount(
  tx: Tx,
  { customerUuid, Because }: Input<Calls['reopenAccount']>,
): Promise<Gives<Calls['reopenAccount']>> {
  const customer = await openCustomerOf(tx, customerUuid)
  const { UUID: CustomerUUID, FirstName } = customer
  permit(tx.actor, 'account:reopen', { CustomerUUID })
  const left = await liftProvidersSuspension(tx, CustomerUUID)
  const { overdue, debt } = await whatIsOwedBy(tx, CustomerUUID)
  const owed = plus(overdue, debt)
  await tx.audit({ CustomerUUID, deed: 'reopened-by-provider', detail: { OwedCents: owed, because: Because.trim() } })
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'account-reopened',
    data: {
      FirstName,
      ...(owed > 0 && { OwedCents: owed }),
      ...(left && { staysSuspended: true as const }),
      path: left ? '/suspended' : '/profile/plans',
    },
    dedupeKey: `account-reopened:${tx.newUuid()}`,
  })
  return { AccountState: left ? 'Suspended' : 'Active' }
}

async function openCustomerOf(tx: Tx, CustomerUUID: Uuid): Promise<CustomerRow> {
  const customer = await customerOf(tx, CustomerUUID)
  if (customer.deletedAt) throw new Refused(refuse('not-found'))
  return customer
}
