import { payments } from '@waea/contract/money/payments'
import { declineLimits } from '@waea/domain/payments/card-testing'
import { describe, expect, test, vi } from 'vitest'
import { type Buyer, confirm, eventually, saveCard } from '../../shop/shop-support.ts'
import {
  cardTestersOfFile,
  countOf,
  declinedCard,
  declinesOf,
  notices,
  other,
  owner,
  portal,
  solved,
  topUp,
  tryCard,
} from './card-testing-support.ts'

const hourS = 3600

cardTestersOfFile()

describe('declined cards of a customer', () => {
  test('25 in a row meet the captcha after three, and a wait after ten; who waits an hour may go on', async () => {
    const codes: string[] = []
    for (let at = 0; at < 25; at += 1) {
      const without = await tryCard(owner, declinedCard)
      const said =
        without.code === 'captcha-needed' ? await tryCard(owner, declinedCard, { captcha: await solved() }) : without
      codes.push(`${without.code} ${said.code}`)
    }
    const { captchaAfter, refuseAfter } = declineLimits.customer
    expect(codes.slice(0, captchaAfter)).toEqual(Array(captchaAfter).fill('DECLINED DECLINED'))
    expect(codes.slice(captchaAfter, refuseAfter)).toEqual(
      Array(refuseAfter - captchaAfter).fill('captcha-needed DECLINED'),
    )
    expect(codes.slice(refuseAfter)).toEqual(Array(25 - refuseAfter).fill('too-many-declines too-many-declines'))
  })

  test('says when one may go on, to the second, and lets nobody through before', async () => {
    const startMs = portal.server.clock.now().getTime()
    await declinesOf(owner, declineLimits.customer.refuseAfter)
    const refused = await topUp(owner, { captcha: await solved() })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-declines', detail: { minutes: 60 } } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBe(refused.body.detail?.seconds)
    const [bucket] = await portal.rows<{ first: Date }>(
      `SELECT max(first) AS first FROM (SELECT min(t) AS first FROM platform.limits, unnest(tries) AS t
        WHERE cardinality(tries) = $1 GROUP BY bucket) AS full_ones`,
      [declineLimits.customer.refuseAfter],
    )
    const roomAt = (bucket?.first.getTime() ?? startMs) + hourS * 1000
    await portal.clock({ now: new Date(roomAt - 5000).toISOString() })
    Object.assign(owner, await portal.signIn(owner))
    Object.assign(other, await portal.signIn(other))
    expect(await topUpAt(roomAt - 1000)).toMatchObject({ status: 429 })
    expect(await topUpAt(roomAt)).toMatchObject({ status: 400, body: { code: 'captcha-needed' } })
    expect(await topUpAt(roomAt, await solved())).toMatchObject({ status: 200 })
    await portal.clock({ now: new Date(roomAt).toISOString() })
  })

  test('hold nobody else up, not from the same address either', async () => {
    await declinesOf(owner, declineLimits.customer.refuseAfter)
    expect(await topUp(owner)).toMatchObject({ status: 429 })
    expect(await topUp(other, { PaymentMethodID: other.card })).toMatchObject({ status: 200 })
    expect(await topUp(other)).toMatchObject({ status: 200 })
  })

  test('are told to the operator in one notice for each subject, with how many and without the card', async () => {
    await declinesOf(owner, declineLimits.customer.alertAfter - 1)
    expect(await notices()).toEqual({})
    await tryCard(owner, declinedCard, { captcha: await solved() })
    await tryCard(owner, declinedCard, { captcha: await solved() })
    expect(await notices()).toEqual({
      [`customer ${owner.CustomerUUID}`]: '6 cards were declined within an hour; each try needs a captcha',
      [`email of customer ${owner.CustomerUUID}`]: '6 cards were declined within an hour; each try needs a captcha',
    })
  })

  test('are forgotten with a payment that succeeds', async () => {
    await declinesOf(owner, declineLimits.customer.captchaAfter)
    expect(await topUp(owner)).toMatchObject({ body: { code: 'captcha-needed' } })
    const paid = await topUp(owner, { PaymentMethodID: owner.card, captcha: await solved() })
    expect(paid).toMatchObject({ status: 200, body: { Status: 'COMPLETED' } })
    expect(await topUp(owner)).toMatchObject({ status: 200 })
  })

  test('count when a saved card is charged, and when a card is to be saved', async () => {
    const refusing = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
    const before = await countOf(owner)
    expect(await topUp(owner, { PaymentMethodID: refusing })).toMatchObject({ body: { code: 'card-declined' } })
    for (let at = 0; at < 2; at += 1) await setUp(owner, declinedCard)
    // Polls the counter, not with new secrets: too many of those also need a captcha.
    await eventually('all three to be counted', async () => ((await countOf(owner)) === before + 3 ? true : undefined))
    const { body } = await portal.call(payments.setup, { customerUuid: owner.CustomerUUID }, owner.token)
    expect(body.code).toBe('captcha-needed')
    const again = await topUp(owner, { PaymentMethodID: refusing })
    expect(again.body.code).toBe('captcha-needed')
  })

  test('do not count where the bank has trouble of its own', async () => {
    for (let at = 0; at < 4; at += 1) await tryCard(owner, 'pm_card_visa_chargeDeclinedProcessingError')
    expect(await topUp(owner)).toMatchObject({ status: 200 })
  })
})

/** The answer to a top-up requested at an instant, with the portal's clock stopped. */
async function topUpAt(ms: number, captcha?: string) {
  const still = vi.spyOn(portal.server.clock, 'now').mockImplementation(() => new Date(ms))
  try {
    return await topUp(owner, captcha === undefined ? {} : { captcha })
  } finally {
    still.mockRestore()
  }
}

/** The browser's half of saving a card; returns the card partner's status. */
async function setUp(of: Buyer, card: string): Promise<number> {
  const { result } = await portal.good(payments.setup, { customerUuid: of.CustomerUUID }, of.token)
  const [setup = ''] = result.SetupIntentClientSecret.split('_secret')
  const answer = await fetch(`${portal.sandbox}/stripe/v1/setup_intents/${setup}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_method: card }),
  })
  return answer.status
}

describe('a secret that a browser was given', () => {
  test('tries no more cards at the card partner once a captcha is needed, nor do the others of its customer', async () => {
    const first = await topUp(owner)
    const second = await topUp(owner)
    const setup = await portal.good(payments.setup, { customerUuid: owner.CustomerUUID }, owner.token)
    const before = await countOf(owner)
    for (let at = 0; at < declineLimits.customer.captchaAfter; at += 1) {
      expect(await confirm(portal, first.body.ClientSecret, declinedCard)).toBe(402)
      await eventually(`decline ${at + 1} to be counted`, async () =>
        (await countOf(owner)) > before + at ? true : undefined,
      )
    }
    for (const { ClientSecret } of [first.body, second.body]) {
      await eventually('the secret to be worthless', async () => ((await triesAgain(ClientSecret)) ? undefined : true))
      expect(await confirm(portal, ClientSecret)).toBe(400)
    }
    const ref = setup.result.SetupIntentClientSecret.split('_secret')[0]
    expect(await stateAtPartner(`setup_intents/${ref}`)).toBe('canceled')
  })

  test('is one of ten within an hour; the eleventh needs a captcha', async () => {
    for (let at = 0; at < 10; at += 1) expect(await topUp(other)).toMatchObject({ status: 200 })
    expect(await topUp(other)).toMatchObject({ body: { code: 'captcha-needed' } })
    expect(await topUp(other, { captcha: await solved() })).toMatchObject({ status: 200 })
  })
})

async function stateAtPartner(path: string): Promise<string> {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  return ((await answer.json()) as { status: string }).status
}

const triesAgain = async (secret = '') =>
  (await stateAtPartner(`payment_intents/${secret.split('_secret')[0]}`)) !== 'canceled'
