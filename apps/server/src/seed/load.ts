import { billingTypeOf, type CatalogueEntry } from '@waea/domain/catalogue/catalogue-entry'
import { isRenewable } from '@waea/domain/catalogue/offer-summary'
import { accept } from '@waea/domain/refusal'
import { dueAtCheckout, emptyCart } from '@waea/domain/shop/cart/cart'
import { addSim } from '@waea/domain/shop/cart/cart-items'
import { calendarDay } from '@waea/kit/calendar-day'
import { gstWithin } from '@waea/kit/money'
import { loadCredit } from '../capabilities/balance/index.ts'
import { loadAccounts } from '../capabilities/billing/index.ts'
import { seedFibre } from '../capabilities/broadband/index.ts'
import {
  type CatalogueNow,
  catalogueNow,
  demoPlans,
  type Offer,
  seedCatalogue,
} from '../capabilities/catalogue/index.ts'
import { loadCustomers } from '../capabilities/customers/index.ts'
import { hashPassword, loadUsers } from '../capabilities/identity/index.ts'
import { loadBooks, loadCharges } from '../capabilities/ledger/index.ts'
import { loadMobiles } from '../capabilities/mobiles/index.ts'
import { loadCards, loadPayments } from '../capabilities/payments/index.ts'
import { loadAddons } from '../capabilities/plans/index.ts'
import { loadOrders } from '../capabilities/shop/index.ts'
import { grantsBy, loadGrants, loadHours } from '../capabilities/usage/index.ts'
import { inTransaction, type Runtime } from '../platform/context.ts'
import type { Tx } from '../platform/ctx.ts'
import { analyzeTables, type LoadPlan, type LoadSpan } from '../platform/db/load.ts'
import { demoPassword } from './demo-people.ts'

/** Customers per transaction, short enough for the statement timeout. */
const perTransaction = 2000
/** Parallel transactions, one per core of a small machine. */
const lanes = 2

/** The plans of ten customers: half prepay, a fifth pay as you go, the rest postpay; or all postpay. */
const planMixes = {
  mixed: [
    demoPlans.prepay10,
    demoPlans.postpayEndless40,
    demoPlans.prepay10,
    demoPlans.payg,
    demoPlans.prepayEndless,
    demoPlans.postpayMax,
    demoPlans.prepay10,
    demoPlans.postpayLight,
    demoPlans.prepayEndless,
    demoPlans.payg,
  ],
  monthly: [demoPlans.postpayEndless40, demoPlans.postpayMax, demoPlans.postpayLight],
}
type PlanMix = keyof typeof planMixes

/**
 * Fills an empty database with a synthetic population: load1@load.waea.nz and so on, all with the demo's password. If
 * interrupted, a restart adds what is missing.
 */
export async function seedLoad(runtime: Runtime, customers: number, mix: PlanMix = 'mixed'): Promise<void> {
  const within = <T>(work: (ctx: Tx) => Promise<T>) => inTransaction(runtime, { kind: 'system' }, {}, work)
  await within(seedCatalogue)
  await within(seedFibre)
  const plans = await within(async (ctx) => loadPlans(await catalogueNow(ctx), mix))
  const passwordHash = await hashPassword(runtime, demoPassword)
  let next = 1
  async function lane(): Promise<void> {
    while (next <= customers) {
      const span = { from: next, upto: Math.min(customers, next + perTransaction - 1), plans }
      next = span.upto + 1
      await within((ctx) => loadSpan(ctx, span, passwordHash))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await within(analyzeTables)
}

async function loadSpan(ctx: Tx, span: LoadSpan, passwordHash: string): Promise<void> {
  await loadUsers(ctx, span, passwordHash)
  await loadCustomers(ctx, span)
  await loadMobiles(ctx, span)
  await loadAddons(ctx, span)
  await loadGrants(ctx, span)
  await loadHours(ctx, span)
  await loadCredit(ctx, span)
  await loadCards(ctx, span)
  await loadOrders(ctx, span)
  await loadPayments(ctx, span)
  await loadBooks(ctx, span)
  await loadCharges(ctx, span)
  await loadAccounts(ctx, span)
}

/** The population's plans in their current catalogue version, each with the order that bought it. */
function loadPlans(catalogue: CatalogueNow, mix: PlanMix): LoadPlan[] {
  return planMixes[mix].map(({ availability }) => {
    const offer = catalogue.offer(availability)
    if (!offer) throw new Error(`The catalogue has no plan ${availability}`)
    return loadPlan(offer.entry, offer)
  })
}

/** Any day will do: each service of the load has its own. */
const someDay = calendarDay('2026-01-01')

function loadPlan(entry: CatalogueEntry, { price, availability, cost }: Offer): LoadPlan {
  const sim = {
    UUID: '',
    simType: 'esim',
    priceCents: 0,
    attributes: { CustomerCreation: 'ReuseTheCustomer' },
  } as const
  const cart = accept(addSim(emptyCart('', ''), { ...sim, plan: { entry, ...(price && { price }) } }))
  const due = dueAtCheckout(cart)
  const grants = grantsBy(
    { UUID: '', Name: availability.RetailName, IsBasePlan: true, StartsOn: someDay, EndsOn: null },
    entry.Characteristics,
  )
  return {
    BillingType: billingTypeOf(entry),
    ProductCatalogUUID: entry.UUID,
    AvailabilityUUID: availability.UUID,
    Name: availability.RetailName,
    PriceCents: cost,
    AutoRenew: isRenewable(entry),
    AllowAutoRenew: isRenewable(entry),
    period: entry.Characteristics.TimePeriodInterval ?? null,
    grants: grants.map(({ type, total, rule }) => ({ type, total, rule })),
    item: cart.Items[0] ?? {},
    AmountCents: cart.AmountCents,
    AmountTaxCents: cart.AmountTaxCents,
    DueCents: due,
    DueTaxCents: gstWithin(due),
  }
}
