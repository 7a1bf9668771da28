import { activation } from '@waea/contract/mobile/activation'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { startOwnPlan } from '../../src/capabilities/plans/held/own-plan.ts'
import {
  adopter,
  askActivation,
  askPrepay,
  creditBecomes,
  creditOf,
  dashboardOf,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import {
  address,
  anEsim,
  cartOf,
  charged,
  checkOut,
  confirm,
  eventually,
  orderIn,
  saveCard,
  shopOfFile,
} from '../shop/shop-support.ts'
import { changeAtNetwork, mobileWith } from '../sims/sim-support.ts'
import { aVoucher, redeemCode } from '../vouchers/vouchers-support.ts'
import { quiet } from '../whole/requests.ts'

/** An activation has its effects even if its jobs run late, or after later events. */
const portal = shopOfFile({ NETWORK_ATTACH_STEPS: '0' })
afterEach(() => portal.faults('stripe', []))

/** A customer with a card and a mobile in service at the network, activated with `VoucherCode` if given. */
async function activated(VoucherCode?: string): Promise<Owner & { card: string }> {
  const owner = await adopter(portal)
  const card = await saveCard(portal, owner)
  const plan = { AvailabilityUUID: demoPlans.prepay10.availability, PaymentMethodID: card, AutoRenew: true }
  const input = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, dry: 'false', ...plan }
  await portal.good(activation.activate, { ...input, ...(VoucherCode && { VoucherCode }) }, owner.token)
  await mobileWith(portal, owner, 4)
  return { ...owner, card }
}

async function endsAtNetwork(owner: Owner): Promise<void> {
  await changeAtNetwork(portal, owner, { state: 'terminated' })
  await mobileWith(portal, owner, 7)
}

/** Keeps new jobs waiting; the returned function lets them run, and resolves once all work is done. */
async function keepWaiting(...names: string[]): Promise<() => Promise<void>> {
  const release = await keepJobsWaiting(portal, ...names)
  return async () => {
    await release()
    await quiet(portal)
  }
}

const basePlansOf = async ({ MobileUUID }: Owner) =>
  (
    await portal.rows<{ name: string }>(
      'SELECT name FROM plans.addons WHERE service_uuid = $1 AND is_base_plan ORDER BY created_at',
      [MobileUUID],
    )
  ).map(({ name }) => name)

const subjects = async (to: string) => (await portal.messages(to, 0)).map(({ subject }) => subject)

const payg = { PaymentMethodType: 'balance' as const }

test.each([
  ['by card', demoPlans.prepayEndless],
  ['that costs nothing', demoPlans.payg],
] as const)(
  'a plan bought %s before the one that was paid with the SIM has started finds that one started',
  async (_, plan) => {
    const release = await keepWaiting('plans.hears.mobile.activated')
    const owner = await activated()
    expect((await dashboardOf(portal, owner)).Mobile.Addons).toEqual([])
    const answer = await askPrepay(
      portal,
      owner,
      plan,
      plan === demoPlans.payg ? payg : { PaymentMethodID: owner.card },
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'plan-held' } })
    expect(await basePlansOf(owner)).toEqual(['Four Weeks 10'])
    expect(await creditOf(portal, owner)).toBe(0)
    await release()
    expect(await basePlansOf(owner)).toEqual(['Four Weeks 10'])
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  },
)

test('a plan that starts just as the end of its mobile is heard renews no more', async () => {
  await keepWaiting('plans.hears.mobile.activated')
  const owner = await activated()
  await systemOf(portal).inTransaction(async (tx) => {
    await startOwnPlan(tx, { CustomerUUID: owner.CustomerUUID, ServiceUUID: owner.MobileUUID })
    await endsAtNetwork(owner)
    await eventually('the end to be heard, or to wait for the start', async () => {
      const left = await portal.rows(
        `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'plans.hears.mobile.ended'
           AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)`,
      )
      return left.length === 0 || undefined
    })
  })
  await quiet(portal)
  expect((await dashboardOf(portal, owner)).Mobile.Addons).toMatchObject([{ Name: 'Four Weeks 10', AutoRenew: false }])
})

/** Has the network report that the owner's phone is on. */
async function attached(owner: Owner): Promise<void> {
  const { ICCID } = (await dashboardOf(portal, owner)).Mobile
  await fetch(`${portal.sandbox}/network/simulate/attach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID }),
  })
  await eventually('the phone to be seen', async () => {
    const progress = await portal.good(activation.progress, whose(owner), owner.token)
    return progress.SeenAtNanos || undefined
  })
}

test('nobody is told to use a SIM that has ended by the time the news of its activation is heard', async () => {
  const release = await keepWaiting('activation.hears.mobile.activated')
  const owner = await activated()
  await endsAtNetwork(owner)
  await release()
  expect((await subjects(owner.Email)).filter((one) => one.startsWith('Install your eSIM now'))).toEqual([])
})

test('nobody is told that a phone is connected whose mobile has ended by then', async () => {
  const release = await keepWaiting('activation.hears.mobile.seen')
  const owner = await activated()
  const { MSISDN = '' } = (await dashboardOf(portal, owner)).Mobile
  await attached(owner)
  await endsAtNetwork(owner)
  await release()
  expect((await subjects(owner.Email)).filter((one) => one.endsWith('is connected'))).toEqual([])
  expect(await subjects(MSISDN)).toEqual([])
})

test('a voucher whose mobile has ended before it was redeemed is as it was, and redeemable elsewhere', async () => {
  const release = await keepWaiting('vouchers.hears.mobile.activated')
  const code = await aVoucher(portal)
  const owner = await activated(code)
  await endsAtNetwork(owner)
  await release()
  const progress = await portal.good(activation.progress, whose(owner), owner.token)
  expect(progress).not.toHaveProperty('Voucher')
  const other = await mobileInService(portal)
  expect((await redeemCode(portal, other, code)).status).toBe(200)
  await creditBecomes(portal, other, 2000)
})

test('a voucher whose mobile is suspended when its news is heard is redeemed', async () => {
  const release = await keepWaiting('vouchers.hears.mobile.activated')
  const owner = await activated(await aVoucher(portal))
  await changeAtNetwork(portal, owner, { state: 'inactive' })
  await mobileWith(portal, owner, 5)
  await release()
  const progress = await portal.good(activation.progress, whose(owner), owner.token)
  expect(progress.Voucher).toMatchObject({ Status: 'REDEEMED' })
  await creditBecomes(portal, owner, 2000)
})

test('a card that was kept with an order is known to the activation of its monthly SIM at once', async () => {
  await keepWaiting('payments.sync-cards')
  await portal.faults('stripe', [{ kind: 'late-webhook', op: 'payment_method.attached', ms: 600_000 }])
  const buyer = await portal.signUpCustomer()
  const cart = await cartOf(portal, buyer, [anEsim(), anEsim(demoPlans.postpayLight)])
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address, KeepCard: true })
  await confirm(portal, placed.body.ClientSecret)
  const { Order } = placed.body as unknown as { Order: { Number: string } }
  await orderIn(portal, buyer, Order.Number, 'COMPLETED')
  const [sim] = await portal.rows<{ id: string }>(
    `SELECT mobile_uuid AS id FROM mobiles.mobiles WHERE customer_uuid = $1 AND plan ->> 'BillingType' = 'postpay'`,
    [buyer.CustomerUUID],
  )
  const owner = { ...buyer, MobileUUID: sim?.id ?? '' }
  expect(await askActivation(portal, owner)).toMatchObject({ status: 200, body: { Status: 'in-progress' } })
})
