import { createHmac } from 'node:crypto'
import { activation } from '@waea/contract/mobile/activation'
import { sims } from '@waea/contract/mobile/sims'
import { fromNanos } from '@waea/kit/nanos'
import { afterEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { adopter, askActivation, dashboardOf, inService, type Owner, whose } from '../ledger/money-support.ts'
import { askChange, basePlanOf, changeTo } from '../plans/change-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { openLive } from '../platform/live-support.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { simOf, simsAt } from '../sims/sim-support.ts'

const portal = shopOfFile({ NETWORK_ATTACH_STEPS: '0' })
afterEach(() => portal.faults('network', []))

const progressOf = (owner: Owner) => portal.good(activation.progress, whose(owner), owner.token)
const states = async (owner: Owner) => (await progressOf(owner)).Steps.map(({ Name, State }) => `${Name} ${State}`)

/** A customer who has paid for a SIM's activation. */
async function paidOwner(SIMType: 'esim' | 'real_sim' = 'esim'): Promise<Owner & { card: string }> {
  const owner = await adopter(portal, { SIMType })
  const card = await saveCard(portal, owner)
  await askActivation(portal, owner, { AvailabilityUUID: demoPlans.prepay10.availability, PaymentMethodID: card })
  return { ...owner, card }
}

/** A customer whose SIM is in service but not in a phone. */
async function servedOwner(SIMType: 'esim' | 'real_sim' = 'esim'): Promise<Owner & { card: string }> {
  const owner = await paidOwner(SIMType)
  await inService(portal, owner)
  return owner
}

const serviceIdOf = async ({ MobileUUID }: Owner) => {
  const [row] = await portal.rows<{ ref: string }>(
    'SELECT service_ref AS ref FROM mobiles.mobiles WHERE mobile_uuid = $1',
    [MobileUUID],
  )
  return row?.ref ?? ''
}

/** The customer puts the SIM into their phone. */
async function attach(named: object): Promise<number> {
  const answer = await fetch(`${portal.sandbox}/network/simulate/attach`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(named),
  })
  return answer.status
}

const seen = (owner: Owner) =>
  eventually('the phone to be seen', async () => (await progressOf(owner)).SeenAtNanos || undefined)

/** Sends a signed service event as the network. */
async function say(service: object): Promise<number> {
  const body = JSON.stringify({ event: { service } })
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', 'network-signature-sandbox').update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-network-signature': `t=${at},v1=${v1}` }
  return (await fetch(`${portal.url}/webhooks/network`, { method: 'POST', headers, body })).status
}

const subjects = async (owner: Owner, atLeast: number) =>
  (await portal.messages(owner.Email, atLeast)).map(({ subject }) => subject)

test('a SIM in service waits for its phone, and its owner is told by mail to install it', async () => {
  const owner = await servedOwner()
  expect(await states(owner)).toEqual([
    'paid done',
    'number done',
    'network done',
    'ready done',
    'install now',
    'seen next',
  ])
  expect((await dashboardOf(portal, owner)).Mobile.SeenAtNanos).toBeUndefined()
  const mail = await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => /^Install your eSIM now: 02/.test(subject)),
  )
  expect(mail.links.some((link) => link.includes(`/onboarding?mobile=${owner.MobileUUID}`))).toBe(true)
  expect((await subjects(owner, 1)).some((subject) => subject.endsWith('is connected'))).toBe(false)
})

test('the owner of a card is told to put it in', async () => {
  await subjectOf(await servedOwner('real_sim'), 'Put your SIM card in your phone now: 02')
})

function subjectOf(owner: Owner, subject: string) {
  return eventually(
    `the mail ${subject}`,
    async () => (await subjects(owner, 1)).some((one) => one.startsWith(subject)) || undefined,
  )
}

test('once the network has seen the phone, pages, mail and text message say that it is connected', async () => {
  const owner = await servedOwner()
  // A new stream starts with the events of the last 30 seconds.
  await portal.clock({ advanceS: 31 })
  const live = await openLive(portal.url, owner.token)
  const { Mobile } = await dashboardOf(portal, owner)
  await attach({ MSISDN: Mobile.MSISDN })
  await seen(owner)
  await live.until('the change', (shown) => shown.some(({ event }) => event === 'mobile.changed'))
  live.cut()
  expect(new Set((await progressOf(owner)).Steps.map(({ State }) => State))).toEqual(new Set(['done']))
  expect((await dashboardOf(portal, owner)).Mobile.SeenAtNanos).toEqual(expect.any(Number))
  const mail = await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => subject.endsWith('is connected')),
  )
  expect(mail.text).toContain('Plan: Four Weeks 10')
  expect(await portal.messages(Mobile.MSISDN ?? '', 1)).toHaveLength(1)
})

test('the first word counts: said twice, later again, or after an older one that came late', async () => {
  const owner = await servedOwner()
  const id = await serviceIdOf(owner)
  const externalId = `${owner.CustomerUUID}.${owner.MobileUUID}.0`
  const at = '2026-11-22T01:02:03.000Z'
  const words = [
    { state: 'active', firstAttachDate: at },
    { state: 'active', firstAttachDate: at },
    { state: 'active', firstAttachDate: '2026-11-23T01:02:03.000Z' },
    { state: 'reserved' },
    { state: 'active' },
  ]
  for (const word of words) expect(await say({ id, externalId, ...word })).toBe(200)
  expect(fromNanos(await seen(owner)).toISOString()).toBe(at)
  expect((await progressOf(owner)).Status).toBe('active')
  await eventually('the mail', async () => (await subjects(owner, 1)).find((one) => one.endsWith('is connected')))
  const mails = (await subjects(owner, 1)).filter((one) => one.endsWith('is connected'))
  expect(mails).toHaveLength(1)
})

test('a date that is none, and the word on an older order of the SIM, see no phone', async () => {
  const owner = await servedOwner()
  const id = await serviceIdOf(owner)
  const externalId = `${owner.CustomerUUID}.${owner.MobileUUID}`
  await say({ id, externalId: `${externalId}.0`, state: 'active', firstAttachDate: 'soon' })
  await say({ id, externalId: `${externalId}.7`, state: 'active', firstAttachDate: '2026-11-22T01:02:03.000Z' })
  expect((await progressOf(owner)).SeenAtNanos).toBeUndefined()
})

test('an event about the phone that overtakes the one about the service brings both', async () => {
  await portal.faults('network', [{ kind: 'late-webhook', op: 'ServiceStateChangeEvent', ms: 600_000 }])
  const owner = await paidOwner()
  await eventually('the order to be known', async () => (await serviceIdOf(owner)) || undefined)
  const serviceId = await serviceIdOf(owner)
  await eventually('the phone to attach', async () => ((await attach({ serviceId })) === 200 ? true : undefined))
  await seen(owner)
  expect((await progressOf(owner)).Status).toBe('active')
})

test('a lost event about the phone is fetched', async () => {
  await portal.faults('network', [{ kind: 'late-webhook', op: 'ServiceAttachEvent', ms: 600_000 }])
  const owner = await servedOwner()
  await attach({ serviceId: await serviceIdOf(owner) })
  expect((await progressOf(owner)).SeenAtNanos).toBeUndefined()
  await portal.clock({ advanceS: 60 })
  await seen(owner)
})

test('a SIM that a swap has put in has been in no phone: its owner is told to install it, and then that it is connected, with the plan that the mobile has by then', async () => {
  const owner = await servedOwner()
  const named = { serviceId: await serviceIdOf(owner) }
  await attach(named)
  await seen(owner)
  const change = await changeTo(portal, owner, demoPlans.prepayEndless)
  expect((await askChange(portal, owner, { ...change, PaymentMethodID: owner.card })).status).toBe(200)
  await eventually(
    'the change',
    async () => (await basePlanOf(portal, owner)).Name === 'Four Weeks Endless' || undefined,
  )
  await portal.good(sims.swapToEsim, simOf(owner), owner.token)
  await simsAt(portal).swapIs(owner, 'done')
  expect((await dashboardOf(portal, owner)).Mobile.SeenAtNanos).toBeUndefined()
  const mail = await eventually('the mail', async () =>
    (await portal.messages(owner.Email)).find(({ subject }) => /^Your number is on another SIM: 02/.test(subject)),
  )
  expect(mail.text).toContain('Install the eSIM on your phone')
  expect(mail.links.some((link) => link.includes(`/sim-swap?mobile=${owner.MobileUUID}`))).toBe(true)
  // The phone event is lost and the mobile was activated long ago: the server still asks the network.
  await portal.rows("UPDATE mobiles.mobiles SET activated_at = now() - interval '2 years' WHERE mobile_uuid = $1", [
    owner.MobileUUID,
  ])
  await portal.faults('network', [{ kind: 'late-webhook', op: 'ServiceAttachEvent', ms: 600_000 }])
  await attach(named)
  await portal.clock({ advanceS: 60 })
  await seen(owner)
  const second = await secondMail(owner)
  expect(second.text).toContain('Plan: Four Weeks Endless')
})

test('who is on another SIM by the time the mail about the first one is written is told of both', async () => {
  const owner = await servedOwner()
  const named = { serviceId: await serviceIdOf(owner) }
  const letRun = await keepJobsWaiting(portal, 'activation.hears.mobile.seen')
  await attach(named)
  await seen(owner)
  await portal.good(sims.swapToEsim, simOf(owner), owner.token)
  await simsAt(portal).swapIs(owner, 'done')
  await letRun()
  await attach(named)
  await seen(owner)
  await secondMail(owner)
})

const secondMail = (owner: Owner) =>
  eventually('the second mail', async () => {
    const mails = (await portal.messages(owner.Email)).filter(({ subject }) => subject.endsWith('is connected'))
    return mails.length === 2 ? mails[0] : undefined
  })
