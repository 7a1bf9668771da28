import type { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Gives } from '@waea/contract/call'
import type { CallError } from '@waea/contract/call-error'
import { broadband } from '@waea/contract/fibre/broadband'
import { plans } from '@waea/contract/mobile/plans'
import { billingRoutes } from '@waea/contract/money/billing-routes'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { isSuspended } from '@waea/domain/identity/session'
import { hasMeansToPay } from '@waea/domain/payments/means/means-to-pay'
import {
  type AccountType,
  accountType,
  type MobileProduct,
  passesAddonsGuard,
  selectProduct,
} from '@waea/domain/plans/mobile-status'
import { wanted } from '../../calls/shared/wanted.ts'
import { browserMemory } from '../../device/shared/memory.ts'
import type { Portal } from '../../session/shared/portal.tsx'
import type { SignedIn } from '../../session/shared/session.ts'
import { isOn } from '../../session/shared/settings.ts'
import { noAddonsNotice } from './no-addons-notice.ts'

/**
 * The answer that a guard decides by. A cached answer that lets the person pass does so at once, however old, and is
 * refreshed in the background: nobody waits, and the server has the last word. Before turning someone away, it is
 * fetched again.
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

/**
 * Whether the current account is suspended. If that can't be read, it counts as not suspended (3§8.6); the server has
 * the last word.
 */
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
 * Whether the mobile in use has a base plan, or its owner has seen the notice that it has none (1§2 has-addons). If
 * nothing can be read, the screens open and show the error themselves.
 */
export async function hasAddonsOrNotice({ queries, send }: Portal, state: SignedIn): Promise<boolean> {
  const { customerUuid, mobileUuid } = state
  if (customerUuid === undefined) return true
  const want = wanted(plans.mobiles, { customerUuid }, send)
  // Read the storage only if needed: it is slow, and most mobiles have a plan.
  const wasNotified = ({ UUID }: MobileProduct) => noAddonsNotice(browserMemory()).wasGiven(UUID)
  const passes = ({ Mobiles }: Gives<typeof plans.mobiles>) =>
    passesAddonsGuard(selectProduct(Mobiles, mobileUuid), wasNotified)
  try {
    return passes(await answerFor(queries, want, passes))
  } catch {
    return true
  }
}

/** The account's type by its mobile in use (1§4); undefined if the mobiles can't be read. */
export async function accountTypeNow({ queries, send }: Portal, state: SignedIn): Promise<AccountType | undefined> {
  const { customerUuid, mobileUuid } = state
  if (customerUuid === undefined) return undefined
  try {
    const { Mobiles } = await queries.fetchQuery(wanted(plans.mobiles, { customerUuid }, send))
    return accountType(selectProduct(Mobiles, mobileUuid))
  } catch {
    return undefined
  }
}

/**
 * Whether the account has a saved card, another account that pays for it, or a mobile or fibre on monthly bills, which
 * needs neither; undefined if that can't be read (1§2, 3§8.6).
 */
export async function canPayNow(portal: Portal, { customerUuid }: SignedIn): Promise<boolean | undefined> {
  const { queries, send, settings } = portal
  if (customerUuid === undefined) return undefined
  try {
    const hasCard = ({ PaymentMethods }: Gives<typeof payments.methods>) => PaymentMethods.length > 0
    if (hasCard(await answerFor(queries, wanted(payments.methods, { customerUuid }, send), hasCard))) return true
    if (await isPaidFor({ queries, send }, customerUuid)) return true
    const isBilled = ({ Mobiles }: Gives<typeof plans.mobiles>) =>
      Mobiles.some((mobile) => accountType(mobile) === 'postpay')
    if (isBilled(await answerFor(queries, wanted(plans.mobiles, { customerUuid }, send), isBilled))) return true
    return isOn(settings, 'IS_SHOW_UFB_MODULE') && (await hasFibre(portal, customerUuid))
  } catch {
    return undefined
  }
}

/** Whether the account has fibre or has ordered it. Ordering required approval for monthly bills (2§7.16). */
async function hasFibre({ queries, send }: Portal, customerUuid: string): Promise<boolean> {
  const has = ({ UfbProducts, Orders }: Gives<typeof broadband.ufbProducts>) => UfbProducts.length + Orders.length > 0
  return has(await answerFor(queries, wanted(broadband.ufbProducts, { customerUuid }, send), has))
}

/** Whether another account pays for this one; false if that can't be read (3§8.6). */
async function isPaidFor({ queries, send }: Pick<Portal, 'queries' | 'send'>, customerUuid: string): Promise<boolean> {
  const hasParent = ({ result }: Gives<typeof billingRoutes.routes>) => hasMeansToPay([], result.routes)
  try {
    return hasParent(await answerFor(queries, wanted(billingRoutes.routes, { customerUuid }, send), hasParent))
  } catch {
    return false
  }
}
