import { zero } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import { customerOf, mailTo } from '../customers/index.ts'
import { sendMail } from '../messages/index.ts'
import { mobileInMail, mobileOf, mobileStatus } from '../mobiles/index.ts'
import { type RefundWithCard, refundInMail } from '../payments/index.ts'
import type { TransferRow } from './transfers.store.ts'

/** Tells the customer the outcome of a move by mail and notice, refreshes open pages, and writes the audit log. */
export async function tellOfTransfer(tx: Tx, row: TransferRow, refund?: RefundWithCard): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID, from, to, moved, Name, paidBy, price } = row
  const isDone = row.state === 'done'
  const [customer, mobile] = [await customerOf(tx, CustomerUUID), await mobileOf(tx, CustomerUUID, MobileUUID)]
  const about = {
    FirstName: customer.FirstName,
    ...mobileInMail(mobile),
    from,
    to,
  }
  const mail = { ...mailTo(customer), dedupeKey: `product-type:${UUID}:${row.state}` }
  if (isDone) {
    await sendMail(tx, {
      ...mail,
      template: 'product-type-changed',
      data: {
        ...about,
        ...(Name !== null && { Name, AmountCents: price, paidBy }),
        ...(row.ReplacesName !== null && { oldName: row.ReplacesName }),
        MovedCents: moved,
        path: Name === null ? '/profile/plans/all-plans' : '/profile/plans/your-plan',
      },
    })
  } else if (mobile?.Status === mobileStatus.ended) {
    await tellOfEnded(tx, row, mail, { FirstName: about.FirstName, service: about.service, refund })
  } else {
    await sendMail(tx, {
      ...mail,
      template: 'product-type-failed',
      data: {
        ...about,
        reason: row.reason ?? 'network',
        isCreditBack: paidBy === 'balance' && price > 0,
        ...(refund && refundInMail(refund)),
        path: '/sim-transfer-product-type',
      },
    })
  }
  const deed = isDone ? 'product-type-changed' : 'product-type-failed'
  await tx.audit({ CustomerUUID, deed, detail: { MobileUUID, from, to } })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
}

/** For a mobile that has ended, tells only about the refund. */
async function tellOfEnded(
  tx: Tx,
  { paidBy, price, Name }: TransferRow,
  mail: ReturnType<typeof mailTo> & { dedupeKey: string },
  { refund, ...about }: { FirstName: string; service: string; refund: RefundWithCard | undefined },
): Promise<void> {
  if (price === zero || (paidBy !== 'card' && paidBy !== 'balance')) return
  const data = { ...about, what: Name ?? 'Plan', why: 'ended' as const, ...(refund && refundInMail(refund)) }
  await sendMail(tx, { ...mail, template: 'plan-refunded', data: { ...data, path: '/profile/payments-history' } })
}
