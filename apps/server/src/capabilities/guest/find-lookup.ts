import type { Lookup, LookupUse } from '@waea/domain/guest/lookup'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { creditOf } from '../balance/index.ts'
import { type AccountRow, accountByNumber, findAccount, invoiceByNumber } from '../billing/index.ts'
import { customersByUuid } from '../customers/index.ts'
import { mobilesByNumber } from '../mobiles/index.ts'

/** What a guest can pay for: a service, or a bill, of a customer. */
export interface Found {
  CustomerUUID: Uuid
  for: { service: Uuid } | { bill: Uuid }
}

/** Stands in for whoever is not there, so that the same is asked about everybody. */
const nobody: Uuid = '00000000-0000-0000-0000-000000000000'

/**
 * What a lookup leads to; undefined where there is nothing to pay for. The same statements run whether or not a number
 * exists: neither the answer nor its time tells why something cannot be paid for.
 */
export function findLookup(ctx: Ctx, lookup: Lookup, use: LookupUse): Promise<Found | undefined> {
  return use === 'bill' ? findBill(ctx, lookup) : findMobile(ctx, lookup.text, use)
}

/** A bill that can be paid, of a customer who was not erased: their bills and books stay, and nothing is paid for them. */
async function findBill(ctx: Ctx, lookup: Lookup): Promise<Found | undefined> {
  const found = await findInBooks(ctx, lookup)
  const customers = await customersByUuid(ctx, [found?.CustomerUUID ?? nobody])
  return found && customers.has(found.CustomerUUID) ? found : undefined
}

/**
 * A bill, or all that an account owes: by the number of the invoice, of the account, or of a mobile in service, in use or
 * held, whose plan is on the bill. Whether anything is owed is not told: what is paid too much becomes credit.
 */
async function findInBooks(ctx: Ctx, { kind, text }: Lookup): Promise<Found | undefined> {
  if (kind === 'invoice') {
    const invoice = await invoiceByNumber(ctx, text)
    return invoice && !invoice.isVoid ? { CustomerUUID: invoice.CustomerUUID, for: { bill: invoice.UUID } } : undefined
  }
  if (kind === 'account') return ofAccount(await accountByNumber(ctx, text))
  // Also of a mobile that is held: most of all who was suspended over a bill has to be able to have it paid.
  const [mobile] = await mobilesByNumber(ctx, text, true)
  const account = await findAccount(ctx, mobile?.CustomerUUID ?? nobody)
  const isOnBill = parseBillingReference(mobile?.BillingReference ?? undefined)?.type === 'postpay'
  return isOnBill ? ofAccount(account) : undefined
}

/** All that an account owes goes by the customer's own id. */
function ofAccount(account: AccountRow | undefined): Found | undefined {
  return account && { CustomerUUID: account.CustomerUUID, for: { bill: account.CustomerUUID } }
}

/** A mobile in service, of an account that is not suspended; to be topped up it has credit of its own. */
async function findMobile(ctx: Ctx, MSISDN: string, use: 'top-up' | 'voucher'): Promise<Found | undefined> {
  const [mobile] = await mobilesByNumber(ctx, MSISDN)
  const { CustomerUUID, UUID } = mobile ?? { CustomerUUID: nobody, UUID: nobody }
  const [credit, customers] = await Promise.all([
    creditOf(ctx, CustomerUUID, UUID),
    customersByUuid(ctx, [CustomerUUID]),
  ])
  const kind = parseBillingReference(mobile?.BillingReference ?? undefined)?.type
  const takes = use === 'voucher' ? kind !== undefined : kind !== undefined && kind !== 'postpay' && credit
  const isActive = customers.get(CustomerUUID)?.AccountState === 'Active'
  return mobile && takes && isActive ? { CustomerUUID, for: { service: UUID } } : undefined
}
