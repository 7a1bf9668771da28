import { activation } from '@waea/contract/mobile/activation'
import { onboarding } from '@waea/contract/mobile/onboarding'
import { describe, expect, test } from 'vitest'
import { isWithinLimit } from '../../src/capabilities/messages/index.ts'
import { limitAccount, limitAddresses, limitCards, limitCodeTries } from '../../src/capabilities/onboarding/limits.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { adopter, mobileInService, type Owner, stockedCode, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { cardOf } from '../sims/sim-support.ts'

const portal = shopOfFile({ NETWORK_GATEWAYS: '198.51.100.0/24' })

let networks = 0
/** Requests from a network of their own, so that no test uses up another's limits. */
function visitor() {
  networks += 1
  return { headers: { 'x-forwarded-for': `100.64.${networks}.1` } }
}

let numbers = 0
/** The owner of a SIM waiting for activation, with a unique contact number. */
async function waiting(SIMType: 'esim' | 'real_sim' = 'real_sim'): Promise<Owner & { MobileNumber: string }> {
  numbers += 1
  const MobileNumber = `6421555${String(3000 + numbers)}`
  const owner = await adopter(portal, { SIMType })
  await portal.rows('UPDATE customers.customers SET mobile_number = $2 WHERE customer_uuid = $1', [
    owner.CustomerUUID,
    MobileNumber,
  ])
  return { ...owner, MobileNumber }
}

interface Printed {
  SIMID: string
  ICCID: string
}

/** An unowned SIM from the shelf, with the numbers printed on its card. */
async function shelved(SIMType: 'esim' | 'real_sim' = 'real_sim'): Promise<Printed> {
  const { SIMID, ICCID } = await cardOf(portal, await stockedCode(portal, { SIMType }))
  return { SIMID, ICCID }
}

async function printedOf({ MobileUUID }: Owner): Promise<Printed> {
  const [row] = await portal.rows<Printed>(
    'SELECT simid AS "SIMID", iccid AS "ICCID" FROM mobiles.mobiles WHERE mobile_uuid = $1',
    [MobileUUID],
  )
  if (!row) throw new Error('There is no such mobile')
  return row
}

/** The last code sent to a number or SIM. */
const newest = (to: string) =>
  eventually(`a code to ${to}`, async () => (await portal.messages(to)).find(({ codes }) => codes.length > 0)?.codes[0])
const sent = { SMSCodeSent: true, ResendAfterSeconds: 60 }
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('by a code to a number', () => {
  test('[C-ONB-05][B-ONB-02] leads to the SIM that waits, and its link adopts it for the owner', async () => {
    const owner = await waiting()
    const by = visitor()
    const input = { SPID: 2 as const, MobileNumber: owner.MobileNumber }
    expect(await portal.good(onboarding.adoptBySms, input, by)).toEqual(sent)
    const SMSCode = await newest(owner.MobileNumber)
    const started = await portal.good(onboarding.adoptBySms, { ...input, SMSCode }, by)
    if ('SMSCodeSent' in started) throw new Error('The code was not used')
    expect(started).toMatchObject({
      AuthResponse: { JWT: expect.any(String) },
      AdoptionRequest: {
        UUID: expect.any(String),
        CustomerUUID: owner.CustomerUUID,
        ProductInstanceUUID: owner.MobileUUID,
        ProductType: 'prepaymobileAddon',
      },
      AdoptionMetadataEntry: { Metadata: { is_fully_paid: false } },
      FinaliseURL: expect.stringMatching(/^\/activation\/\w{26}$/),
    })
    const resumed = await portal.good(
      activation.resume,
      { adoptionUuid: started.AdoptionRequest.UUID },
      started.AuthResponse.JWT,
    )
    expect(resumed.AdoptionRequest).toEqual(started.AdoptionRequest)
    const Token = started.FinaliseURL.split('/').at(-1) ?? ''
    const { CustomerUUID, MobileUUID, token } = owner
    const adopted = await portal.good(activation.adoptByToken, { Token, CustomerUUID }, token)
    expect(adopted.AdoptionRequest.ProductInstanceUUID).toBe(MobileUUID)
  })

  test('[E-ONB-04] a number for which no SIM waits is told so only to whoever has read its code', async () => {
    const by = visitor()
    const input = { MobileNumber: '021 555 9871' }
    expect(await portal.good(onboarding.adoptBySms, input, by)).toEqual(sent)
    const wrong = await portal.call(onboarding.adoptBySms, { ...input, SMSCode: '000000' }, by)
    const SMSCode = await newest('64215559871')
    expect(wrong.body).toMatchObject({ err_message: expect.not.stringContaining('Phone number') })
    expect(await portal.call(onboarding.adoptBySms, { ...input, SMSCode }, by)).toMatchObject({
      status: 404,
      body: { err_message: "Sorry, we haven't found your Phone number or SIM ID" },
    })
  })

  test('a number in service is told to have an account, and a code works once', async () => {
    const owner = await mobileInService(portal)
    const [row] = await portal.rows<{ msisdn: string }>('SELECT msisdn FROM mobiles.mobiles WHERE mobile_uuid = $1', [
      owner.MobileUUID,
    ])
    const by = visitor()
    const input = { MobileNumber: row?.msisdn ?? '' }
    await portal.good(onboarding.adoptBySms, input, by)
    const SMSCode = await newest(input.MobileNumber)
    const active = await portal.call(onboarding.adoptBySms, { ...input, SMSCode }, by)
    expect(active).toMatchObject({ status: 409, body: { err_message: 'This service is already active' } })
    const again = await portal.call(onboarding.adoptBySms, { ...input, SMSCode }, by)
    expect(again).toMatchObject({ status: 400, body: { code: 'wrong-code' } })
  })

  test('of 40 wrong codes guessed at once from as many networks, five count, and the right one is then refused', async () => {
    const owner = await waiting()
    const input = { MobileNumber: owner.MobileNumber }
    await portal.good(onboarding.adoptBySms, input, visitor())
    const right = await newest(owner.MobileNumber)
    const wrong = wrongFor(right)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => portal.call(onboarding.adoptBySms, { ...input, SMSCode: wrong }, visitor())),
    )
    const codes = guesses.map(({ body }) => (body as { code?: string }).code)
    expect(codes.filter((code) => code === 'wrong-code')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too-many-tries')).toHaveLength(35)
    const late = await portal.call(onboarding.adoptBySms, { ...input, SMSCode: right }, visitor())
    expect(late.body).toMatchObject({ code: 'too-many-tries' })
  })

  test('a number gets a code a minute, whoever asks', async () => {
    const owner = await waiting()
    const input = { MobileNumber: owner.MobileNumber }
    await portal.good(onboarding.adoptBySms, input, visitor())
    expect(await portal.call(onboarding.adoptBySms, input, visitor())).toMatchObject({
      status: 429,
      body: { code: 'code-too-soon' },
    })
  })
})

describe('by the numbers of a card', () => {
  test('[C-ONB-06] a code to the SIM itself begins the adoption of a SIM that is nobody’s', async () => {
    const sim = await shelved()
    const by = visitor()
    expect(await portal.good(onboarding.adoptBySimSms, sim, by)).toEqual(sent)
    const SMSCode = await newest(sim.ICCID)
    const started = await portal.good(onboarding.adoptBySimSms, { ...sim, SMSCode }, by)
    if ('SMSCodeSent' in started) throw new Error('The code was not used')
    expect(started.AdoptionRequest).not.toHaveProperty('CustomerUUID')
    const Token = started.FinaliseURL.split('/').at(-1) ?? ''
    const { CustomerUUID, token } = await portal.signUpCustomer()
    const adopted = await portal.good(activation.adoptByToken, { Token, CustomerUUID }, token)
    expect(adopted.AdoptionRequest).toMatchObject({
      CustomerUUID,
      ProductInstanceUUID: started.AdoptionRequest.ProductInstanceUUID,
    })
  })

  test('a code of one SIM, or for the number, starts no other SIM', async () => {
    const [one, other] = [await shelved(), await shelved()]
    const by = visitor()
    await portal.good(onboarding.adoptBySimSms, one, by)
    const SMSCode = await newest(one.ICCID)
    const foreign = await portal.call(onboarding.adoptBySimSms, { ...other, SMSCode }, by)
    const byText = await portal.call(onboarding.adoptBySms, { ...one, SMSCode }, by)
    for (const answer of [foreign, byText]) expect(answer).toMatchObject({ status: 400, body: { code: 'wrong-code' } })
  })

  test('[E-ONB-04] a wrong pair of numbers is told at once, and guessing pairs ends soon', async () => {
    const sim = await shelved()
    const by = visitor()
    const wrong = { ...sim, SIMID: '2059999999' }
    const answers = await Promise.all(
      Array.from({ length: 35 }, () => portal.call(onboarding.adoptBySimSms, wrong, by)),
    )
    const texts = answers.map(({ body }) => (body as { err_message: string }).err_message)
    expect(texts.filter((text) => text === "Sorry, we haven't found your Phone number or SIM ID")).toHaveLength(30)
    expect((await portal.call(onboarding.adoptBySimSms, sim, by)).body).toMatchObject({ code: 'too-many-tries' })
  })

  test('an eSIM that no phone has downloaded is not reached', async () => {
    const sim = await shelved('esim')
    expect(await portal.call(onboarding.adoptBySimSms, sim, visitor())).toMatchObject({
      status: 409,
      body: { code: 'sim-not-reached' },
    })
  })

  test('the code goes to the contact number of the owner; a SIM of nobody has none', async () => {
    const owner = await waiting()
    const sim = await printedOf(owner)
    const by = visitor()
    expect(await portal.good(onboarding.adoptBySms, sim, by)).toEqual(sent)
    const SMSCode = await newest(owner.MobileNumber)
    const started = await portal.good(onboarding.adoptBySms, { ...sim, SMSCode }, by)
    expect(started).toMatchObject({ AdoptionRequest: { ProductInstanceUUID: owner.MobileUUID } })
    expect((await portal.call(onboarding.adoptBySms, await shelved(), by)).body).toMatchObject({
      code: 'service-not-found',
    })
  })
})

describe('limits', () => {
  /** How many tries in a row the limit allows. */
  async function letThrough(count: (ctx: Ctx) => Promise<void>): Promise<number> {
    for (let tries = 0; tries < 200; tries += 1) {
      const isAllowed = await isWithinLimit(count(contextAt('203.0.113.77')))
      if (!isAllowed) return tries
    }
    return Number.POSITIVE_INFINITY
  }
  const contextAt = (address: string) => ({ ...systemOf(portal), from: { address, userAgent: '' } })

  test('an account gets ten codes an hour, a code twenty tries, a network a hundred, thirty cards and 120 addresses', async () => {
    expect(await letThrough((ctx) => limitAccount(ctx, '00000000-0000-4000-8000-000000000001'))).toBe(10)
    expect(await letThrough((ctx) => limitCodeTries(ctx, 'text number 1'))).toBe(20)
    // The try that the code's limit refused still counted for the network.
    const others = Array.from({ length: 200 }, (_, at) => `text number ${at + 2}`)
    expect(await letThrough((ctx) => limitCodeTries(ctx, others.pop() ?? ''))).toBe(100 - 21)
    expect(await letThrough(limitCards)).toBe(30)
    expect(await letThrough(limitAddresses)).toBe(120)
  })
})

describe('by the network’s address', () => {
  async function sessionOf({ ICCID }: Printed): Promise<string> {
    const answer = await fetch(`${portal.sandbox}/network/simulate/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ICCID }),
    })
    return ((await answer.json()) as { id: string }).id
  }
  const through = (address: string, session: string) => ({
    headers: { 'x-forwarded-for': address, 'x-network-session': session },
  })

  test('[C-ONB-02] what a gateway of the network brings leads to the SIM whose mobile data it is', async () => {
    const sim = await shelved()
    const by = through('198.51.100.7', await sessionOf(sim))
    const started = await portal.good(onboarding.adoptByIp, { SPID: 2 }, by)
    expect(started).toMatchObject({
      AuthResponse: { JWT: expect.any(String) },
      AdoptionRequest: { UUID: expect.any(String), ProductType: 'prepaymobileAddon' },
      AdoptionMetadataEntry: { Metadata: { is_fully_paid: false } },
      SIM: { Last4: sim.ICCID.slice(-4) },
    })
  })

  test('[E-ONB-03] anybody else who writes the header, and a session that nobody has, get CANT_ADOPT_BY_IP', async () => {
    const session = await sessionOf(await shelved())
    const cant = { status: 404, body: { err_message: 'CANT_ADOPT_BY_IP' } }
    expect(await portal.call(onboarding.adoptByIp, {}, through('203.0.113.5', session))).toMatchObject(cant)
    expect(await portal.call(onboarding.adoptByIp, {}, through('198.51.100.7', 'no-such-session'))).toMatchObject(cant)
    expect(
      await portal.call(onboarding.adoptByIp, {}, { headers: { 'x-forwarded-for': '198.51.100.7' } }),
    ).toMatchObject(cant)
  })
})
