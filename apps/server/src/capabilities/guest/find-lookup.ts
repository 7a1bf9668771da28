import type { Lookup, LookupUse } from '@waea/domain/guest/lookup'
import { parseBillingReference } from '@waea/domain/plans/billing-reference'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { creditOf } from '../balance/index.ts'
import { type AccountRow, accountByNumber, findAccount, invoiceByNumber } from '../billing/index.ts'
import { customersByUuid } from '../customers/index.ts'
import { mobilesByNumber } from '../mobiles/index.ts'

/** What a guest can pay for: a customer's service or bill. */
export interface Found {
  CustomerUUID: Uuid
  for: { service: Uuid } | { bill: Uuid }
}

/** Stands in for a missing id, so that the same queries run for unknown numbers. */
const nobody: Uuid = '00000000-0000-0000-0000-000000000000'

/**
 * What a lookup can be used to pay for; undefined if nothing. The same statements run whether or not a number exists,
 * so that neither the answer nor its timing shows why it failed.
 */
export function findLookup(ctx: Ctx, lookup: Lookup, use: LookupUse): Promise<Found | undefined> {
  return use === 'bill' ? findBill(ctx, lookup) : findMobile(ctx, lookup.text, use)
}

/** A bill to pay. An erased customer's bills stay in the ledger, but nobody can pay them. */
async function findBill(ctx: Ctx, lookup: Lookup): Promise<Found | undefined> {
  const found = await findInBooks(ctx, lookup)
  const customers = await customersByUuid(ctx, [found?.CustomerUUID ?? nobody])
  return found && customers.has(found.CustomerUUID) ? found : undefined
}

/**
 * A bill, or everything that an account owes: by the number of the invoice, of the account, or of a mobile in service
 * (also a stopped one) with a plan on the bill. Does not reveal whether anything is owed; an overpayment becomes
 * credit.
 */
async function findInBooks(ctx: Ctx, { kind, text }: Lookup): Promise<Found | undefined> {
  if (kind === 'invoice') {
    const invoice = await invoiceByNumber(ctx, text)
    return invoice && !invoice.isVoid ? { CustomerUUID: invoice.CustomerUUID, for: { bill: invoice.UUID } } : undefined
  }
  if (kind === 'account') return ofAccount(await accountByNumber(ctx, text))
  // `true` includes stopped mobiles: a customer suspended over a bill must be able to have it paid.
  const [mobile] = await mobilesByNumber(ctx, text, true)
  const account = await findAccount(ctx, mobile?.CustomerUUID ?? nobody)
  const isOnBill = parseBillingReference(mobile?.BillingReference)?.type === 'postpay'
  return isOnBill ? ofAccount(account) : undefined
}

/** The customer's id stands for everything that their account owes. */
function ofAccount(account: AccountRow | undefined): Found | undefined {
  return account && { CustomerUUID: account.CustomerUUID, for: { bill: account.CustomerUUID } }
}

/** A mobile in service of an active account. For a top-up it must have credit of its own. */
async function findMobile(ctx: Ctx, MSISDN: string, use: 'top-up' | 'voucher'): Promise<Found | undefined> {
  const [mobile] = await mobilesByNumber(ctx, MSISDN)
  const { CustomerUUID, UUID } = mobile ?? { CustomerUUID: nobody, UUID: nobody }
  const [credit, customers] = await Promise.all([
    creditOf(ctx, CustomerUUID, UUID),
    customersByUuid(ctx, [CustomerUUID]),
  ])
  const kind = parseBillingReference(mobile?.BillingReference)?.type
  const takes = use === 'voucher' ? kind !== undefined : kind !== undefined && kind !== 'postpay' && credit
  const isActive = customers.get(CustomerUUID)?.AccountState === 'Active'
  return mobile && takes && isActive ? { CustomerUUID, for: { service: UUID } } : undefined
}
