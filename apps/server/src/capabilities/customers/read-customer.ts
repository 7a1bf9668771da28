import type { Gives, Input } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'
import { countsAsVerified } from '@waea/domain/identity/verified-email'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { debtOf } from '../ledger/index.ts'
import { type CustomerRow, findCustomer } from './stores/customers.store.ts'

/** The customer account (1§3). */
export async function readCustomer(
  ctx: Ctx,
  input: Input<typeof customers.customer>,
): Promise<Gives<typeof customers.customer>> {
  const row = await findCustomer(ctx.db, input.customerUuid)
  if (!row) throw new Refused(refuse('not-found'))
  return customerAnswer(ctx, row)
}

/** A customer account as the wire shows it. An email with the placeholder ending counts as verified (1§3). */
export function customerAnswer(ctx: Ctx, row: CustomerRow): Gives<typeof customers.customer> {
  const { UUID, FirstName, LastName, Email, AccountState, createdAt, MobileNumber, ExternalRef5 } = row
  return {
    UUID,
    FirstName,
    LastName,
    Email,
    AccountState,
    EmailVerified: countsAsVerified(
      { ...row, IdentityProvider: 'LOCAL' },
      { verificationOff: ctx.config.emailVerificationOff, placeholderEnding: ctx.config.placeholderEmailEnding },
    ),
    ...(MobileNumber !== null && { MobileNumber }),
    ...(ExternalRef5 !== null && { ExternalRef5 }),
    CreatedAt: nanos(createdAt),
  }
}

/** The account state. 'Suspended' confines the customer to the suspended page, which says why (1§3, 1§6). */
export async function readAccountState(
  ctx: Ctx,
  input: Input<typeof customers.accountState>,
): Promise<Gives<typeof customers.accountState>> {
  const row = await findCustomer(ctx.db, input.customerUuid)
  if (!row) throw new Refused(refuse('not-found'))
  const { AccountState, suspendedBecause, suspendedAt } = row
  if (AccountState === 'Active') return { AccountState }
  const debt = await debtOf(ctx, input.customerUuid)
  return {
    AccountState,
    ...(suspendedBecause !== null && { Reason: suspendedBecause }),
    ...(debt && { AmountOwedCents: debt.amount }),
    ...(suspendedAt !== null && { SuspendedAtNanos: nanos(suspendedAt) }),
  }
}
