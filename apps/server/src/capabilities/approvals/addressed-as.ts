import type { Recipient } from '@waea/domain/approvals/recipient'
import { cleanEmail } from '@waea/domain/identity/email'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type CustomerRow, customerOf, customersByEmail, customersByUuid } from '../customers/index.ts'
import { mobileStatus, mobilesByNumber, mobilesOf } from '../mobiles/index.ts'
import { hashOfCode } from './approval-answer.ts'
import type { Addressed, ApprovalRow } from './approvals.store.ts'

/** The id, verified email and active numbers by which an invite can name a customer. */
export async function addressedAs(ctx: Ctx, CustomerUUID: Uuid): Promise<Addressed> {
  const [customer, mobiles] = await Promise.all([customerOf(ctx, CustomerUUID), mobilesOf(ctx, CustomerUUID)])
  const numbers = mobiles.flatMap(({ MSISDN, Status }) => (MSISDN && Status === mobileStatus.active ? [MSISDN] : []))
  return { CustomerUUID, email: customer.EmailVerified ? cleanEmail(customer.Email) : null, numbers }
}

/**
 * Whether an invite is for a customer: it names them, or they hold the code that was sent to its recipient. Never for
 * its sender.
 */
export function isFor(row: ApprovalRow, who: Addressed, code?: string): boolean {
  if (row.CustomerUUID === who.CustomerUUID) return false
  if (row.toCustomer) return row.toCustomer === who.CustomerUUID
  if (row.toEmail && row.toEmail === who.email) return true
  if (row.toNumber && who.numbers.includes(row.toNumber)) return true
  return code !== undefined && hashOfCode(code).equals(row.codeHash)
}

/**
 * The open accounts that an invite is for. Use it only to notify them; never reveal to anyone else whether they exist.
 */
export async function accountsOf(ctx: Ctx, recipient: Recipient): Promise<CustomerRow[]> {
  const uuids =
    recipient.by === 'customer'
      ? [recipient.CustomerUUID]
      : recipient.by === 'email'
        ? await customersByEmail(ctx, recipient.email)
        : (await mobilesByNumber(ctx, recipient.number)).map(({ CustomerUUID }) => CustomerUUID)
  const found = await customersByUuid(ctx, [...new Set(uuids)])
  return [...found.values()].filter(({ deletedAt }) => !deletedAt)
}

/** The recipient of a stored invite. */
export function recipientOf({ toCustomer, toEmail, toNumber }: ApprovalRow): Recipient {
  if (toCustomer) return { by: 'customer', CustomerUUID: toCustomer }
  return toEmail ? { by: 'email', email: toEmail } : { by: 'number', number: toNumber ?? '' }
}
