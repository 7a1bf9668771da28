import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { shop } from '@waea/contract/shop/shop'
import { declineLimits } from '@waea/domain/payments/card-testing'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../../src/capabilities/customers/index.ts'
import { bucketOf, countTries } from '../../../src/platform/safety/limits.ts'
import { adopter, askActivation, mobileInService, type Owner, systemOf } from '../../ledger/money-support.ts'
import { address, type Buyer, cartOf, checkOut, eventually, saveCard, shopOfFile } from '../../shop/shop-support.ts'

/** Every call that can try a card, made by a customer who had too many declined. */
const portal = shopOfFile()
let owner: Owner & { card: string }

beforeAll(async () => {
  owner = await mobileInService(portal)
})

async function hasManyDeclined(of: Buyer): Promise<void> {
  const { windowMs, refuseAfter } = declineLimits.customer
  const ctx = systemOf(portal)
  const bucket = await bucketOf(ctx, windowMs, refuseAfter, 'declines of customer', of.CustomerUUID)
  for (let at = 0; at < refuseAfter; at += 1) await countTries(ctx.single, [bucket], ctx.now())
}

const mine = () => ({ customerUuid: owner.CustomerUUID })
const bySaved = () => ({ PaymentMethodID: owner.card })

async function adopted() {
  const fresh = await adopter(portal)
  await hasManyDeclined(fresh)
  return fresh
}

const ways: [string, () => Promise<{ status: number; body: { code?: string } }>][] = [
  ['saving a card', () => portal.call(payments.setup, mine(), owner.token)],
  [
    'a top-up',
    () => portal.call(balance.topUp, { ...mine(), ProductInstanceUUID: owner.MobileUUID, Amount: 2000 }, owner.token),
  ],
  [
    'a top-up with a saved card',
    () =>
      portal.call(
        balance.topUp,
        { ...mine(), ProductInstanceUUID: owner.MobileUUID, Amount: 2000, ...bySaved() },
        owner.token,
      ),
  ],
  [
    'the older top-up',
    () => portal.call(balance.olderTopUp, { ...mine(), productUuid: owner.MobileUUID, cents: '2000' }, owner.token),
  ],
  [
    'an extra',
    () =>
      portal.call(
        plans.prepayAddon,
        {
          ...mine(),
          productUuid: owner.MobileUUID,
          availabilityUuid: demoPlans.prepayData2.availability,
          Subscribe: false,
          ...bySaved(),
        },
        owner.token,
      ),
  ],
  [
    'a first plan',
    async () => askActivation(portal, await adopted(), { AvailabilityUUID: demoPlans.prepay10.availability }),
  ],
  [
    'a first plan by the call of the extras',
    async () => {
      const fresh = await adopted()
      const input = {
        customerUuid: fresh.CustomerUUID,
        productUuid: fresh.MobileUUID,
        availabilityUuid: demoPlans.prepay10.availability,
        Subscribe: false,
      }
      return portal.call(activation.initialPrepayAddon, input, fresh.token)
    },
  ],
  ['an order', async () => checkOut(portal, owner, (await cartOf(portal, owner)).UUID, { Address: address })],
  [
    'an order by the older call',
    async () => {
      const cart = await cartOf(portal, owner)
      const input = { SPID: 2 as const, UUID: cart.UUID, CustomerUUID: owner.CustomerUUID, Address: address }
      const lines = await portal.good(shop.olderCustomerCart, mine(), owner.token)
      return portal.call(shop.olderCheckout, { ...input, Items: lines.Items as never }, owner.token)
    },
  ],
  [
    'what a suspended account owes',
    async () => {
      const debtor = await portal.signUpCustomer()
      await saveCard(portal, debtor)
      await systemOf(portal).inTransaction((tx) =>
        setAccountState(tx, debtor.CustomerUUID, 'Suspended', { because: 'unpaid', amountCents: 8640 }),
      )
      await hasManyDeclined(debtor)
      return eventually('the debt to be there', async () => {
        const said = await portal.call(payments.payArrears, { customerUuid: debtor.CustomerUUID }, debtor.token)
        return said.body.code === 'nothing-owed' ? undefined : said
      })
    },
  ],
]

test.each(ways)('%s is refused, and nothing is asked of the card partner', async (_way, ask) => {
  await hasManyDeclined(owner)
  const intents = () => portal.rows('SELECT payment_uuid FROM payments.intents')
  const before = (await intents()).length
  const { status, body } = await ask()
  expect([status, body.code]).toEqual([429, 'too-many-declines'])
  expect(await intents()).toHaveLength(before)
})
