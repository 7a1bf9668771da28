import { plans } from '@waea/contract/mobile/plans'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import {
  askTopUp,
  creditBecomes,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  onTheBill,
  systemOf,
} from '../ledger/money-support.ts'
import { moved, movesAllowed } from '../product-type/product-type-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile(movesAllowed)

const megabyte = 1_048_576
const gigabyte = 1024 * megabyte

/** Processes usage documents as the worker does. */
function hear(owner: Owner, ...documents: [id: string, gigabytes: number][]): Promise<void> {
  const { CustomerUUID, MobileUUID } = owner
  const atMs = portal.server.clock.now().getTime()
  const reported = documents.map(([id, amount]) => ({
    id,
    type: 'data' as const,
    amount: Math.round(amount * gigabyte),
    atMs,
  }))
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents: reported }),
  )
}

/** The mails and texts about usage, in order of their levels. */
async function usageMessages(owner: Owner): Promise<string[]> {
  const rows = await portal.rows<{ channel: string; key: string }>(
    `SELECT channel, dedupe_key AS key FROM messages.outbox
     WHERE customer_uuid = $1 AND template = 'usage-alert' ORDER BY asked_at, channel`,
    [owner.CustomerUUID],
  )
  return rows.map(({ channel, key }) => `${channel} ${/data:(\d+)/.exec(key)?.[1]}`)
}

async function alertsOf(owner: Owner, channel: 'mail' | 'sms') {
  const { Mobile } = await dashboardOf(portal, owner)
  const to = channel === 'mail' ? owner.Email : (Mobile.MSISDN ?? '')
  return eventually(`a warning by ${channel}`, async () => {
    const found = (await portal.messages(to)).filter(({ text }) => /used/.test(text))
    return found.length > 0 ? found : undefined
  })
}

/** A mobile whose use outside its plan the network stops, which is the default for new ones. */
async function stopped(over: Parameters<typeof mobileInService>[1] = {}) {
  const owner = await mobileInService(portal, over)
  await eventually('the stop to be confirmed', async () =>
    (await dashboardOf(portal, owner)).StopOutsidePlan?.Confirmed ? true : undefined,
  )
  return owner
}

describe('an allowance that is used is told of', () => {
  test('at 50 and 80 per cent and when nothing is left, by mail and by text, each once, however documents come', async () => {
    const owner = await stopped()
    await hear(owner, ['0', 4.999])
    expect(await usageMessages(owner)).toEqual([])
    await hear(owner, ['1', 0.001])
    expect(await usageMessages(owner)).toEqual(['mail 50', 'sms 50'])
    await hear(owner, ['a', 2.999])
    expect(await usageMessages(owner)).toEqual(['mail 50', 'sms 50'])
    await hear(owner, ['b', 0.001])
    const twoLevels = ['mail 50', 'sms 50', 'mail 80', 'sms 80']
    expect(await usageMessages(owner)).toEqual(twoLevels)
    await hear(owner, ['a', 2.999], ['b', 0.001])
    await hear(owner, ['c', 1])
    expect(await usageMessages(owner)).toEqual(twoLevels)
    await Promise.all([hear(owner, ['d', 1]), hear(owner, ['d', 1]), hear(owner, ['e', 1]), hear(owner, ['c', 1])])
    await hear(owner, ['f', 1])
    expect(await usageMessages(owner)).toEqual([...twoLevels, 'mail 100', 'sms 100'])
  })

  test('with what is left, what happens next and the extra that fits, and the link leads there', async () => {
    const owner = await stopped()
    await hear(owner, ['a', 8])
    const [text] = await alertsOf(owner, 'sms')
    expect(text?.text).toMatch(
      /^02\d \d{3} \d{3,4}: 80% of data used, 2 GB left\. Then it stops, at no charge\. Extra 2 GB for \$6\.00: http/,
    )
    const [mail] = await alertsOf(owner, 'mail')
    expect(mail?.subject).toMatch(/^You’ve used 80% of your data: 02[\d ]+$/)
    const extra = `/profile/plans/addons?buy=${demoPlans.prepayData2.availability}&mobile=${owner.MobileUUID}`
    expect(mail?.links).toContain(`${new URL(mail?.links[0] ?? '').origin}${extra}`)
  })

  test('as charged at the casual rate where nothing stops it, on the bill for postpay', async () => {
    const owner = await stopped({ plan: demoPlans.postpayLight, BillingType: 'postpay' })
    await portal.rows(
      'UPDATE mobiles.mobiles SET stops_outside = false, network_stops = false WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    await hear(owner, ['a', 5])
    const [text] = await alertsOf(owner, 'sms')
    expect(text?.text).toContain('all data used. Now $204.80 per GB on your bill. Extra 5 GB for $15.00: http')
  })

  test('as on the bill, with an extra for it, once a mobile that came to the bill without a plan has a monthly one', async () => {
    const owner = await mobileInService(portal)
    await moved(portal, owner, 'postpay')
    Object.assign(owner, await portal.signIn(owner))
    await portal.good(plans.postpayAddon, onTheBill(owner, demoPlans.postpayLight), owner.token)
    await dashboardWith(portal, owner, ({ Usage }) => Usage.some(({ AmountTotal }) => AmountTotal === 5120))
    await portal.rows(
      'UPDATE mobiles.mobiles SET stops_outside = false, network_stops = false WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    await hear(owner, ['a', 5])
    const [text] = await alertsOf(owner, 'sms')
    expect(text?.text).toContain('all data used. Now $204.80 per GB on your bill. Extra 5 GB for $15.00: http')
  })

  test('as slower where the plan goes on at a lower speed', async () => {
    const owner = await stopped({ plan: demoPlans.prepayEndless })
    await hear(owner, ['a', 25])
    const [text] = await alertsOf(owner, 'sms')
    expect(text?.text).toContain('all data used. Now slower, at no charge.')
  })

  test('again for an extra, and in the period that follows', async () => {
    let owner: Owner & { card?: string } = await stopped()
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card ?? '' })
    await creditBecomes(portal, owner, 5000)
    await hear(owner, ['a', 10])
    await portal.good(
      plans.prepayAddon,
      {
        customerUuid: owner.CustomerUUID,
        productUuid: owner.MobileUUID,
        availabilityUuid: demoPlans.prepayData2.availability,
        Subscribe: false,
      },
      owner.token,
    )
    await hear(owner, ['b', 1.5])
    expect(await usageMessages(owner)).toEqual(['mail 100', 'sms 100'])
    await hear(owner, ['c', 0.5])
    expect(await usageMessages(owner)).toEqual(['mail 100', 'sms 100', 'mail 100', 'sms 100'])
    await portal.clock({ advanceS: 28 * 86_400 + 3_600 })
    owner = { ...owner, ...(await portal.signIn(owner)) }
    await eventually(
      'the next period',
      async () =>
        (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')?.AmountRemaining === 10_240 ||
        undefined,
    )
    await hear(owner, ['d', 8])
    expect((await usageMessages(owner)).slice(4)).toEqual(['mail 80', 'sms 80'])
  })

  test('with what a week carried over as it was at the start of the next, and not as all that the week gave', async () => {
    let owner = await mobileInService(portal, { plan: demoPlans.prepayWeek })
    await askTopUp(portal, owner, { Amount: 2000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 2000)
    await hear(owner, ['week 1', 1])
    owner = await daysLater(portal, owner, 7)
    await dashboardWith(portal, owner, ({ Usage }) => Usage.some(({ CarryOverAmount }) => CarryOverAmount === 2048))
    await hear(owner, ['a', 2.25])
    expect(await usageMessages(owner)).toEqual([])
    await hear(owner, ['b', 0.25])
    expect(await usageMessages(owner)).toEqual(['mail 50', 'sms 50'])
    const [mail] = await alertsOf(owner, 'mail')
    expect(mail?.text).toContain('has used 50% of its data: 2.50 GB of 5 GB left')
    await hear(owner, ['c', 1.5])
    expect((await usageMessages(owner)).slice(2)).toEqual(['mail 80', 'sms 80'])
    await hear(owner, ['d', 1])
    expect((await usageMessages(owner)).slice(4)).toEqual(['mail 100', 'sms 100'])
  })

  test('not where data has no end', async () => {
    const owner = await stopped({ plan: demoPlans.prepayUnlimited })
    await hear(owner, ['a', 500])
    expect(await usageMessages(owner)).toEqual([])
  })
})

test('a plan and an extra are told each with its amount and its end', async () => {
  const owner = await stopped()
  await portal.good(
    plans.prepayAddon,
    {
      customerUuid: owner.CustomerUUID,
      productUuid: owner.MobileUUID,
      availabilityUuid: demoPlans.prepayData2.availability,
      Subscribe: false,
      PaymentMethodID: owner.card,
    },
    owner.token,
  )
  const dashboard = await eventually('the extra', async () => {
    const look = await dashboardOf(portal, owner)
    return look.Usage.some(({ Parcels }) => Parcels.length === 2) ? look : undefined
  })
  await hear(owner, ['a', 1])
  const [base, extra] = dashboard.Mobile.Addons
  const data = (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')
  expect(data).toMatchObject({ AmountTotal: 12_288, AmountRemaining: 11_264 })
  // The parcel that ends first is used first.
  expect(data?.Parcels).toEqual([
    {
      AddonUUID: extra?.UUID,
      Name: 'Extra 2 GB',
      IsBasePlan: false,
      AmountTotal: 2048,
      AmountRemaining: 1024,
      EndsOn: extra?.EndsOn,
    },
    {
      AddonUUID: base?.UUID,
      Name: 'Four Weeks 10',
      IsBasePlan: true,
      AmountTotal: 10_240,
      AmountRemaining: 10_240,
      EndsOn: base?.EndsOn,
    },
  ])
})
