import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { billingTypeOf } from '@waea/domain/catalogue/catalogue-entry'
import { ownPayer } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import { megabytes } from '@waea/domain/usage/rating/usage-amounts'
import { addDays, addMonths, type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { money, zero } from '@waea/kit/money'
import { seedStock } from '../capabilities/activation/index.ts'
import { openCredit } from '../capabilities/balance/index.ts'
import { owedInvoices, prepareBillPayment, seedBills } from '../capabilities/billing/index.ts'
import { seedRoutes } from '../capabilities/billing-routes/index.ts'
import { seedFibre } from '../capabilities/broadband/index.ts'
import { catalogueNow, demoPlans, seedCatalogue } from '../capabilities/catalogue/index.ts'
import { seedSuspension } from '../capabilities/dunning/index.ts'
import { seedPerson } from '../capabilities/identity/index.ts'
import { type BoughtPlan, seedActiveMobile } from '../capabilities/mobiles/index.ts'
import { seedOperator } from '../capabilities/operators/index.ts'
import { defaultCardOf, makePreparedPayment, seedCards, startPayment } from '../capabilities/payments/index.ts'
import { startPlan } from '../capabilities/plans/index.ts'
import { type HistoryDay, seedUsage } from '../capabilities/usage/index.ts'
import { seedRedemption, seedVouchers } from '../capabilities/vouchers/index.ts'
import { attachTestCard } from '../partners/stripe/test-cards.ts'
import type { Ctx, Tx } from '../platform/ctx.ts'
import { seedDemoFibre } from './demo-fibre.ts'
import { seedDemoGroups } from './demo-groups.ts'
import { demoSim, type NetworkIntroduction, registerAtSandbox } from './demo-network.ts'
import {
  type DemoBills,
  type DemoMobile,
  type DemoPerson,
  demoOperator,
  demoPassword,
  demoPeople,
} from './demo-people.ts'

const historyMonths = 12
const numbered = [1, 2, 3, 4, 5]

/** The demo's SIMs in stock, with codes such as WAEA-PREPAY-1 to -5. */
const stock = [
  ...numbered.map(
    (n) => ({ code: `WAEA-PREPAY-${n}`, SIMType: n % 2 ? 'esim' : 'real_sim', BillingType: 'prepay' }) as const,
  ),
  ...numbered.map(
    (n) => ({ code: `WAEA-POSTPAY-${n}`, SIMType: n % 2 ? 'esim' : 'real_sim', BillingType: 'postpay' }) as const,
  ),
  { code: 'WAEA-SWAP-1', SIMType: 'real_sim', BillingType: 'prepay', replaces: true } as const,
  { code: 'WAEA-EXPIRED', SIMType: 'real_sim', BillingType: 'prepay', expired: true } as const,
  { code: 'WAEA-ROUTE-1', SIMType: 'esim', BillingType: 'prepay' } as const,
]

const unusedVouchers = 20
const usedVoucher = '2026000000099'

/** The demo's $20 vouchers: 2026000000001 to 2026000000020 to redeem, one used, one expired. */
const vouchers = {
  value: money(2000),
  good: [...Array.from({ length: unusedVouchers }, (_, at) => `${2_026_000_000_001 + at}`), usedVoucher],
  expired: '2026000000098',
}

/**
 * Fills an empty database with the demo provider: its catalogue, its people with their services, and SIMs to activate.
 */
export async function seedDemo(ctx: Ctx): Promise<void> {
  await ctx.inTransaction(seedCatalogue)
  await ctx.inTransaction(seedFibre)
  await seedVouchers(ctx, vouchers)
  const introductions: NetworkIntroduction[] = []
  const accounts = new Map<string, Uuid>()
  for (const person of demoPeople) introductions.push(...(await seedDemoPerson(ctx, person, accounts)))
  await seedDemoGroups(ctx)
  await registerAtSandbox(ctx.config.network, introductions)
  await seedDemoRoutes(ctx, accounts)
  const activations = await seedStock(ctx, stock)
  await seedOperator(ctx, { ...demoOperator, roles: [...demoOperator.roles], password: demoPassword })
  const signIns = demoPeople.map(({ email, who }) => ({ email, who }))
  await writeFile(
    join(ctx.config.dataDir, 'demo.json'),
    JSON.stringify({ password: demoPassword, signIns, activations, operator: demoOperator }, null, 2),
  )
}

/** leader@ pays for member@. Offers and requests to pay are pending on both sides, for their hour. */
async function seedDemoRoutes(ctx: Ctx, accounts: ReadonlyMap<string, Uuid>): Promise<void> {
  const of = (name: string) => accounts.get(`${name}@demo.waea.nz`)
  const [parent, child, third] = [of('leader'), of('member'), of('postpay')]
  if (parent && child && third) await seedRoutes(ctx, { parent, child, third })
}

async function seedDemoPerson(
  ctx: Ctx,
  person: DemoPerson,
  accounts: Map<string, Uuid>,
): Promise<NetworkIntroduction[]> {
  const { email, FirstName, LastName } = person
  const [own] = person.accounts.flatMap(({ mobiles = [] }) => mobiles)
  const { customers } = await seedPerson(ctx, {
    email,
    // The number that receives a text message to recover a forgotten email.
    ...(own && { MobileNumber: numberOf(own) }),
    password: demoPassword,
    FirstName,
    LastName,
    verified: true,
    customers: person.accounts.map((account) => ({
      ...(account.LastName && { LastName: account.LastName }),
      ...(account.suspended && { suspended: account.suspended }),
    })),
  })
  const [first] = customers
  if (first) accounts.set(email, first)
  const introductions: NetworkIntroduction[] = []
  for (const [at, account] of person.accounts.entries()) {
    const CustomerUUID = customers[at] as Uuid
    if (account.cards)
      await seedCards(ctx, CustomerUUID, account.cards, (customer, card) =>
        attachTestCard(ctx.config.stripe, customer, card),
      )
    if (account.fibre) await seedDemoFibre(ctx, CustomerUUID, account.fibre, { Name: `${FirstName} ${LastName}` })
    for (const mobile of account.mobiles ?? []) introductions.push(await seedDemoMobile(ctx, CustomerUUID, mobile))
  }
  return introductions
}

const numberOf = ({ last4 }: DemoMobile): string => `6421555${last4}`

async function seedDemoMobile(ctx: Ctx, CustomerUUID: Uuid, demo: DemoMobile): Promise<NetworkIntroduction> {
  const plan = await planOf(ctx, demo)
  const sim = demoSim(demo.last4)
  const MSISDN = numberOf(demo)
  const began = addDays(ctx.today(), -demo.daysIn)
  const { MobileUUID, reference } = await ctx.inTransaction(async (tx) => {
    const activatedAt = startOfDay(addMonths(began, -historyMonths))
    const more = demo.Nickname ? { Nickname: demo.Nickname } : {}
    const made = await seedActiveMobile(tx, {
      CustomerUUID,
      SIMType: demo.esim ? 'esim' : 'real_sim',
      sim,
      MSISDN,
      plan,
      activatedAt,
      ...more,
    })
    if (plan.BillingType !== 'postpay') await openCredit(tx, CustomerUUID, made.MobileUUID)
    const { AvailabilityUUID, AutoRenew } = plan
    const because = `activation:${made.MobileUUID}`
    const service = { CustomerUUID, ServiceUUID: made.MobileUUID }
    const addon = await startPlan(tx, {
      ...service,
      AvailabilityUUID,
      AutoRenew,
      price: money(plan.PriceCents),
      because,
      on: began,
    })
    if (addon) {
      const year = pastYear(tx.today(), Number(demo.last4))
      const past = year.filter((one) => one.day < began)
      const present = await currentUse(
        tx,
        demo,
        year.filter((one) => one.day >= began),
      )
      await seedUsage(tx, { ...service, AddonUUID: addon.UUID }, past, present)
    }
    if (demo.bills) await seedDemoBills(tx, service, { plan, began, ...demo.bills })
    if (demo.extra) await seedExtra(tx, service, demoPlans[demo.extra].availability)
    return made
  })
  const card = await defaultCardOf(ctx, CustomerUUID)
  for (const [at, cents] of demo.topUpsCents.entries()) {
    const requestKey = `seed-top-up-${MobileUUID}-${at}`
    await startPayment(ctx, {
      payer: ownPayer(CustomerUUID),
      purpose: 'top-up',
      paysFor: [{ thing: MobileUUID, beneficiary: CustomerUUID, service: MobileUUID, amount: money(cents) }],
      description: 'Top-up',
      requestKey,
      ...(card && { PaymentMethodID: card.UUID }),
    })
  }
  if (demo.bills?.hasPaid && card) await payOldestBill(ctx, CustomerUUID, card.UUID)
  if (demo.redeemed) await seedRedemption(ctx, CustomerUUID, MobileUUID, usedVoucher)
  return { reference, MSISDN, sim, billingType: plan.BillingType }
}

/** Issues bills a month apart, and the suspension over them if the account is suspended. */
async function seedDemoBills(
  tx: Tx,
  service: Service,
  of: DemoBills & { plan: BoughtPlan; began: CalendarDay },
): Promise<void> {
  const { plan, began, AccountNumber, lastNumber, count: bills, outsideCents } = of
  await seedBills(tx, {
    ...service,
    AccountNumber,
    lastNumber,
    bills,
    lastBillOn: addDays(tx.today(), -of.lastDaysAgo),
    plan: { name: plan.Name, amount: money(plan.PriceCents), startsOn: began },
    ...(outsideCents && { outside: money(outsideCents) }),
  })
  if (of.suspended) await seedSuspension(tx, service.CustomerUUID)
}

/** Pays the oldest of the demo's bills, so that there is a paid one with its receipt. */
async function payOldestBill(ctx: Ctx, CustomerUUID: Uuid, PaymentMethodID: Uuid): Promise<void> {
  const [oldest] = await owedInvoices(ctx, CustomerUUID)
  if (!oldest) return
  const bill = await ctx.inTransaction((tx) =>
    prepareBillPayment(tx, {
      CustomerUUID,
      payer: ownPayer(CustomerUUID),
      amount: oldest.remaining,
      InvoiceNumber: oldest.Number,
      PaymentMethodID,
      requestKey: `seed-bill-${oldest.UUID}`,
    }),
  )
  await makePreparedPayment(ctx, bill)
}

const extraDaysAgo = 3

async function seedExtra(tx: Tx, service: Service, AvailabilityUUID: Uuid) {
  const offer = (await catalogueNow(tx)).offer(AvailabilityUUID)
  const addon = await startPlan(tx, {
    ...service,
    AvailabilityUUID,
    AutoRenew: false,
    price: offer?.cost ?? zero,
    because: `seed-extra:${service.ServiceUUID}`,
    on: addDays(tx.today(), -extraDaysAgo),
  })
  if (addon) await seedUsage(tx, { ...service, AddonUUID: addon.UUID }, [], [])
}

async function planOf(ctx: Ctx, demo: DemoMobile): Promise<BoughtPlan> {
  const ids = demoPlans[demo.plan]
  const offer = (await catalogueNow(ctx)).offer(ids.availability)
  if (!offer) throw new Error(`The demo catalogue has no plan ${demo.plan}`)
  return {
    BillingType: billingTypeOf(offer.entry),
    ProductCatalogUUID: ids.entry,
    AvailabilityUUID: ids.availability,
    Name: offer.availability.RetailName,
    PriceCents: offer.cost,
    AutoRenew: true,
    is_fully_paid: true,
  }
}

/** The usage of the current period, up to the demo's share of the allowance. */
async function currentUse(ctx: Ctx, demo: DemoMobile, days: readonly HistoryDay[]): Promise<HistoryDay[]> {
  if (demo.used === 0) return []
  const gives = (await catalogueNow(ctx)).offer(demoPlans[demo.plan].availability)?.entry.Characteristics
  const allowance = megabytes(gives?.RecurringDataMB ?? 0)
  const inAll = days.reduce((sum, one) => sum + (one.type === 'data' ? one.amount : 0), 0)
  if (allowance === 0 || inAll === 0) return [...days]
  const share = (allowance * demo.used) / inAll
  return days.map((one) => (one.type === 'data' ? { ...one, amount: Math.round(one.amount * share) } : one))
}

/**
 * A year of daily usage that looks like a person's: more at weekends, a little different each day, the same in every
 * demo.
 */
function pastYear(today: CalendarDay, person: number): HistoryDay[] {
  return Array.from({ length: 365 }, (_, back) => back + 1).flatMap((back) => {
    const day = addDays(today, -back)
    const wave = 1 + Math.sin((back + person) / 5) / 3 + ((back * 7 + person) % 11) / 20
    const weekend = (back + person) % 7 < 2 ? 1.6 : 1
    return [
      { day, type: 'data' as const, amount: Math.round(megabytes(420) * wave * weekend) },
      { day, type: 'voice' as const, amount: Math.round(540 * wave) },
      { day, type: 'sms' as const, amount: Math.round(6 * wave) },
    ]
  })
}
