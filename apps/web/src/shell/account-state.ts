import type { Gives } from '@waea/contract/call'
import { customers } from '@waea/contract/customers'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { isSuspended } from '@waea/domain/identity/session'
import { type AccountType, accountType, passesAddonsGuard, selectProduct } from '@waea/domain/plans/mobile-status'
import { browserMemory } from './memory.ts'
import { noAddonsNotice } from './no-addons-notice.ts'
import type { Portal } from './portal.tsx'
import type { SignedIn } from './session.ts'
import { wanted } from './wanted.ts'

/** Whether the account in use is suspended. When that cannot be read it is not (3§8.6); the server decides anyhow. */
export async function isSuspendedNow({ queries, send }: Portal, { customerUuid }: SignedIn): Promise<boolean> {
  if (customerUuid === undefined) return false
  try {
    return isSuspended(await queries.fetchQuery(wanted(customers.accountState, { customerUuid }, send)))
  } catch {
    return false
  }
}

/**
 * Whether the mobile in use has a base plan, or its owner was told before that it has none (1§2 has-addons). A plan that
 * is known already decides at once; when nothing can be read the screens open and say so themselves.
 */
export async function hasAddonsOrNotice({ queries, send }: Portal, state: SignedIn): Promise<boolean> {
  const { customerUuid, mobileUuid } = state
  if (customerUuid === undefined) return true
  const want = wanted(plans.mobiles, { customerUuid }, send)
  const passes = ({ Mobiles }: Gives<typeof plans.mobiles>) => {
    const mobile = Mobiles.find(({ UUID }) => UUID === mobileUuid) ?? selectProduct(Mobiles)
    return passesAddonsGuard(mobile, mobile !== undefined && noAddonsNotice(browserMemory()).wasGiven(mobile.UUID))
  }
  try {
    const known = queries.getQueryData(want.queryKey)
    return (known !== undefined && passes(known)) || passes(await queries.fetchQuery(want))
  } catch {
    return true
  }
}

/** What the account is by its mobile in use (1§4); undefined where the mobiles cannot be read. */
export async function accountTypeNow({ queries, send }: Portal, state: SignedIn): Promise<AccountType | undefined> {
  const { customerUuid, mobileUuid } = state
  if (customerUuid === undefined) return undefined
  try {
    const { Mobiles } = await queries.fetchQuery(wanted(plans.mobiles, { customerUuid }, send))
    return accountType(Mobiles.find(({ UUID }) => UUID === mobileUuid) ?? selectProduct(Mobiles))
  } catch {
    return undefined
  }
}

/** Whether the account has a saved card; undefined where that cannot be read (1§2, 3§8.6). */
export async function canPayNow({ queries, send }: Portal, { customerUuid }: SignedIn): Promise<boolean | undefined> {
  if (customerUuid === undefined) return undefined
  try {
    const { PaymentMethods } = await queries.fetchQuery(wanted(payments.methods, { customerUuid }, send))
    return PaymentMethods.length > 0
  } catch {
    return undefined
  }
}
