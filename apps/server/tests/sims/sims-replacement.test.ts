import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { shop } from '@waea/contract/shop/shop'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { askActivation, mobileInService, type Owner, stockedCode, systemOf } from '../ledger/money-support.ts'
import {
  aCard,
  address,
  anEsim,
  type Buyer,
  boughtOrder,
  cartOf,
  checkOut,
  eventually,
  shopOfFile,
} from '../shop/shop-support.ts'
import { cardOf, changeAtNetwork, mobileWith, particularOf, refusal, servicesAt, simsAt } from './sim-support.ts'

const portal = shopOfFile()
const { stateOf, mobile, swapTo, swapIs } = simsAt(portal)

const follow = (Token: string, by?: Owner | Buyer) =>
  portal.call(activation.adoptByToken, { Token, ...(by && { CustomerUUID: by.CustomerUUID }) }, by?.token)

/** The code of the link in the newest mail that has one. */
function linkOf({ Email }: Buyer): Promise<string> {
  return eventually('the mail with the link', async () => {
    const links = (await portal.messages(Email)).flatMap((message) => message.links)
    return links.map((link) => /\/activation\/(\w+)/.exec(link)?.[1]).find(Boolean)
  })
}

/** A replacement SIM that an owner has ordered, with its link. */
async function ordered(owner: Owner) {
  const item = anEsim(demoPlans.prepay10, { Products: [], Attributes: { ReplacesMobileUUID: owner.MobileUUID } })
  const order = await boughtOrder(portal, owner, [item], 'COMPLETED')
  const [waiting] = (await stateOf(owner)).Replacements
  if (!waiting?.SIMID) throw new Error('There is no replacement')
  return { ...waiting, SIMID: waiting.SIMID, code: await linkOf(owner), Number: order.Number }
}

/** The network's services with a number, and which SIM is live. */
async function liveOn(MSISDN: string | undefined) {
  return (await servicesAt(portal, { MSISDN: MSISDN ?? '' })).map((one) => [one.state, particularOf(one, 'ICCID')])
}

test('the SIM ID is shown to the owner with a fresh proof alone, who swaps a replacement in without it too', async () => {
  const owner = await mobileInService(portal)
  const { SIMID, MobileUUID: ReplacementUUID } = await ordered(owner)
  const member = await portal.signUpCustomer()
  const userUuid = await userOf(portal, member)
  await systemOf(portal).inTransaction((ctx) => addRole(ctx, owner.CustomerUUID, userUuid, 'member'))
  const asMember = { ...owner, token: (await portal.signIn(member)).token }
  const shown = async (by: Owner) => [(await mobile(by)).SIMID, (await stateOf(by)).Replacements[0]?.SIMID]
  expect(await shown(owner)).toEqual([expect.stringMatching(/^\d{10}$/), SIMID])
  expect(await shown(asMember)).toEqual([undefined, undefined])
  await portal.clock({ advanceS: 301 })
  expect(await shown(owner)).toEqual([undefined, undefined])
  const proved = { ...owner, token: (await portal.signIn(owner)).token }
  const input = { CustomerUUID: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID }
  const unknown = { ...input, ReplacementUUID: owner.MobileUUID }
  expect((await portal.call(sims.swap, unknown, proved.token)).body.code).toBe('sim-unknown')
  expect((await portal.call(sims.swap, { ...input, ReplacementUUID }, proved.token)).status).toBe(200)
})

test('the mail of a replacement says how to swap, and never to activate', async () => {
  const owner = await mobileInService(portal)
  const attributes = { Attributes: { ReplacesMobileUUID: owner.MobileUUID }, Products: [] }
  await boughtOrder(portal, owner, [anEsim(demoPlans.prepay10, attributes)], 'COMPLETED')
  await boughtOrder(portal, owner, [aCard(demoPlans.prepay10, attributes)], 'SHIPPED')
  const sent = await eventually('both mails', async () => {
    const mails = (await portal.messages(owner.Email)).filter(({ subject }) =>
      /^Your order W\d+: your eSIM is ready$|^Your parcel is on its way: SIM card ending \d{4}$/.test(subject),
    )
    return mails.length === 2 ? mails : undefined
  })
  for (const { text, links } of sent) {
    expect(text).toContain('Swap the SIM')
    expect(text.replace(/https?:\S+/g, '')).not.toMatch(/activat/i)
    expect(links.filter((link) => link.includes('/activation/'))).toHaveLength(1)
  }
})

test('a SIM that was ordered in another’s place is swapped in, and is no mobile of its own before or after', async () => {
  const owner = await mobileInService(portal)
  const before = await mobile(owner)
  const waiting = await ordered(owner)
  const listed = () => portal.good(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
  expect((await listed()).Mobiles.map(({ UUID }) => UUID)).toEqual([owner.MobileUUID])
  const { body: adopted } = await follow(waiting.code, owner)
  expect(adopted).toMatchObject({
    AdoptionMetadataEntry: { Metadata: { replacement_for: owner.MobileUUID } },
    SIM: { IsReplacement: true, SIMID: waiting.SIMID },
  })
  await swapTo(owner, waiting.SIMID)
  await swapIs(owner, 'done')
  const after = await mobile(owner)
  expect(after).toMatchObject({ MSISDN: before.MSISDN, SIMID: waiting.SIMID })
  expect(await liveOn(before.MSISDN)).toEqual([['active', after.ICCID]])
  expect((await stateOf(owner)).Replacements).toEqual([])
  expect((await listed()).Mobiles.map(({ UUID }) => UUID)).toEqual([owner.MobileUUID])
  const input = { customerUuid: owner.CustomerUUID, number: waiting.Number }
  const [sim] = await eventually('the order to know', async () => {
    const { Sims } = await portal.good(shop.order, input, owner.token)
    return Sims[0]?.Status === 'ACTIVE' ? Sims : undefined
  })
  expect(sim?.ReplacesMobileUUID).toBe(owner.MobileUUID)
  await eventually('the link to be used', async () =>
    (await refusal(follow(waiting.code, owner))) === 'link-used' ? true : undefined,
  )
})

test('its link activates nothing: there are never two live SIMs, nor none', async () => {
  const owner = await mobileInService(portal)
  const before = await mobile(owner)
  const waiting = await ordered(owner)
  const asIfOwn = { ...owner, MobileUUID: waiting.MobileUUID }
  const plan = { AvailabilityUUID: demoPlans.prepay10.availability }
  expect(await refusal(askActivation(portal, asIfOwn, { dry: true, ...plan }))).toBe('no-dry-activation')
  expect(await refusal(askActivation(portal, asIfOwn, plan))).toBe('activation-refused')
  // Nor while the swap is in progress.
  const [activated, swapped] = await Promise.all([askActivation(portal, asIfOwn, plan), swapTo(owner, waiting.SIMID)])
  expect([activated.status, swapped.status]).toEqual([400, 200])
  await swapIs(owner, 'done')
  expect(await liveOn(before.MSISDN)).toHaveLength(1)
  expect(await refusal(askActivation(portal, asIfOwn, plan))).toBe('not-found')
})

test('a replacement whose mobile has ended is a SIM like any other', async () => {
  const owner = await mobileInService(portal)
  const waiting = await ordered(owner)
  await changeAtNetwork(portal, owner, { state: 'terminated' })
  await mobileWith(portal, owner, 7)
  const { body } = await follow(waiting.code, owner)
  expect(body.AdoptionMetadataEntry.Metadata).not.toHaveProperty('replacement_for')
  const asIfOwn = { ...owner, MobileUUID: waiting.MobileUUID }
  const dry = await askActivation(portal, asIfOwn, { dry: true, AvailabilityUUID: demoPlans.prepay10.availability })
  expect(dry.status).toBe(200)
})

test('a card that is sold as a replacement goes into a mobile of whoever opens its link, and is nobody’s before', async () => {
  const owner = await mobileInService(portal)
  const code = await stockedCode(portal, { SIMType: 'real_sim', replaces: true })
  const card = await cardOf(portal, code)
  const byVisitor = (await follow(code)).body
  expect(byVisitor.SIM).toEqual({ SIMType: 'real_sim', Last4: card.ICCID.slice(-4), IsReplacement: true })
  expect(byVisitor.AdoptionMetadataEntry.Metadata).not.toHaveProperty('replacement_for')
  const { body } = await follow(code, owner)
  expect(body.AdoptionMetadataEntry.Metadata.replacement_for).toBe(owner.MobileUUID)
  expect(body.AdoptionRequest).not.toHaveProperty('CustomerUUID')
  const { Mobiles } = await portal.good(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(Mobiles).toHaveLength(1)
  await swapTo(owner, body.SIM.SIMID ?? '')
  await swapIs(owner, 'done')
  expect(await liveOn((await mobile(owner)).MSISDN)).toEqual([['active', card.ICCID]])
  expect(await refusal(follow(code, owner))).toBe('link-used')
})

test('an account without a mobile in service gets no way to swap it in', async () => {
  const buyer = await portal.signUpCustomer()
  const code = await stockedCode(portal, { SIMType: 'real_sim', replaces: true })
  const { body } = await follow(code, buyer)
  expect(body.SIM.IsReplacement).toBe(true)
  expect(body.AdoptionMetadataEntry.Metadata).not.toHaveProperty('replacement_for')
})

test('a replacement is ordered without a plan, for a mobile in service alone, and only the SIM is paid', async () => {
  const owner = await mobileInService(portal)
  const Attributes = { ReplacesMobileUUID: owner.MobileUUID }
  const checkOutItem = async (item: Parameters<typeof cartOf>[2]) => {
    const cart = await cartOf(portal, owner, item)
    return { cart, answer: await checkOut(portal, owner, cart.UUID, { Address: address }) }
  }
  const withPlan = await checkOutItem([aCard(demoPlans.prepay10, { Attributes })])
  expect(withPlan.answer.body.err_message).toBe('SIM 1 plan is not available')
  const alone = await checkOutItem([aCard(demoPlans.prepay10, { Products: [], Attributes })])
  expect([alone.cart.DueCents, alone.answer.status]).toEqual([500, 200])
  await changeAtNetwork(portal, owner, { state: 'terminated' })
  await mobileWith(portal, owner, 7)
  const ended = await checkOutItem([aCard(demoPlans.prepay10, { Products: [], Attributes })])
  expect(ended.answer.status).toBe(404)
})
