import { balance } from '@waea/contract/balance'
import { customers } from '@waea/contract/customers'
import { identity } from '@waea/contract/identity'
import { identitySafety } from '@waea/contract/identity-safety'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { shop } from '@waea/contract/shop'
import { usage } from '@waea/contract/usage'
import { pageSizes } from '@waea/domain/paging'
import { selectProduct } from '@waea/domain/plans/mobile-status'
import { addressesAsked } from './capabilities/customers/delivery-addresses.ts'
import { eventsShown } from './capabilities/identity/events-shown.ts'
import { type Given, type Want, want } from './shell/route-table.ts'

/** What the signed-in account's screens ask first. In a file of its own, so that visitors do not fetch these calls. */

export function dashboard(given: Given): Want[] {
  return [...cards(given), ...mobileAndUsage(given)]
}

/** Whether the person has a password: what is asked for hangs on it, and must not change while they type. */
export function person(): Want[] {
  return [want(identity.me, {})]
}

export function mobiles({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(plans.mobiles, { customerUuid })] : []
}

export function mobilesAndCards(given: Given): Want[] {
  return [...mobiles(given), ...cards(given)]
}

export function mobileAndUsage(given: Given): Want[] {
  const mobile = inUse(given)
  return [...mobiles(given), ...(mobile ? [want(usage.dashboard, mobile)] : [])]
}

export function topUp(given: Given): Want[] {
  const mobile = inUse(given)
  return [...mobilesAndCards(given), ...(mobile ? [want(balance.credit, mobile)] : [])]
}

export function cards({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(payments.methods, { customerUuid })] : []
}

export function receipts({ customerUuid, search }: Given): Want[] {
  const page = Math.max(1, Number(search.page) || 1)
  const Limit = pageSizes.receipts
  return customerUuid ? [want(payments.receipts, { customerUuid, Limit, Offset: (page - 1) * Limit })] : []
}

export function receipt({ customerUuid, params }: Given): Want[] {
  return customerUuid && params.number ? [want(payments.receipt, { customerUuid, receiptUuid: params.number })] : []
}

/** All parts of the security page at once: one that came later would push the others down. */
export function security({ customerUuid }: Given): Want[] {
  return [
    want(identitySafety.security, {}),
    want(identitySafety.devices, {}),
    want(identitySafety.securityLog, { PageNumber: 1, PageSize: eventsShown.recent }),
    ...(customerUuid ? [want(identitySafety.accessUsers, { customerUuid })] : []),
  ]
}

export function securityLog({ search }: Given): Want[] {
  const page = Number(search.page)
  const PageNumber = Number.isSafeInteger(page) && page > 0 ? page : 1
  return [want(identitySafety.securityLog, { PageNumber, PageSize: eventsShown.log })]
}

export function preferences(given: Given): Want[] {
  const { customerUuid } = given
  return [...mobiles(given), ...(customerUuid ? [want(customers.customerPreferences, { customerUuid })] : [])]
}

export function ownData({ customerUuid }: Given): Want[] {
  return [...person(), ...(customerUuid ? [want(customers.customer, { customerUuid })] : [])]
}

export function orders({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(shop.orders, { customerUuid })] : []
}

export function paymentsHistory({ customerUuid, search }: Given): Want[] {
  const PageNumber = Math.max(1, Number(search.page) || 1)
  return customerUuid ? [want(payments.charges, { customerUuid, PageNumber, PageSize: pageSizes.payments })] : []
}

export function addresses({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(customers.addresses, addressesAsked(customerUuid))] : []
}

export function order({ customerUuid, params: { number } }: Given): Want[] {
  return customerUuid && number ? [want(shop.order, { customerUuid, number })] : []
}

/** The mobile in use: the one chosen on this device, else the one that the account's list begins with. */
function inUse({ customerUuid, mobileUuid, known }: Given): { customerUuid: string; mobileUuid: string } | undefined {
  if (customerUuid === undefined) return undefined
  const list = known(plans.mobiles, { customerUuid })?.Mobiles ?? []
  const chosen = list.find(({ UUID }) => UUID === mobileUuid) ?? selectProduct(list)
  const uuid = chosen?.UUID ?? mobileUuid
  return uuid === undefined ? undefined : { customerUuid, mobileUuid: uuid }
}
