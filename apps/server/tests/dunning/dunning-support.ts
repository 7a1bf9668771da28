import { billing, billPayment } from '@waea/contract/money/billing'
import { dunning } from '@waea/contract/money/dunning'
import { dueDay } from '@waea/domain/billing/making/cycle'
import { sampleTerms } from '@waea/domain/catalogue/provider-file/sample-terms'
import { suspensionDay } from '@waea/domain/dunning/schedule'
import { addDays, addMonths, type CalendarDay, calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { isWorkingDay, workingDayBefore } from '@waea/kit/working-days'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { takeSteps } from '../../src/capabilities/dunning/take-steps.ts'
import { dashboardOf, daysLater, mobileInService, type Owner, payByHand, systemOf } from '../ledger/money-support.ts'
import { eventually, type ShopPortal } from '../shop/shop-support.ts'

/** A customer with an unpaid bill of $25.00, and their mobile's ICCID at the network. */
export interface Debtor extends Owner {
  card: string
  number: string
  dueOn: CalendarDay
  ICCID: string
}

export const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })

/** A customer whose first bill of $25.00 was issued today and is paid by hand. */
export async function debtor(portal: ShopPortal): Promise<Debtor> {
  const [only] = await debtors(portal, 1)
  return only as Debtor
}

/** Several debtors whose bills are issued on the same day. */
export async function debtors(portal: ShopPortal, count: number): Promise<Debtor[]> {
  const today = dayOf(portal.server.clock.now())
  const first = dayToBegin(today)
  if (first > today) await onOrAfter(portal, first)
  const owners: Awaited<ReturnType<typeof mobileInService>>[] = []
  for (let at = 0; at < count; at += 1) {
    const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    await payByHand(portal, owner)
    owners.push(owner)
  }
  await daysLater(portal, owners[0] as (typeof owners)[0], 1)
  const billed = await Promise.all(owners.map((owner) => onDay(portal, owner, dayOf(portal.server.clock.now()))))
  await runBills(systemOf(portal))
  return Promise.all(billed.map((owner) => withBill(portal, owner)))
}

async function withBill(portal: ShopPortal, owner: Owner & { card: string }): Promise<Debtor> {
  const { Mobile } = await dashboardOf(portal, owner)
  const bill = await eventually('the bill', async () => {
    const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
    return Invoices.find(({ Status }) => Status === 'DUE')
  })
  return { ...owner, number: bill.Number, dueOn: calendarDay(bill.DueDate), ICCID: Mobile.ICCID ?? '' }
}

/**
 * The first day, from the given one, to open an account so that its first bill suspends it days before the second is
 * overdue too. The New Year holidays put a suspension off for weeks.
 */
function dayToBegin(from: CalendarDay): CalendarDay {
  let day = from
  const { bills, dunning: terms } = sampleTerms
  const suspendsOn = () => suspensionDay(addDays(dueDay(addDays(day, 1), bills), 10), terms)
  while (addDays(suspendsOn(), 3) > dueDay(addMonths(day, 1), bills)) day = addDays(day, 1)
  return day
}

/** Moves the clock to an hour of a day in New Zealand, unless it is already later. */
async function onOrAfter(portal: ShopPortal, day: CalendarDay, hour = 12): Promise<void> {
  const to = startOfDay(day).getTime() + hour * 3_600_000
  const now = portal.server.clock.now()
  if (to > now.getTime()) await portal.clock({ now: new Date(to).toISOString() })
}

/** Moves the clock to an hour of a day in New Zealand, unless it is already later, and signs in again. */
export async function onDay<O extends Owner>(portal: ShopPortal, owner: O, day: CalendarDay, hour = 12): Promise<O> {
  await onOrAfter(portal, day, hour)
  return { ...owner, ...(await portal.signIn(owner)), card: (owner as { card?: string }).card }
}

export const steps = (portal: ShopPortal): Promise<void> => takeSteps(systemOf(portal))

/** Moves the clock to a day and takes that day's steps. */
export async function stepOn<O extends Owner>(portal: ShopPortal, owner: O, day: CalendarDay): Promise<O> {
  const then = await onDay(portal, owner, day)
  await steps(portal)
  return then
}

export const arrearsOf = (portal: ShopPortal, owner: Owner) => portal.good(dunning.arrears, mine(owner), owner.token)
export type Arrears = Awaited<ReturnType<typeof arrearsOf>>

/** Takes both reminders, each on its first day, and stops on the day of the notice. */
export async function untilNotice(portal: ShopPortal, debtor: Debtor): Promise<Debtor> {
  const opened = addDays(debtor.dueOn, 1)
  let owner = debtor
  for (const days of [0, 5, 9]) owner = await stepOn(portal, owner, addDays(opened, days))
  if ((await arrearsOf(portal, owner)).State !== 'notice') throw new Error('There was no notice')
  return owner
}

/**
 * Takes the notice and the final notice, on the working day before the suspension; also returns the day of suspension.
 */
export async function untilLastNotice(
  portal: ShopPortal,
  noticed: Debtor,
): Promise<Debtor & { suspendsOn: CalendarDay }> {
  const suspendsOn = calendarDay((await arrearsOf(portal, noticed)).SuspendsOn ?? '')
  return { ...(await stepOn(portal, noticed, workingDayBefore(suspendsOn))), suspendsOn }
}

/** Takes all steps up to and including the suspension. */
export async function untilSuspended(portal: ShopPortal, debtor: Debtor): Promise<Debtor> {
  const last = await untilLastNotice(portal, await untilNotice(portal, debtor))
  const owner = await stepOn(portal, last, last.suspendsOn)
  if ((await arrearsOf(portal, owner)).State !== 'suspended') throw new Error('There was no suspension')
  return owner
}

/** The number of working days between two days. */
export function workingDaysBetween(from: CalendarDay, to: CalendarDay): number {
  let count = 0
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1
  return count
}

export function pay(portal: ShopPortal, owner: Debtor, AmountCents: number, more: Record<string, string> = {}) {
  const input = { ...mine(owner), AmountCents, PaymentMethodID: owner.card, PayAgain: true, ...more }
  return portal.call(billPayment.pay, input, owner.token)
}

/** Whether a call from a debtor's mobile connects at the network. */
export async function connects(portal: ShopPortal, { ICCID }: Pick<Debtor, 'ICCID'>, to: string): Promise<boolean> {
  const answer = await fetch(`${portal.sandbox}/network/simulate/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID, to }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { connected: boolean }).connected
}

/** Waits until the network connects a debtor's calls to anyone, or stops doing so. */
export const callsBecome = (portal: ShopPortal, of: Pick<Debtor, 'ICCID'>, connected: boolean) =>
  eventually(`calls to connect: ${connected}`, async () =>
    (await connects(portal, of, '021555014')) === connected ? true : undefined,
  )

/** Waits until the network orders of a debtor's mobile are the given ones. */
export const ordersBecome = (portal: ShopPortal, { MobileUUID }: Owner, wanted: readonly string[]) =>
  eventually(`orders ${wanted}`, async () => {
    const rows = await portal.rows<{ told: string }>(
      `SELECT kind || ' ' || state AS told FROM mobiles.network_orders WHERE mobile_uuid = $1 ORDER BY place`,
      [MobileUUID],
    )
    return rows.map(({ told }) => told).join() === wanted.join() || undefined
  })

/** The subjects of a customer's mails about their arrears, oldest first. */
export async function subjectsOf(portal: ShopPortal, { Email }: Owner, about: RegExp): Promise<string[]> {
  const mails = await portal.messages(Email)
  return mails.flatMap(({ subject }) => (about.test(subject) ? [subject] : [])).reverse()
}
