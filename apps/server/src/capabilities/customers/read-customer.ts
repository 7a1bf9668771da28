import type { Asked, Gives } from '@waea/contract/call'
import type { customers } from '@waea/contract/customers'
import { countsAsVerified } from '@waea/domain/identity/email'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../platform/ctx.ts'
import { findCustomer } from './customers.store.ts'

/** The customer account (1§3). An email with the placeholder ending counts as verified. */
export async function readCustomer(
  ctx: Ctx,
  asked: Asked<typeof customers.customer>,
): Promise<Gives<typeof customers.customer>> {
  const row = await findCustomer(ctx.db, asked.customerUuid)
  if (!row) throw new Refused(refuse('not-found'))
  const { createdAt, MobileNumber, ExternalRef5, Language: _language, ...rest } = row
  return {
    ...rest,
    EmailVerified: countsAsVerified(
      { ...row, IdentityProvider: 'LOCAL' },
      { verificationOff: ctx.config.emailVerificationOff, placeholderEnding: ctx.config.placeholderEmailEnding },
    ),
    ...(MobileNumber !== null && { MobileNumber }),
    ...(ExternalRef5 !== null && { ExternalRef5 }),
    CreatedAt: nanos(createdAt),
  }
}

/** The account state document: 'Suspended' confines the account to the suspended page (1§3). */
export async function readAccountState(
  ctx: Ctx,
  asked: Asked<typeof customers.accountState>,
): Promise<Gives<typeof customers.accountState>> {
  const row = await findCustomer(ctx.db, asked.customerUuid)
  if (!row) throw new Refused(refuse('not-found'))
  return { AccountState: row.AccountState }
}
