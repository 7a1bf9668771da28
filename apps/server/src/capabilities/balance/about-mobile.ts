import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { customersByUuid, mailTo } from '../customers/index.ts'
import { mobileInMail, mobileOf } from '../mobiles/index.ts'

/** Mail recipient and mobile details for a mail about a mobile; undefined if the customer has been erased. */
export async function aboutMobile(ctx: Ctx, { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid }) {
  const [customers, mobile] = await Promise.all([
    customersByUuid(ctx, [CustomerUUID]),
    mobileOf(ctx, CustomerUUID, MobileUUID),
  ])
  const customer = customers.get(CustomerUUID)
  if (!customer) return undefined
  return { customer, mobile, mail: mailTo(customer), facts: { FirstName: customer.FirstName, ...mobileInMail(mobile) } }
}
