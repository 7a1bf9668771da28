import { plans } from '@waea/contract/mobile/plans'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { usage } from '@waea/contract/mobile/usage'
import { billing } from '@waea/contract/money/billing'
import { catalogue } from '@waea/contract/shop/catalogue'
import { afterEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { providerFile } from '../catalogue/file-support.ts'
import {
  afterFirstBill,
  askPrepay,
  askTopUp,
  booked,
  chargedMobile,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  onTheBill,
  stopBecomes,
  systemOf,
  use,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'

/** Use abroad: it costs what the roaming zones say, and takes only from day passes. */
const portal = shopOfFile()
const { load, saved } = providerFile(portal)
afterEach(() => portal.faults('network', []))

const megabyte = 1_048_576
const light = { plan: demoPlans.postpayLight, BillingType: 'postpay' as const }

type Document = EventOf<'network.usage'>['documents'][number]

/** Processes one usage document as the worker does. */
function hear(owner: Owner, document: Partial<Document>): Promise<void> {
  const { CustomerUUID, MobileUUID } = owner
  const { id, type = 'data', amount = megabyte, ...of } = document
  const named = { id: id ?? crypto.randomUUID(), type, amount, atMs: portal.server.clock.now().getTime(), ...of }
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents: [named] }),
  )
}

const chargesOf = async (owner: Owner) => (await portal.good(usage.charges, whose(owner), owner.token)).Charges

const costsOf = async (owner: Owner) =>
  (await chargesOf(owner)).map(({ Type, Country, AmountCents }) => ({ Type, Country, AmountCents }))

async function withCredit(cents: number) {
  const owner = await chargedMobile(portal)
  await askTopUp(portal, owner, { Amount: cents, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, cents)
  return owner
}

describe('a use that the network reports from abroad', () => {
  test('is charged to credit at the rate that the page shows, without GST, and leaves the plan alone', async () => {
    const owner = await withCredit(2000)
    const { Zones } = await portal.good(catalogue.roaming, {})
    const pacific = Zones.find(({ Countries }) => Countries.includes('FJ'))
    const gst = await booked(portal, 'gst', owner)
    const { Mobile, Usage } = await dashboardOf(portal, owner)
    await use(portal, Mobile.MSISDN, { type: 'idd_voice', amount: 61, destination: 'New Zealand', country: 'FJ' })
    await creditBecomes(portal, owner, 2000 - 2 * (pacific?.Rates.voice ?? 0))
    expect(pacific?.Rates.voice).toBe(199)
    expect(await costsOf(owner)).toEqual([{ Type: 'voice', Country: 'Fiji', AmountCents: 398 }])
    expect(await booked(portal, 'gst', owner)).toBe(gst)
    expect((await dashboardOf(portal, owner)).Usage).toEqual(Usage)
  })

  test('stands on the bill with its country and no GST, apart from use in New Zealand', async () => {
    const owner = await afterFirstBill(portal, await chargedMobile(portal, light))
    await hear(owner, { country: 'AU', amount: 3 * megabyte })
    await hear(owner, { country: 'JP', type: 'sms', amount: 2 })
    const { CustomerUUID: customerUuid, token } = owner
    const open = await portal.good(billing.invoice, { customerUuid, number: 'OPEN' }, token)
    expect(
      open.Lines.filter(({ Kind }) => Kind === 'use').map(({ Name, AmountCents, GSTCents }) => ({
        Name,
        AmountCents,
        GSTCents,
      })),
    ).toEqual([
      { Name: 'Data overseas: Australia', AmountCents: 30, GSTCents: 0 },
      { Name: 'Texts overseas: Japan', AmountCents: 120, GSTCents: 0 },
    ])
  })

  test('costs nothing while the network stops use outside the plan, and never more than the spend limit', async () => {
    const stopped = await mobileInService(portal, light)
    await stopBecomes(portal, stopped, true)
    await portal.clock({ advanceS: 60 })
    await hear(stopped, { country: 'AU' })
    expect(await chargesOf(stopped)).toEqual([])
    const limited = await chargedMobile(portal, light)
    await portal.good(usage.saveLimit, { ...whose(limited), LimitCents: 25 }, limited.token)
    await hear(limited, { country: 'AU', amount: 9 * megabyte })
    expect(await costsOf(limited)).toEqual([{ Type: 'data', Country: 'Australia', AmountCents: 20 }])
    const { LimitLiftsOn } = await portal.good(usage.settings, whose(limited), limited.token)
    expect(LimitLiftsOn).toBeDefined()
  })

  test('goes to the operator where no zone has its country, and is not charged', async () => {
    const owner = await withCredit(2000)
    await hear(owner, { id: 'nowhere', country: 'KP' })
    const notices = await portal.rows(
      "SELECT 1 FROM platform.notices WHERE subject = 'nowhere' AND reason LIKE '%country KP%'",
    )
    expect(notices).toHaveLength(1)
    expect(await chargesOf(owner)).toEqual([])
  })

  test('costs the rate of its own time where the file has changed since', async () => {
    const owner = await withCredit(2000)
    const before = portal.server.clock.now().getTime()
    await portal.clock({ now: new Date(before + 60_000).toISOString() })
    const file = await saved()
    const dearer = file.roaming.map((one) =>
      one.zone === 'australia' ? { ...one, rates: { ...one.rates, data: '0.75' } } : one,
    )
    await load(() => ({ ...file, roaming: dearer }), '--write')
    await hear(owner, { country: 'AU', atMs: before })
    await hear(owner, { country: 'AU' })
    expect((await costsOf(owner)).map(({ AmountCents }) => AmountCents)).toEqual([75, 10])
    await load(() => file, '--write')
  })

  test('is not carried by the network for a mobile that is barred from roaming', async () => {
    const owner = await mobileInService(portal)
    const { CustomerUUID, MobileUUID } = owner
    const named = { CustomerUUID, MobileUUID }
    await portal.good(simSettings.saveSettings, { ...named, Settings: { OCSRoamingBarred: true } }, owner.token)
    await eventually('the network to have barred it', async () => {
      const { State } = await portal.good(simSettings.settings, named, owner.token)
      return State === 'confirmed' || undefined
    })
    const { Mobile } = await dashboardOf(portal, owner)
    await expect(use(portal, Mobile.MSISDN, { type: 'data', amount: 1, country: 'AU' })).rejects.toThrow('barred')
    await use(portal, Mobile.MSISDN, { type: 'data', amount: 1 })
  })
})

describe('a day pass', () => {
  test('that prepay buys is used first in its zone, and neither in New Zealand nor in another zone', async () => {
    const owner = await withCredit(2000)
    const bought = await askPrepay(portal, owner, demoPlans.prepayAustraliaDay)
    expect(bought.status).toBe(200)
    await creditBecomes(portal, owner, 1400)
    await quiet(portal)
    const data = (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')
    expect(data?.AmountTotal).toBe(10_240)
    await hear(owner, { country: 'AU', amount: 1000 * megabyte })
    await hear(owner, { amount: 5 * megabyte })
    expect(await creditOf(portal, owner)).toBe(1400)
    await hear(owner, { country: 'AU', amount: 30 * megabyte })
    await hear(owner, { country: 'FJ' })
    expect((await costsOf(owner)).map(({ Country, AmountCents }) => [Country, AmountCents]).sort()).toEqual([
      ['Australia', 60],
      ['Fiji', 50],
    ])
    const { Allowances } = await portal.good(usage.allowances, whose(owner), owner.token)
    const [pass] = Allowances.filter(({ RoamingZone, Type }) => RoamingZone === 'australia' && Type === 'data')
    expect(pass).toMatchObject({ Name: 'Australia day pass', AmountTotal: 1024, AmountUsed: 1024 })
  })

  test('that postpay buys comes on the bill, and gives until the next day', async () => {
    const owner = await afterFirstBill(portal, await chargedMobile(portal, light))
    await portal.good(plans.postpayAddon, onTheBill(owner, demoPlans.postpayWorldDay, false), owner.token)
    await quiet(portal)
    await hear(owner, { country: 'GB', amount: 500 * megabyte })
    expect(await chargesOf(owner)).toEqual([])
    const tomorrow = await daysLater(portal, owner, 1)
    await hear(tomorrow, { country: 'GB' })
    expect((await costsOf(tomorrow)).map(({ AmountCents }) => AmountCents)).toEqual([30])
  })

  test('is told of at 50 and 80 per cent and when it is used up, each once, apart from the plan', async () => {
    const owner = await withCredit(2000)
    await askPrepay(portal, owner, demoPlans.prepayAustraliaDay)
    await creditBecomes(portal, owner, 1400)
    await quiet(portal)
    await hear(owner, { country: 'AU', amount: 511 * megabyte })
    expect(await alertsOf(owner)).toEqual([])
    await hear(owner, { country: 'AU', amount: megabyte })
    await hear(owner, { country: 'AU', amount: 312 * megabyte })
    await hear(owner, { amount: 4 * 1024 * megabyte })
    await hear(owner, { country: 'AU', amount: 200 * megabyte })
    await hear(owner, { country: 'AU', amount: megabyte })
    expect(await alertsOf(owner)).toEqual(['mail 50', 'sms 50', 'mail 80', 'sms 80', 'mail 100', 'sms 100'])
    const pass = demoPlans.prepayAustraliaDay.availability
    const path = `/profile/plans/addons?buy=${pass}&mobile=${owner.MobileUUID}`
    const [mail] = await eventually('the mail about 80 per cent', async () => {
      const found = (await portal.messages(owner.Email)).filter(({ subject }) =>
        /80% of your data overseas/.test(subject),
      )
      return found.length > 0 ? found : undefined
    })
    expect(mail?.text).toContain('has used 80% of its data overseas: 200 MB of 1 GB left')
    expect(mail?.text).toContain('Your day pass is for Australia.')
    expect(mail?.text).toContain('you pay $0.10 per MB ($102.40 per GB) from your credit')
    expect(mail?.links.some((link) => link.endsWith(path))).toBe(true)
  })
})

/** The alerts about allowances, in the order in which they were sent. */
async function alertsOf(owner: Owner): Promise<string[]> {
  const rows = await portal.rows<{ channel: string; key: string }>(
    `SELECT channel, dedupe_key AS key FROM messages.outbox
     WHERE customer_uuid = $1 AND template = 'usage-alert' ORDER BY asked_at, channel`,
    [owner.CustomerUUID],
  )
  return rows.map(({ channel, key }) => `${channel} ${/data:(\d+)/.exec(key)?.[1]}`)
}
