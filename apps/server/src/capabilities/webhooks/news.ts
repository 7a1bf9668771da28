import type { WebhookEventType } from '@waea/domain/webhooks/event-types'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { EventOf, Events, Hears } from '../../platform/jobs/events.ts'
import { together } from '../../platform/jobs/set-listeners.ts'
import { invoicesByUuid, lastAllocationOf } from '../billing/index.ts'
import { paymentNow, receiptOfPayment, refundsOfPayment, takenBackOf } from '../payments/index.ts'
import { type Report, reportEvents } from './report-events.ts'

interface Reported<N extends keyof Events> {
  types: readonly WebhookEventType[]
  of(tx: Tx, news: EventOf<N>): Promise<Report[]>
}

/** News of which each piece reports one thing. */
function one<Content>(
  type: WebhookEventType,
  of: (news: Content) => { subject: Uuid; data: Report['data'] },
): { types: readonly WebhookEventType[]; of(tx: Tx, news: Content): Promise<Report[]> } {
  return { types: [type], of: async (_, news) => [{ type, ...of(news) }] }
}

/** A change of a customer's account. */
const ofCustomer = (type: WebhookEventType) =>
  one(type, ({ CustomerUUID }: { CustomerUUID: Uuid }) => ({ subject: CustomerUUID, data: { CustomerUUID } }))

const ofMobile = (type: WebhookEventType) =>
  one(type, ({ CustomerUUID, MobileUUID }: EventOf<'mobile.ended'>) => ({
    subject: MobileUUID,
    data: { CustomerUUID, MobileUUID },
  }))

const ofFibre = (type: WebhookEventType) =>
  one(type, ({ CustomerUUID, UfbUUID }: EventOf<'fibre.ended'>) => ({
    subject: UfbUUID,
    data: { CustomerUUID, UfbUUID },
  }))

const ofOrder = (type: WebhookEventType) =>
  one(type, ({ CustomerUUID, OrderUUID, Number: OrderNumber }: EventOf<'order.paid'>) => ({
    subject: OrderUUID,
    data: { CustomerUUID, OrderUUID, OrderNumber },
  }))

/** The news inside the server that endpoints are sent, and as what. */
const reported: { readonly [N in keyof Events]?: Reported<N> } = {
  'customer.opened': ofCustomer('customer.created'),
  'customer.closed': ofCustomer('customer.closed'),
  'customer.purged': ofCustomer('customer.erased'),
  'order.paid': ofOrder('order.paid'),
  'order.completed': ofOrder('order.completed'),
  'payment.changed': { types: ['payment.succeeded', 'payment.refunded', 'payment.returned'], of: paymentReports },
  'bills.issued': { types: ['bill.issued'], of: issuedReports },
  'bill.paid': { types: ['bill.paid'], of: paidReports },
  'mobile.activated': ofMobile('mobile.activated'),
  'mobile.ended': ofMobile('mobile.ended'),
  'port.completed': one('port.completed', ({ CustomerUUID, MobileUUID, PortUUID, direction: Direction }) => ({
    subject: PortUUID,
    data: { CustomerUUID, MobileUUID, PortUUID, Direction },
  })),
  'fibre.given': ofFibre('fibre.connected'),
  'fibre.ended': ofFibre('fibre.ended'),
}

/** Writes what the endpoints are to be sent of each piece of news. */
export const webhookHears = Object.fromEntries(
  Object.entries(reported).map(([news, { types, of }]) => {
    const reports = of as (tx: Tx, content: object) => Promise<Report[]>
    const hear = together<object>(async (tx, contents) => {
      await reportEvents(tx, types, async () => {
        const all: Report[] = []
        for (const content of contents) all.push(...(await reports(tx, content)))
        return all
      })
      return []
    })
    return [news, hear]
  }),
) as Hears<Tx>

/** A payment names no change, so this reports all that has become of it; what was reported before is dropped. */
async function paymentReports(tx: Tx, news: EventOf<'payment.changed'>): Promise<Report[]> {
  const payment = await paymentNow(tx, news)
  if (payment.state !== 'paid') return []
  const { CustomerUUID, PaymentUUID } = payment
  const [receipt, refunds, taken] = await Promise.all([
    receiptOfPayment(tx, CustomerUUID, PaymentUUID),
    refundsOfPayment(tx, CustomerUUID, PaymentUUID),
    takenBackOf(tx, payment),
  ])
  const data = (AmountCents: number) => ({ CustomerUUID, PaymentUUID, Purpose: payment.purpose, AmountCents })
  return [
    ...(receipt
      ? [
          {
            type: 'payment.succeeded' as const,
            subject: PaymentUUID,
            at: receipt.createdAt,
            data: data(payment.amount),
          },
        ]
      : []),
    ...refunds.flatMap(({ UUID: RefundUUID, amount, completedAt }) =>
      completedAt
        ? [
            {
              type: 'payment.refunded' as const,
              subject: RefundUUID,
              at: completedAt,
              data: { ...data(amount), RefundUUID },
            },
          ]
        : [],
    ),
    ...taken.map(({ ReturnUUID, amount, isRefund, createdAt }) => ({
      type: isRefund ? ('payment.refunded' as const) : ('payment.returned' as const),
      subject: ReturnUUID,
      at: createdAt,
      data: { ...data(amount), ReturnUUID },
    })),
  ]
}

async function issuedReports(tx: Tx, { bills }: EventOf<'bills.issued'>): Promise<Report[]> {
  const read = await Promise.all(bills.map((bill) => invoicesByUuid(tx, bill.CustomerUUID, [bill.InvoiceUUID])))
  return read.flat().map(({ CustomerUUID, UUID: InvoiceUUID, Number: InvoiceNumber, total, dueOn }) => ({
    type: 'bill.issued',
    subject: InvoiceUUID,
    data: { CustomerUUID, InvoiceUUID, InvoiceNumber, TotalCents: total, DueOn: dueOn },
  }))
}

/** A bill may be paid, reopened and paid again, so it is known by what paid the rest of it. */
async function paidReports(tx: Tx, { CustomerUUID, InvoiceUUID }: EventOf<'bill.paid'>): Promise<Report[]> {
  const [[bill], last] = await Promise.all([
    invoicesByUuid(tx, CustomerUUID, [InvoiceUUID]),
    lastAllocationOf(tx, CustomerUUID, InvoiceUUID),
  ])
  if (!bill) return []
  const data = { CustomerUUID, InvoiceUUID, InvoiceNumber: bill.Number, TotalCents: bill.total }
  return [{ type: 'bill.paid', subject: last?.UUID ?? InvoiceUUID, ...(last && { at: last.madeAt }), data }]
}
