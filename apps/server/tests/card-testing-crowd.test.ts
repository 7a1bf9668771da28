import { declineLimits } from '@waea/domain/payments/card-testing'
import { ownPayer } from '@waea/domain/payments/parties'
import { describe, expect, test } from 'vitest'
import { startPayment } from '../src/capabilities/payments/index.ts'
import {
  cardTestersOfFile,
  countOf,
  declinedCard,
  declinesOf,
  forgetPerson,
  notices,
  other,
  owner,
  portal,
  solved,
  topUp,
  tryCard,
} from './card-testing-support.ts'
import { aPart, type Owner, systemOf } from './money-support.ts'
import { saveCard } from './shop-support.ts'

cardTestersOfFile()

describe('parallel tries', () => {
  test('of a saved card do not slip past the limit: never more are declined than may be', async () => {
    const refusing = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    const before = await countOf(owner)
    const rush = Array.from({ length: 40 }, () => topUp(owner, { PaymentMethodID: refusing }))
    const codes = (await Promise.all(rush)).map(({ body }) => body.code)
    const declined = codes.filter((code) => code === 'card-declined').length
    expect(declined).toBeGreaterThan(0)
    expect(declined).toBeLessThanOrEqual(declineLimits.customer.refuseAfter)
    const held = codes.filter((code) => code !== 'card-declined')
    const limits = ['in-progress', 'captcha-needed', 'too-many-declines']
    expect(held.filter((code) => !limits.includes(code ?? ''))).toEqual([])
    expect((await countOf(owner)) - before).toBe(declined)
  })

  test('with one captcha let one through', async () => {
    await declinesOf(owner, declineLimits.customer.captchaAfter)
    const captcha = await solved()
    const rush = await Promise.all(Array.from({ length: 12 }, () => topUp(owner, { captcha })))
    expect(rush.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(rush.map(({ body }) => body.code))).toEqual(new Set([undefined, 'captcha-wrong']))
  })
})

describe('beside the customer', () => {
  test('a card that many customers had declined rests, and other cards do not', async () => {
    const [mine, theirs] = [await saveCard(portal, owner, 'pm_card_chargeCustomerFail'), other.card]
    const shared = await saveCard(portal, other, 'pm_card_chargeCustomerFail')
    const { captchaAfter, refuseAfter } = declineLimits.card
    for (let at = 0; at < refuseAfter; at += 1) {
      await forgetPerson(owner)
      const captcha = at >= captchaAfter ? await solved() : undefined
      const said = await topUp(owner, { PaymentMethodID: mine, ip: `198.51.${at}.7`, ...(captcha && { captcha }) })
      expect(said.body.code).toBe('card-declined')
      if (at === captchaAfter - 1) {
        expect((await topUp(other, { PaymentMethodID: shared })).body.code).toBe('captcha-needed')
      }
    }
    const rests = await topUp(other, { PaymentMethodID: shared, captcha: await solved() })
    expect(rests).toMatchObject({ status: 429, body: { code: 'card-resting', field: 'PaymentMethodID' } })
    expect(Number(rests.body.detail?.hours)).toBe(24)
    expect(await topUp(other, { PaymentMethodID: theirs })).toMatchObject({ body: { Status: 'COMPLETED' } })
  })

  test('an address, and the network around it, have limits of their own; another network is not held up', async () => {
    const ips = Array.from({ length: 3 }, (_, at) => `203.0.113.${at + 1}`)
    const { captchaAfter } = declineLimits.address
    for (let at = 0; at < captchaAfter; at += 1) {
      await forgetPerson(owner)
      expect((await tryCard(owner, declinedCard, { ip: ips[0] as string })).code).toBe('DECLINED')
    }
    expect((await topUp(other, { ip: ips[0] as string })).body.code).toBe('captcha-needed')
    expect(await topUp(other, { ip: ips[1] as string })).toMatchObject({ status: 200 })
    for (let at = captchaAfter; at < declineLimits.network.captchaAfter; at += 1) {
      await forgetPerson(owner)
      const ip = ips[at % 2 === 0 ? 1 : 2] as string
      expect((await tryCard(owner, declinedCard, { ip })).code).toBe('DECLINED')
    }
    expect((await topUp(other, { ip: '203.0.113.99' })).body.code).toBe('captcha-needed')
    expect(await topUp(other, { ip: '203.0.114.99' })).toMatchObject({ status: 200 })
    expect(Object.keys(await notices())).toEqual(
      expect.arrayContaining(['address 203.0.113.1', 'network 203.0.113.0/24']),
    )
  }, 120_000)
})

describe('what nobody asked for, such as a renewal,', () => {
  const renewal = (of: Owner, PaymentMethodID: string) =>
    startPayment(systemOf(portal), {
      payer: ownPayer(of.CustomerUUID),
      purpose: 'plan',
      paysFor: [aPart(of.CustomerUUID, 2500)],
      PaymentMethodID,
      description: 'Renewal',
      present: false,
    })

  test('is paid while its customer has to wait', async () => {
    await declinesOf(owner, declineLimits.customer.refuseAfter)
    expect(await topUp(owner)).toMatchObject({ status: 429 })
    expect(await renewal(owner, owner.card)).toMatchObject({ Status: 'COMPLETED' })
  })

  test('locks nobody out where its card is declined', async () => {
    const refusing = await saveCard(portal, other, 'pm_card_chargeCustomerFail')
    for (let at = 0; at < declineLimits.card.refuseAfter; at += 1) {
      expect(await renewal(other, refusing)).toMatchObject({ Status: 'DECLINED' })
    }
    expect(await topUp(other, { PaymentMethodID: other.card })).toMatchObject({ body: { Status: 'COMPLETED' } })
    expect(await topUp(other, { PaymentMethodID: refusing })).toMatchObject({ body: { code: 'card-declined' } })
  })
})
