import type { Uuid } from '@waea/kit/ids'
import { coversMobile } from '../payments/means/means-to-pay.ts'

/** A billing route, as far as it says who pays for what. */
export interface PayingRoute {
  payer: Uuid
  /** The account that is paid for. */
  paid: Uuid
  /** The mobile that it is limited to; null for the whole account. */
  mobile: Uuid | null
}

/** An account, and the mobile whose purchase or plan is to be paid; null for the account's bills. */
export interface PaidThing {
  account: Uuid
  mobile: Uuid | null
}

/** Whether a route pays for a thing: the whole account's, or the one of its mobile. */
export function coversThing({ paid, mobile }: PayingRoute, of: PaidThing): boolean {
  return paid === of.account && coversMobile(mobile, of.mobile)
}

/**
 * Who pays for a mobile, or for an account's bills: the first route that covers it, else the account itself. Every page
 * that names a payer uses this one rule.
 */
export function whoPays<Route extends PayingRoute>(routes: readonly Route[], of: PaidThing): { route?: Route } {
  const route = routes.find((one) => coversThing(one, of))
  return route ? { route } : {}
}

/** How the bills of a group's mobiles fall: one bill if all are on one account, else a bill for each account. */
export function billsOfGroup(members: readonly { CustomerUUID: Uuid }[]): { oneAccount?: Uuid; accounts: number } {
  const accounts = new Set(members.map(({ CustomerUUID }) => CustomerUUID))
  const [oneAccount] = accounts
  return { accounts: accounts.size, ...(accounts.size === 1 && oneAccount !== undefined && { oneAccount }) }
}
