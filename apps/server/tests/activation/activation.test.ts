import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { afterEach, describe, expect, test } from 'vitest'
import { insertCode } from '../../src/capabilities/activation/activation.store.ts'
import { codeHash, createActivation } from '../../src/capabilities/activation/codes.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askActivation,
  inService,
  mobileInService,
  stockedCode,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { type Buyer, charged, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
afterEach(() => portal.faults('network', []))

const prepay = { AvailabilityUUID: demoPlans.prepay10.availability }
const payg = { AvailabilityUUID: demoPlans.payg.availability }
const unknown = '00000000-0000-4000-8000-000000000999'

function adopt(Token: string, by?: Buyer) {
  return portal.call(
    activation.adoptByToken,
    { SPID: 2, Token, ...(by && { CustomerUUID: by.CustomerUUID }) },
    by?.token,
  )
}

describe('adopting', () => {
  test('[C-ONB-03][N-ONB-02] a link leads to the SIM; its JWT resumes the adoption and nothing else', async () => {
    const Token = await stockedCode(portal)
    const { body } = await adopt(Token)
    expect(body).toMatchObject({
      AuthResponse: { JWT: expect.any(String) },
      AdoptionRequest: { ProductType: 'prepaymobileAddon' },
      AdoptionMetadataEntry: { Metadata: { is_fully_paid: false } },
      SIM: { SIMType: 'esim', Last4: expect.stringMatching(/^\d{4}$/) },
    })
    expect((await portal.call(identity.me, {}, body.AuthResponse.JWT)).status).toBe(401)
  })

  test('[C-ONB-04] an adoption is resumed by its JWT, and is unknown to whoever has another', async () => {
    const { body } = await adopt(await stockedCode(portal))
    const input = { adoptionUuid: body.AdoptionRequest.UUID }
    const resumed = await portal.good(activation.resume, input, body.AuthResponse.JWT)
    expect(resumed.AdoptionRequest).toEqual(body.AdoptionRequest)
    const other = await adopt(await stockedCode(portal))
    const refused = await portal.call(activation.resume, input, other.body.AuthResponse.JWT)
    const random = await portal.call(activation.resume, { adoptionUuid: unknown }, other.body.AuthResponse.JWT)
    expect(refused.status).toBe(404)
    expect(refused.body).toEqual(random.body)
  })

  test('of 64 adoptions of one code at once by eight customers, one customer wins', async () => {
    const Token = await stockedCode(portal)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => portal.signUpCustomer()))
    const answers = await Promise.all(buyers.flatMap((buyer) => Array.from({ length: 8 }, () => adopt(Token, buyer))))
    const winners = buyers.filter((_, at) => answers.slice(at * 8, at * 8 + 8).some((one) => one.status === 200))
    expect(winners).toHaveLength(1)
    const won = answers.filter((one) => one.status === 200)
    expect(won).toHaveLength(8)
    expect(new Set(won.map((one) => one.body.AdoptionRequest.ProductInstanceUUID)).size).toBe(1)
    const owners = await portal.rows('SELECT 1 FROM mobiles.mobiles WHERE mobile_uuid = $1', [
      won[0]?.body.AdoptionRequest.ProductInstanceUUID,
    ])
    expect(owners).toHaveLength(1)
  })

  test('[E-ONB-01] an unknown code, and the code of somebody else, are answered TOKEN_ERROR', async () => {
    const Token = await stockedCode(portal)
    const [owner, stranger] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
    expect((await adopt(Token, owner)).status).toBe(200)
    const foreign = await adopt(Token, stranger)
    const random = await adopt('NO-SUCH-CODE', stranger)
    expect(foreign).toMatchObject({ status: 400, body: { err_message: 'TOKEN_ERROR' } })
    expect(random.body).toEqual(foreign.body)
  })

  test('[E-ONB-02] a code whose SIM is gone is answered NO_SERVICE', async () => {
    const expiresAt = new Date(portal.server.clock.now().getTime() + 3_600_000)
    await systemOf(portal).inTransaction((tx) =>
      insertCode(tx, { hash: codeHash('SIM-IS-GONE'), CustomerUUID: null, MobileUUID: unknown, expiresAt }),
    )
    expect(await adopt('SIM-IS-GONE')).toMatchObject({ status: 404, body: { err_message: 'NO_SERVICE' } })
  })

  test('a SIM cannot be adopted for a customer that the person has no part in', async () => {
    const [buyer, other] = await Promise.all([portal.signUpCustomer(), portal.signUpCustomer()])
    const Token = await stockedCode(portal)
    const input = { Token, CustomerUUID: other.CustomerUUID }
    expect((await portal.call(activation.adoptByToken, input, buyer.token)).status).toBe(404)
    expect((await adopt(Token, buyer)).status).toBe(200)
  })

  test('[E-ONB-06][S-ONB-16] an expired link says so, and a new one comes by SMS and works', async () => {
    const owner = await adopter(portal)
    await portal.rows("UPDATE customers.customers SET mobile_number = '64215550177' WHERE customer_uuid = $1", [
      owner.CustomerUUID,
    ])
    const { CustomerUUID, MobileUUID } = owner
    const { code } = await systemOf(portal).inTransaction((tx) => createActivation(tx, { CustomerUUID, MobileUUID }))
    await portal.rows("UPDATE activation.codes SET expires_at = now() - interval '1 day' WHERE code_hash = $1", [
      codeHash(code),
    ])
    expect(await adopt(code, owner)).toMatchObject({
      status: 410,
      body: { err_message: 'The activation link expired; a new one can be received by SMS' },
    })
    expect(await portal.good(activation.newLink, { Token: code })).toEqual({ Sent: true })
    const [sms] = await portal.messages('64215550177')
    const link = /\/activation\/(\w+)/.exec(sms?.text ?? '')?.[1] ?? ''
    expect(await adopt(link, owner)).toMatchObject({ status: 200, body: { AdoptionRequest: { CustomerUUID } } })
  })

  test('an owner who reads Māori gets the new link with Māori words, by SMS and by mail', async () => {
    const owner = await adopter(portal)
    const { CustomerUUID, MobileUUID } = owner
    await portal.good(customers.saveUserPreferences, { lang: 'mi-NZ' }, owner.token)
    await portal.rows("UPDATE customers.customers SET mobile_number = '64215550178' WHERE customer_uuid = $1", [
      CustomerUUID,
    ])
    const { code } = await systemOf(portal).inTransaction((tx) => createActivation(tx, { CustomerUUID, MobileUUID }))
    await portal.good(activation.newLink, { Token: code })
    const [sms] = await portal.messages('64215550178')
    expect(sms?.text).toMatch(/^Kia ora\. Activate your SIM here: http/)
    const [mail] = await portal.messages(owner.Email)
    expect(mail?.text).toContain('Kia ora ')
  })

  test('the answer to a wish for a new link tells nothing of the code', async () => {
    const answer = await portal.call(activation.newLink, { Token: 'NO-SUCH-CODE' })
    expect(answer).toMatchObject({ status: 202, body: { Sent: true } })
  })
})

describe('the dry run', () => {
  test('[S-ONB-05] says what is due when all is well', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    const dry = await askActivation(portal, owner, { dry: true, ...prepay, PaymentMethodID })
    expect(dry).toMatchObject({ status: 200, body: { Status: 'not-started', AmountCents: 2000 } })
    expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
  })

  test('[S-ONB-06] answers 412 where there is no plan to activate, and where the SIM is in service', async () => {
    const owner = await adopter(portal)
    expect(await askActivation(portal, owner, { dry: true })).toMatchObject({
      status: 412,
      body: { err_message: 'no dry activation' },
    })
    const active = await mobileInService(portal, { plan: demoPlans.payg })
    expect((await askActivation(portal, active, { dry: true, ...payg })).status).toBe(412)
  })

  test('[S-ONB-08] answers 404 for a SIM of somebody else, as for one that is not there', async () => {
    const [owner, stranger] = [await adopter(portal), await adopter(portal)]
    const foreign = await askActivation(portal, { ...owner, MobileUUID: stranger.MobileUUID }, { dry: true, ...prepay })
    const random = await askActivation(portal, { ...owner, MobileUUID: unknown }, { dry: true, ...prepay })
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(random.body)
  })
})

describe('going into service', () => {
  test('[C-ONB-07][E-ONB-05] an active SIM is not activated again', async () => {
    const owner = await mobileInService(portal)
    const again = await askActivation(portal, owner, { ...prepay, PaymentMethodID: owner.card })
    expect(again).toMatchObject({ status: 409, body: { err_message: 'This service is already active' } })
    expect((await charged(portal, owner)).payments).toBe(1)
  })

  test('[C-ONB-11][C-ONB-12] a prepay SIM is finalised once it is in service', async () => {
    const owner = await adopter(portal)
    const input = { spid: '2', CustomerUUID: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID }
    expect(await portal.call(activation.finalise, input, owner.token)).toMatchObject({
      status: 400,
      body: { err_message: 'activate error' },
    })
    await askActivation(portal, owner, payg)
    await inService(portal, owner)
    const done = await portal.good(activation.finalise, input, owner.token)
    expect(done).toMatchObject({ Status: 4, BillingReference: expect.stringMatching(/^payg:/) })
    expect(done.Addons).toHaveLength(1)
    const read = { spid: '2', customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID }
    expect(await portal.good(plans.prepayProduct, read, owner.token)).toMatchObject({
      Status: 4,
      UUID: owner.MobileUUID,
    })
    expect((await portal.call(plans.postpayProduct, read, owner.token)).body.code).toBe('no-postpay-product')
  })

  test('[C-ONB-13] a postpay SIM goes into service with nothing to pay now', async () => {
    const owner = await adopter(portal, { BillingType: 'postpay' })
    await saveCard(portal, owner)
    const answer = await askActivation(portal, owner, { AvailabilityUUID: demoPlans.postpayLight.availability })
    expect(answer).toMatchObject({ status: 200, body: { Status: 'in-progress', AmountCents: 0 } })
    await inService(portal, owner)
    const read = { spid: '2', customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID }
    expect(await portal.good(plans.postpayProduct, read, owner.token)).toMatchObject({
      BillingReference: `postpay:${owner.MobileUUID}`,
    })
  })

  test('a plan that is not sold any more, an add-on and an unknown plan are refused', async () => {
    const owner = await adopter(portal)
    const ask = (AvailabilityUUID: string) => askActivation(portal, owner, { AvailabilityUUID })
    expect((await ask(demoPlans.postpayRetired.availability)).body.code).toBe('no-available-product')
    expect((await ask(demoPlans.prepayData2.availability)).body.code).toBe('plan-unknown')
    expect((await ask(unknown)).body.err_message).toBe('can not find plan')
    expect((await askActivation(portal, owner)).body.err_message).toBe('Plan not specified')
  })

  test('a network that says no fails the activation; what was paid goes back, and the next try is paid anew', async () => {
    const owner = await adopter(portal)
    const PaymentMethodID = await saveCard(portal, owner)
    // The fault applies to every try: on a busy machine an order whose answer comes late is sent again.
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'activate', status: 400 }])
    await askActivation(portal, owner, { ...prepay, PaymentMethodID })
    await eventually('the activation to fail', async () => {
      const progress = await portal.good(activation.progress, whose(owner), owner.token)
      return progress.Status === 'failed' && progress.Reason && progress.Refund ? progress : undefined
    })
    await portal.faults('network', [])
    expect(await askActivation(portal, owner, { ...prepay, PaymentMethodID })).toMatchObject({
      status: 200,
      body: { Status: 'in-progress' },
    })
    await inService(portal, owner)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
  })

  test('the network answers badly and its event is lost: the sweep retries until the SIM is in service', async () => {
    const owner = await adopter(portal)
    await portal.faults('network', [
      { kind: 'error-after-effect', op: 'activate', times: 1 },
      { kind: 'error-after-effect', op: 'reserve-number', times: 1 },
      ...Array.from({ length: 4 }, () => ({
        kind: 'late-webhook',
        op: 'ServiceStateChangeEvent',
        ms: 600_000,
        times: 1,
      })),
    ])
    await askActivation(portal, owner, payg)
    await eventually('the sweep to find it in service', async () => {
      await portal.clock({ advanceS: 20 })
      const progress = await portal.good(activation.progress, whose(owner), owner.token)
      return progress.Status === 'active' ? true : undefined
    })
  })

  test('words of the network that come twice change nothing', async () => {
    await portal.faults('network', [{ kind: 'duplicate-webhook', op: 'ServiceStateChangeEvent' }])
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    const started = await portal.rows('SELECT 1 FROM plans.addons WHERE service_uuid = $1', [owner.MobileUUID])
    expect(started).toHaveLength(1)
    const mails = await portal.messages(owner.Email)
    expect(mails.filter((mail) => mail.subject === mails[0]?.subject)).toHaveLength(1)
    const [mobile] = await portal.rows<{ msisdn: string }>(
      'SELECT msisdn FROM mobiles.mobiles WHERE mobile_uuid = $1',
      [owner.MobileUUID],
    )
    const texts = await portal.messages(mobile?.msisdn ?? '')
    expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/^Your number [\d ]+ is ready to use\.$/)])
  })

  test('an event of the network without its signature is refused unread', async () => {
    const forged = await fetch(`${portal.url}/webhooks/network`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-network-signature': 't=1,v1=00' },
      body: 'not even JSON',
    })
    expect(forged.status).toBe(403)
  })
})
