import type { AuditDeed } from '@waea/contract/operators/audit-deeds'
import { isProviders } from '@waea/domain/access/actor'
import { fibrePrice, laterPart } from '@waea/domain/broadband/plan-price'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { type MailData, sendMail } from '../../messages/index.ts'
import { type KeptCard, refundInMail } from '../../payments/index.ts'
import { fibrePath, serviceInMail } from '../held/tell-renewal.ts'
import type { ChangeRow } from '../stores/changes.store.ts'

/** The outcome of a change. */
type ChangeNews = MailData['plan-change']['news']

type Refund = Parameters<typeof refundInMail>[0]

const deeds = {
  made: 'plan-changed',
  waits: 'plan-change-asked',
  cancelled: 'plan-change-cancelled',
  unpaid: 'plan-change-unpaid',
  failed: 'plan-change-failed',
  refunded: 'plan-change-failed',
} as const satisfies Record<ChangeNews, AuditDeed>

/** Whether the provider made the change that is made or waits, or cancelled it. */
function isOfProvider(tx: Tx, change: ChangeRow, news: ChangeNews): boolean {
  if (news === 'cancelled') return isProviders(tx.actor)
  return change.byProvider && (news === 'made' || news === 'waits')
}

/**
 * Mails the customer the outcome of a change and which card was named to pay it, refreshes open pages, and writes the
 * audit log.
 */
export async function tellOfChange(
  tx: Tx,
  change: ChangeRow,
  news: ChangeNews,
  on: CalendarDay,
  { refund, card }: { refund?: Refund; card?: KeptCard | undefined } = {},
): Promise<void> {
  const { CustomerUUID, ServiceUUID: MobileUUID, UUID: ChangeUUID, Name, ReplacesName, price, mode, paidBy } = change
  const customer = await customerOf(tx, CustomerUUID)
  const { service, isFibre } = await serviceInMail(tx, change)
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'plan-change',
    dedupeKey: `plan-change:${ChangeUUID}:${news}`,
    data: {
      FirstName: customer.FirstName,
      service,
      news,
      oldName: ReplacesName,
      newName: Name,
      on,
      AmountCents: price,
      ...(isFibre && laterPart(fibrePrice(change, change.renewalPrice ?? price))),
      isOnBill: paidBy === 'bill',
      ...(isOfProvider(tx, change, news) && { byProvider: true }),
      ...(change.reason === 'not-sold' && { isNotSold: true }),
      ...(card && { CardLast4: card.CardLast4, CardBrand: card.CardType }),
      ...(refund && refundInMail(refund)),
      path: refund ? '/profile/payments-history' : isFibre ? fibrePath : '/profile/plans/your-plan',
    },
  })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
  await tx.audit({ CustomerUUID, deed: deeds[news], detail: { MobileUUID, ChangeUUID, mode, Name, ReplacesName, on } })
}
