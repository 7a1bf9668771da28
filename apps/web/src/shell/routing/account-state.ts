import type { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import { customers } from '@waea/contract/customers'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { isSuspended } from '@waea/domain/identity/session'
import {
  type AccountType,
  accountType,
  type MobileProduct,
  passesAddonsGuard,
  selectProduct,
} from '@waea/domain/plans/mobile-status'
import type { CallError } from '../calls/call-error.ts'
import { wanted } from '../calls/wanted.ts'
import { browserMemory } from '../device/memory.ts'
import type { Portal } from '../session/portal.tsx'
import type { SignedIn } from '../session/session.ts'
import { noAddonsNotice } from './no-addons-notice.ts'

/**
 * The answer that a guard decides by. One that lets pass does so at once, however old it is, and is refreshed behind the
 * screen: nobody waits for the line at a press, and the server decides anyhow. Before somebody is turned away it is asked
 * for anew.
 */
async function answerFor<Data>(
  queries: QueryClient,
  want: ReturnType<typeof queryOptions<Data, CallError>>,
  letsPass: (known: Data) => boolean,
): Promise<Data> {
  const known = queries.getQueryData<Data>(want.queryKey)
  if (known === undefined || !letsPass(known)) return queries.fetchQuery(want)
  void queries.prefetchQuery(want)
  return known
}

/** Whether the account in use is suspended. When that cannot be read it is not (3§8.6); the server decides anyhow. */
export async function isSuspendedNow({ queries, send }: Portal, { customerUuid }: SignedIn): Promise<boolean> {
  if (customerUuid === undefined) return false
  try {
    const want = wanted(customers.accountState, { customerUuid }, send)
    return isSuspended(await answerFor(queries, want, (known) => !isSuspended(known)))
  } catch {
    return false
  }
}

/**
 * Whether the mobile in use has a base plan, or its owner was told before that it has none (1§2 has-addons). When
 * nothing can be read the screens open and say so themselves.
 */
export async function hasAddonsOrNotice({ queries, send }: Portal, state: SignedIn): Promise<boolean> {
  const { customerUuid, mobileUuid } = state
  if (customerUuid === undefined) return true
  const want = wanted(plans.mobiles, { customerUuid }, send)
  // A storage is slow to ask, and most mobiles have a plan.
  const wasTold = ({ UUID }: MobileProduct) => noAddonsNotice(browserMemory()).wasGiven(UUID)
  const passes = ({ Mobiles }: Gives<typeof plans.mobiles>) =>
    passesAddonsGuard(Mobiles.find(({ UUID }) => UUID === mobileUuid) ?? selectProduct(Mobiles), wasTold)
  try {
    return passes(await answerFor(queries, want, passes))
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
    const hasCard = ({ PaymentMethods }: Gives<typeof payments.methods>) => PaymentMethods.length > 0
    return hasCard(await answerFor(queries, wanted(payments.methods, { customerUuid }, send), hasCard))
  } catch {
    return undefined
  }
}
