import { activation } from '@waea/contract/mobile/activation'
import { providerSimSwaps } from '@waea/contract/mobile/provider-sim-swaps'
import { sims } from '@waea/contract/mobile/sims'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { customers } from '@waea/contract/people/customers'
import { providerReplacements } from '@waea/contract/shop/provider-replacements'
import { shop } from '@waea/contract/shop/shop'
import { beforeAll, describe, expect, test } from 'vitest'
import { mobileInService, type Owner, stockedCode, whose } from '../ledger/money-support.ts'
import { reason, signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { restingCourier } from '../shop/courier-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { cardOf, lockSim, refusal, simsAt } from './sim-support.ts'

/** A SIM that an operator replaces for a customer: by the rules of the customer's own swap, and free of charge. */
const portal = shopOfFile(restingCourier)
const { stateOf, mobile, swapToEsim, swapIs, simMessages, changedNow } = simsAt(portal)
let support: TestOperator

// A swap needs a proof of the last five minutes, and the tests move the clock.
const proved = async () => {
  const now = portal.server.runtime.clock.now()
  await portal.rows('UPDATE operators.sessions SET proved_at = $1 WHERE operator_uuid = $2', [now, support.UUID])
  return support.as
}

beforeAll(async () => {
  support = await signedInOperator(portal, 'support')
})

const { simSwap, swapToCardByProvider, swapToEsimByProvider, cancelSwapByProvider } = providerSimSwaps
const offerOf = async (owner: Owner) => portal.good(simSwap, whose(owner), await proved())
const toEsim = async (owner: Owner) => portal.call(swapToEsimByProvider, whose(owner), await proved())
const toCard = async (owner: Owner, SIMID: string) =>
  portal.call(swapToCardByProvider, { ...whose(owner), SIMID }, await proved())
const aFreeCard = async () => cardOf(portal, await stockedCode(portal, { SIMType: 'real_sim' }))
const mailsOf = async (owner: Owner) => (await portal.messages(owner.Email)).map((one) => JSON.stringify(one))

describe('another SIM', () => {
  test('as an eSIM moves the number, costs nothing, and is told before and after as the customer’s own swap is', async () => {
    const owner = await mobileInService(portal)
    const before = await mobile(owner)
    const paid = await charged(portal, owner)
    const offer = await offerOf(owner)
    expect(offer).toEqual({ Last4: before.ICCID?.slice(-4) })
    expect(await toEsim(owner)).toMatchObject({ status: 200, body: { Kind: 'esim', State: 'waiting' } })
    await swapIs(owner, 'done')
    const after = await mobile(owner)
    expect(after).toMatchObject({ MSISDN: before.MSISDN, SIMType: 'esim', Status: 4 })
    expect(after.ICCID).not.toBe(before.ICCID)
    expect(await charged(portal, owner)).toEqual(paid)
    expect(await simMessages(owner)).toEqual(
      expect.arrayContaining(['mail swap-asked', 'sms swap-asked', 'mail swap-done', 'sms swap-done']),
    )
    const mails = await mailsOf(owner)
    expect(mails.filter((one) => one.includes('Our team is doing this for you.'))).toHaveLength(1)
    // The customer installs it as usual.
    Object.assign(owner, await portal.signIn(owner))
    expect((await portal.good(activation.installation, whose(owner), owner.token)).ActivationCode).toContain('LPA:1$')
    const { Entries } = await portal.good(
      operatorCustomers.history,
      { customerUuid: owner.CustomerUUID, Limit: 100 },
      await proved(),
    )
    const swapped = Entries.filter(({ What }) => What === 'sim-swap-asked')
    expect(swapped).toMatchObject([{ OperatorUUID: support.UUID, Reason: reason }])
  })

  test('as a card that the customer reads out, from a shop, is the one of its number', async () => {
    const owner = await mobileInService(portal)
    const card = await aFreeCard()
    expect(await toCard(owner, `${card.SIMID.slice(0, 5)} ${card.SIMID.slice(5)}`)).toMatchObject({
      status: 200,
      body: { Kind: 'card' },
    })
    await swapIs(owner, 'done')
    expect(await mobile(owner)).toMatchObject({ ICCID: card.ICCID, SIMType: 'real_sim' })
  })

  test('is refused in words for a card that is unknown, in use or another provider’s, and for a mobile of somebody else', async () => {
    const owner = await mobileInService(portal)
    const other = await mobileInService(portal)
    const cases: [string, string][] = [
      ['WAEA', 'sim-unknown'],
      ['2099999999', 'sim-unknown'],
      ['2100000001', 'sim-other-brand'],
      [(await mobile(other)).SIMID ?? '', 'sim-taken'],
    ]
    for (const [SIMID, code] of cases) expect([SIMID, await refusal(toCard(owner, SIMID))]).toEqual([SIMID, code])
    const foreign = { customerUuid: owner.CustomerUUID, mobileUuid: other.MobileUUID }
    for (const call of [simSwap, swapToEsimByProvider, cancelSwapByProvider])
      expect(await refusal(portal.call(call, foreign, await proved()))).toBe('not-found')
    expect((await stateOf(owner)).Swap).toBeUndefined()
  })

  test('is refused where the customer’s own is: a locked, frozen or changing mobile, and the dialog knows it before', async () => {
    const locked = await mobileInService(portal)
    await lockSim(portal, locked)
    const frozen = await mobileInService(portal)
    await portal.good(sims.freezeByProvider, whose(frozen), await proved())
    const changing = await mobileInService(portal)
    await changedNow(changing, 'email-changed')
    await swapToEsim(changing)
    const cases = [
      [locked, 'sim-locked'],
      [frozen, 'sim-frozen'],
      [changing, 'sim-changing'],
    ] as const
    for (const [owner, code] of cases) {
      expect((await offerOf(owner)).BlockedBy).toBe(code)
      expect(await refusal(toEsim(owner))).toBe(code)
    }
  })

  test('waits a day if the sign-in of an owner has just changed, whoever calls, and can be cancelled until then', async () => {
    const owner = await mobileInService(portal)
    await changedNow(owner, 'password-changed')
    const { LaterAtNanos = 0 } = await offerOf(owner)
    const requested = await toEsim(owner)
    expect(requested.body.StartsAtNanos).toBe(LaterAtNanos)
    expect((requested.body.StartsAtNanos - requested.body.AskedAtNanos) / 1e9).toBeGreaterThan(86_000)
    expect(await simMessages(owner)).toEqual(['mail swap-later', 'sms swap-later'])
    await portal.good(cancelSwapByProvider, whose(owner), await proved())
    expect(await stateOf(owner)).toMatchObject({ Swap: { State: 'cancelled', CancelledBecause: 'called-off' } })
    await eventually(
      'the mail',
      async () =>
        (await mailsOf(owner)).some((one) => one.includes('Our team cancelled the swap before it began.')) || undefined,
    )
    // Where none waits nothing changes.
    await portal.good(cancelSwapByProvider, whose(owner), await proved())
  })

  test('needs a fresh proof of the operator', async () => {
    const owner = await mobileInService(portal)
    await portal.rows("UPDATE operators.sessions SET proved_at = proved_at - interval '6 minutes'")
    expect(await refusal(portal.call(swapToEsimByProvider, whose(owner), support.as))).toBe('step-up-needed')
    expect((await stateOf(owner)).Swap).toBeUndefined()
  })
})

describe('a posted SIM card', () => {
  const { replacementSim, sendReplacement } = providerReplacements

  const addressOf = async (owner: Owner) => {
    const place = { LocationProvider: 'sandbox-addresses', LocationProviderIDX: '1', Lines: ['1 Bank Street'] }
    const input = { spid: '2', customerUuid: owner.CustomerUUID, City: 'Whangārei', PostCode: '0110', ...place }
    return (await portal.good(customers.addAddress, input, owner.token)).AddressUUID
  }

  test('is free, goes to an address of the customer once, and moves the number when it is swapped in', async () => {
    const owner = await mobileInService(portal)
    const AddressUUID = await addressOf(owner)
    const paid = await charged(portal, owner)
    expect(await portal.good(replacementSim, whose(owner), support.as)).toEqual({
      IsOnSale: true,
      PriceCents: 500,
      Addresses: [{ AddressUUID, Lines: ['1 Bank Street'] }],
      Waiting: [],
    })
    const key = `send-${owner.MobileUUID}`
    const input = { ...whose(owner), AddressUUID }
    const sent = await portal.call(sendReplacement, input, { ...support.as, key })
    expect(sent.status).toBe(200)
    const { OrderNumber } = sent.body
    expect((await portal.call(sendReplacement, input, { ...support.as, key })).body).toEqual(sent.body)

    const order = await eventually('the parcel', async () => {
      const found = await portal.good(
        shop.order,
        { customerUuid: owner.CustomerUUID, number: OrderNumber },
        owner.token,
      )
      return found.Sims[0]?.Parcel?.State === 'LABEL' ? found : undefined
    })
    expect(order).toMatchObject({
      AmountCents: 0,
      DueCents: 0,
      Address: { Name: 'Buyer Test', Lines: ['1 Bank Street'] },
    })
    expect(order.Sims).toMatchObject([{ ReplacesMobileUUID: owner.MobileUUID }])
    const { Orders } = await portal.good(shop.orders, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(Orders).toHaveLength(1)
    expect(await charged(portal, owner)).toEqual(paid)
    await portal.message(owner.Email, ({ subject }) => subject === `Your order ${OrderNumber}`)

    const [waiting] = (await stateOf(owner)).Replacements
    const offer = await portal.good(replacementSim, whose(owner), support.as)
    expect(offer.Waiting).toEqual([{ Last4: waiting?.Last4 }])
    expect(await toCard(owner, waiting?.SIMID ?? '')).toMatchObject({ status: 200, body: { Kind: 'replacement' } })
    await swapIs(owner, 'done')
    Object.assign(owner, await portal.signIn(owner))
    await eventually('the order to know', async () => {
      const found = await portal.good(
        shop.order,
        { customerUuid: owner.CustomerUUID, number: OrderNumber },
        owner.token,
      )
      return found.Sims[0]?.Status === 'ACTIVE' || undefined
    })
  })

  test('is refused to an address of somebody else, and for a mobile that is not in service', async () => {
    const owner = await mobileInService(portal)
    const other = await mobileInService(portal)
    const send = (one: Owner, AddressUUID: string) =>
      refusal(portal.call(sendReplacement, { ...whose(one), AddressUUID }, support.as))
    expect(await send(owner, await addressOf(other))).toBe('not-found')
    const own = await addressOf(owner)
    await portal.rows('UPDATE mobiles.mobiles SET status = 7 WHERE mobile_uuid = $1', [owner.MobileUUID])
    expect(await send(owner, own)).toBe('sim-action-failed')
    const { Orders } = await portal.good(shop.orders, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(Orders).toEqual([])
  })
})
