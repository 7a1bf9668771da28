import { anchorDayOf, type BillingCycle, type BillTerms, billDayAfter, dueDay } from '@waea/domain/billing/making/cycle'
import { gstOf } from '@waea/domain/billing/making/gst-shares'
import { type InvoiceLine, openInvoiceNumber } from '@waea/domain/billing/making/invoice-document'
import { type BillableCharge, isOnBill, linesOf, makeBill } from '@waea/domain/billing/making/make-bill'
import { firstBillAhead } from '@waea/domain/billing/making/upcoming-bills'
import { comingOnBill } from '@waea/domain/billing/making/upcoming-charges'
import type { BillsAhead } from '@waea/domain/overview/next-charge'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { catalogueNow } from '../../catalogue/index.ts'
import { servicePlaces } from '../../customers/index.ts'
import { unbilledCharges } from '../../ledger/index.ts'
import { mobilesOf } from '../../mobiles/index.ts'
import { billedAddons } from '../../plans/index.ts'
import { type AccountRow, cycleOfAccount, findAccount } from '../stores/accounts.store.ts'
import type { InvoiceHead } from '../stores/invoices.store.ts'
import { nameServices } from './name-services.ts'

/** The bill of the current period so far. */
export interface OpenBill {
  head: InvoiceHead
  lines: InvoiceLine[]
  /** The part that is billed before the cycle's day, on a first bill of its own; absent if there is none. */
  first?: { on: CalendarDay; total: Money }
}

/** The next bill so far, from the same charges that the bill run will use. */
export async function readOpenBill(ctx: Ctx, account: AccountRow): Promise<OpenBill> {
  const { CustomerUUID, billedUpto: from, nextBillOn: upto } = account
  const [charges, mobiles, { terms }] = await Promise.all([
    unbilledCharges(ctx, [CustomerUUID]),
    mobilesOf(ctx, CustomerUUID),
    catalogueNow(ctx),
  ])
  const anchorDay = anchorDayOf(cycleOfAccount(account), account.anchor)
  const due = { kind: 'cycle', from, upto, anchorDay } as const
  const numbers = new Map(mobiles.map(({ UUID, MSISDN }) => [UUID, MSISDN]))
  const made = linesOf(
    charges.filter((charge) => isOnBill(charge, due)),
    due,
  )
  const services = [...new Set(made.flatMap(({ service }) => service ?? []))]
  const places = await servicePlaces(
    ctx,
    services.map((ServiceUUID) => ({ CustomerUUID, ServiceUUID })),
  )
  const lines = nameServices(made, numbers, places)
  const total = sum(lines.map(({ amount }) => amount))
  return { head: openHead(account, lines, { total, ...terms }), lines, ...firstBill(account, charges) }
}

/** The first bill of plans that have just started, if it comes before the cycle's bill. */
function firstBill(account: AccountRow, charges: readonly BillableCharge[]) {
  const on = firstBillAhead(account)
  if (!on) return {}
  const made = makeBill(charges, { kind: 'first', from: account.billedUpto, upto: on })
  return made.is === 'billed' ? { first: { on, total: made.total } } : {}
}

function openHead(
  account: AccountRow,
  lines: readonly InvoiceLine[],
  { total, bills }: { total: Money; bills: BillTerms },
): InvoiceHead {
  const { CustomerUUID, billedUpto: from, nextBillOn: upto } = account
  return {
    CustomerUUID,
    UUID: '',
    Number: openInvoiceNumber,
    kind: 'cycle',
    from,
    upto,
    total,
    issuedOn: upto,
    dueOn: dueDay(upto, bills),
    gst: gstOf(lines),
    carriedForward: sum(lines.filter(({ isCarriedForward }) => isCarriedForward).map(({ amount }) => amount)),
    remaining: total,
    credited: 0 as Money,
    creditedGst: 0 as Money,
    isVoid: false,
    halfOn: null,
    extendedTo: null,
    disputed: 0 as Money,
    createdAt: new Date(0),
  }
}

/** The expected amount of the next bill: what is on it so far, and what renews up to and including its day. */
export async function expectedBill(ctx: Ctx, account: AccountRow, soFar: Money): Promise<Money> {
  const addons = await billedAddons(ctx, [account.CustomerUUID])
  const anchorDay = anchorDayOf(cycleOfAccount(account), account.anchor)
  const coming = addons.flatMap(({ addon }) => comingOnBill(addon, { upto: account.nextBillOn, anchorDay }))
  return sum([soFar, ...coming.map(({ amount }) => amount)])
}

/** The coming bills of a service, by its account's cycle or, before the account is opened, by the plan's start. */
export async function billsAhead(
  ctx: Ctx,
  { CustomerUUID, ServiceUUID }: Service,
  plan: { StartsOn: CalendarDay } | undefined,
): Promise<BillsAhead> {
  const [account, charges] = await Promise.all([findAccount(ctx, CustomerUUID), unbilledCharges(ctx, [CustomerUUID])])
  const anchor = account?.anchor ?? plan?.StartsOn ?? ctx.today()
  const cycle: BillingCycle = account ? cycleOfAccount(account) : { Type: 'monthly' }
  const nextBillOn = account?.nextBillOn ?? billDayAfter(anchor, anchor, cycle)
  return {
    charges: charges.filter(({ service }) => service === ServiceUUID),
    by: { nextBillOn, anchor, cycle, firstBillOn: account?.firstBillOn ?? null },
  }
}
