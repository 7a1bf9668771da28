import { payments } from '@waea/contract/money/payments'
import { beforeAll, describe, expect, test } from 'vitest'
import { daysLater } from '../../ledger/money-support.ts'
import { type Buyer, saveCard, shopOfFile } from '../../shop/shop-support.ts'
import { cardOfNextMonth, cardThatEnds } from './paying-support.ts'

const portal = shopOfFile()

const unknown = '00000000-0000-4000-8000-000000000999'

async function cardsOf({ CustomerUUID, token }: Buyer) {
  const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: CustomerUUID }, token)
  return PaymentMethods.map(({ UUID, Rank, is_default }) => ({ UUID, Rank, is_default }))
}

const defaultOf = async (buyer: Buyer) =>
  (await cardsOf(buyer)).filter((card) => card.is_default).map((one) => one.UUID)

const path = ({ CustomerUUID }: Buyer, methodUuid: string) => ({ customerUuid: CustomerUUID, methodUuid })
const rank = (buyer: Buyer, card: string, Rank = 1) =>
  portal.call(payments.setRank, { ...path(buyer, card), Rank }, buyer.token)
const remove = (buyer: Buyer, card: string) => portal.call(payments.removeMethod, path(buyer, card), buyer.token)
const removeInvalid = (buyer: Buyer, card: string) =>
  portal.call(payments.removeInvalidMethod, path(buyer, card), buyer.token)

/**
 * A buyer with three cards in the order in which they were saved; the arguments are the partner's ids of the first two.
 */
async function withCards([one, two] = ['pm_card_visa', 'pm_card_mastercard']) {
  const buyer = await portal.signUpCustomer()
  const first = await saveCard(portal, buyer, one)
  const second = await saveCard(portal, buyer, two)
  const last = await saveCard(portal, buyer, await cardThatEnds(portal, 4, 2031, '6011111111111117'))
  return { ...buyer, cards: [first, second, last] as const }
}

test('[C-PAY-02] a card is saved with the secret of a set-up, and the first one is the default', async () => {
  const buyer = await portal.signUpCustomer()
  const { result } = await portal.good(payments.setup, { customerUuid: buyer.CustomerUUID }, buyer.token)
  expect(result.SetupIntentClientSecret).toMatch(/^seti_\w+_secret_\w+$/)
  expect(await cardsOf(buyer)).toEqual([])
  const card = await saveCard(portal, buyer)
  expect(await cardsOf(buyer)).toEqual([{ UUID: card, Rank: 1, is_default: true }])
})

describe('of several cards', () => {
  let buyer: Awaited<ReturnType<typeof withCards>>
  beforeAll(async () => {
    buyer = await withCards()
  })

  test('[C-PAY-05][S-PAY-08][S-PAY-10] the one that is given rank 1 is the default, and the others follow it', async () => {
    const [first, second, third] = buyer.cards
    expect(await defaultOf(buyer)).toEqual([first])
    expect(await rank(buyer, third, 2)).toMatchObject({ status: 200, body: { UUID: third, is_default: false } })
    expect(await defaultOf(buyer)).toEqual([first])
    expect(await rank(buyer, third)).toMatchObject({ status: 200, body: { UUID: third, Rank: 1, is_default: true } })
    expect(await cardsOf(buyer)).toEqual([
      { UUID: third, Rank: 1, is_default: true },
      { UUID: first, Rank: 2, is_default: false },
      { UUID: second, Rank: 3, is_default: false },
    ])
  })

  test('[E-PAY-03] one that is not there, or of somebody else, is answered: Card is not found', async () => {
    const other = await portal.signUpCustomer()
    const theirs = await saveCard(portal, other)
    const before = await cardsOf(buyer)
    for (const card of [unknown, theirs]) {
      for (const ask of [rank, remove, removeInvalid]) {
        expect(await ask(buyer, card)).toMatchObject({ status: 404, body: { err_message: 'Card is not found' } })
      }
    }
    expect(await cardsOf(buyer)).toEqual(before)
    expect(await defaultOf(other)).toEqual([theirs])
  })

  test('[C-PAY-03][S-PAY-09][V-PAY-02] the next is the default once that is removed, and the only one stays', async () => {
    const [first, second, third] = buyer.cards
    await rank(buyer, third)
    expect((await remove(buyer, third)).status).toBe(200)
    expect(await cardsOf(buyer)).toEqual([
      { UUID: first, Rank: 1, is_default: true },
      { UUID: second, Rank: 2, is_default: false },
    ])
    expect((await remove(buyer, second)).status).toBe(200)
    const refused = { status: 409, body: { err_message: 'The only card cannot be removed' } }
    expect(await remove(buyer, first)).toMatchObject(refused)
    expect(await cardsOf(buyer)).toEqual([{ UUID: first, Rank: 1, is_default: true }])
  })
})

test('[C-PAY-04][V-PAY-03] a card that has run out is removed, the only one that has not stays', async () => {
  const { cards, ...early } = await withCards([
    await cardOfNextMonth(portal, '5555555555554444'),
    await cardOfNextMonth(portal, '378282246310005'),
  ])
  const [first, second, valid] = cards
  const buyer = await daysLater(portal, early, 62)
  const refused = { status: 409, body: { err_message: 'The only card cannot be removed' } }
  for (const ask of [remove, removeInvalid]) expect(await ask(buyer, valid)).toMatchObject(refused)
  expect((await removeInvalid(buyer, first)).status).toBe(200)
  expect((await cardsOf(buyer)).map(({ UUID }) => UUID)).toEqual([second, valid])
})
