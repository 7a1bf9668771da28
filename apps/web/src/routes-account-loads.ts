import { identity } from '@waea/contract/identity'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { usage } from '@waea/contract/usage'
import { pageSizes } from '@waea/domain/paging'
import { type Given, type Want, want } from './shell/route-table.ts'

/** What the signed-in account's screens ask first. In a file of its own, so that visitors do not fetch these calls. */

export function dashboard({ customerUuid, mobileUuid }: Given): Want[] {
  return [
    ...(customerUuid ? [want(plans.mobiles, { customerUuid }), want(payments.methods, { customerUuid })] : []),
    ...(customerUuid && mobileUuid ? [want(usage.dashboard, { customerUuid, mobileUuid })] : []),
  ]
}

/** Whether the person has a password: what is asked for hangs on it, and must not change while they type. */
export function person(): Want[] {
  return [want(identity.me, {})]
}

export function mobiles({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(plans.mobiles, { customerUuid })] : []
}

export function mobilesAndCards({ customerUuid }: Given): Want[] {
  return customerUuid ? [want(plans.mobiles, { customerUuid }), want(payments.methods, { customerUuid })] : []
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
