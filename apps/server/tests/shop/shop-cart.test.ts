import { shop } from '@waea/contract/shop/shop'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { saveCart } from '../../src/capabilities/shop/cart/save-cart.ts'
import { inTransaction } from '../../src/platform/context.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { aCard, anEsim, cartOf, eventually, shopOfFile } from './shop-support.ts'

const portal = shopOfFile()

const stranger = '00000000-0000-4000-8000-000000000999'
const items = (cart: { Items: { PriceCents: number }[] }) => cart.Items.map((item) => item.PriceCents)

/** How many carts the transaction has read so far. */
async function cartsRead({ db }: Ctx): Promise<number> {
  const read = await db.row<{ carts: number }>(sql`
    SELECT seq_tup_read + idx_tup_fetch AS carts FROM pg_stat_xact_user_tables WHERE relid = 'shop.carts'::regclass`)
  return read?.carts ?? 0
}

describe('saving and reading', () => {
  test('[C-SHOP-08][C-SHOP-09][N-SHOP-02] a visitor saves a cart and reads it again by its id', async () => {
    const saved = await portal.good(shop.saveCart, { Items: [anEsim()] })
    const read = await portal.good(shop.cart, { uuid: saved.UUID })
    expect(read).toEqual(saved)
    expect(saved.CustomerUUID).toBeUndefined()
    expect(saved.Items[0]?.Products[0]?.Name).toBe('Four Weeks 10')
  })

  test('a cart is saved without a look at those of others, though its plan was made when there were none', async () => {
    const buyer = await portal.signUpCustomer()
    const cart = await portal.good(shop.saveCart, { CustomerUUID: buyer.CustomerUUID }, buyer.token)
    const read = await inTransaction(portal.server.runtime, { kind: 'system' }, {}, async (ctx) => {
      const save = () => saveCart(ctx, { UUID: cart.UUID, CustomerUUID: buyer.CustomerUUID, Items: [anEsim()] })
      // PostgreSQL switches to a generic plan at the sixth execution.
      for (let times = 0; times < 6; times += 1) await save()
      await ctx.db.run(sql`
        INSERT INTO shop.carts (customer_uuid, uuid, number, items, created_at, updated_at, expires_at)
        SELECT gen_random_uuid(), gen_random_uuid(), 'C' || n, '[]', now(), now(), now() + interval '30 days'
        FROM generate_series(1, 2000) AS n`)
      const before = await cartsRead(ctx)
      await save()
      return (await cartsRead(ctx)) - before
    })
    expect(read).toBe(1)
  })

  test('the amount is all that is in the cart, with the GST inside it', async () => {
    const cart = await portal.good(shop.saveCart, { Items: [aCard(demoPlans.postpayEndless40)] })
    expect([cart.AmountCents, cart.AmountTaxCents]).toEqual([5000, 652])
  })

  test('a postpay plan comes on the bill, so the card pays the SIM alone', async () => {
    const cart = await portal.good(shop.saveCart, {
      Items: [aCard(demoPlans.postpayEndless40), aCard(demoPlans.prepay10)],
    })
    expect([cart.AmountCents, cart.DueCents]).toEqual([7500, 3000])
  })

  test('[S-SHOP-05][N-SHOP-03][N-SHOP-04] names and prices are the catalogue’s whatever the body says', async () => {
    const plan = {
      Name: 'Mine',
      PriceCents: 1,
      Attributes: { MobileProductAvailabilityUUID: demoPlans.prepay10.availability },
    }
    const cart = await portal.good(shop.saveCart, {
      Items: [{ ItemUUID: simItems.real_sim.UUID, Name: 'Mine', PriceCents: 1, Products: [plan] }],
    })
    const [item] = cart.Items
    expect([item?.Name, item?.PriceCents, item?.Type, item?.VirtualType]).toEqual([
      'Physical SIM',
      500,
      'TYPE_PRODUCT',
      'VT_NONE',
    ])
    expect(item?.Products[0]).toMatchObject({ Name: 'Four Weeks 10', PriceCents: 2000, PriceCatalogCents: 2000 })
    const about = { UUID: item?.UUID, ItemUUID: simItems.real_sim.UUID, SIM: 1, Reason: 'price-changed', WasCents: 1 }
    expect(cart.Notices).toEqual([
      { ...about, NowCents: 500 },
      { ...about, NowCents: 2000 },
    ])
  })

  test('[K-SHOP-08] [K-SHOP-09] [K-SHOP-10] a client is told by what a shop of handsets filters, and no brand that nobody named', async () => {
    expect(await portal.good(shop.handsetFilters, {})).toEqual({
      Colours: ['Starlight', 'Silver', 'Graphite'],
      Storage: { FromGB: 128, UptoGB: 1024 },
      Brands: [],
    })
  })

  test('a discount is in the price, and the plan says by which offer', async () => {
    const cart = await portal.good(shop.saveCart, { Items: [anEsim(demoPlans.postpayMax)] })
    expect(cart.Items[0]?.Products[0]).toMatchObject({
      PriceCents: 6000,
      PriceCatalogCents: 7000,
      Attributes: { DiscountUUID: '00000000-0000-7000-8000-000000003001' },
    })
  })

  test.each([
    ['[K-SHOP-02]', 2, 4500],
    ['[K-SHOP-03]', 3, 3500],
  ])('%s a companion group of %i pays %i cents a person', async (_id, people, cents) => {
    const Attributes = { SetupMobileGroup: true, SetupBillRouting: false }
    const one = anEsim(demoPlans.postpayMax, { Attributes })
    const cart = await portal.good(shop.saveCart, { Items: Array(people).fill(one) })
    expect(cart.AmountCents).toBe(people * cents)
    expect(cart.Items[0]?.Products[0]).toMatchObject({ PriceCents: cents, PriceCatalogCents: 7000 })
  })

  test('[S-SHOP-08] a SIM that is not the buyer’s own asks for a new customer, any other for none', async () => {
    const cart = await portal.good(shop.saveCart, {
      Items: [anEsim(), anEsim(demoPlans.prepay10, { SelfManaged: false })],
    })
    expect(cart.Items.map((item) => item.Attributes.CustomerCreation)).toEqual(['ReuseTheCustomer', 'BrandNewCustomer'])
  })

  test('[F-SHOP-01] a number cannot be chosen at checkout', async () => {
    const item = anEsim(demoPlans.prepay10, {
      Attributes: { PreSelectedMSISDN: '64215550142', RequestedForName: 'Kahu' },
    })
    const cart = await portal.good(shop.saveCart, { Items: [item] })
    expect(cart.Items[0]?.Attributes).toEqual({ RequestedForName: 'Kahu', CustomerCreation: 'ReuseTheCustomer' })
  })

  test('a plan that goes off sale in the cart is told, and so is a price that moves', async () => {
    const cart = await portal.good(shop.saveCart, {
      Items: [anEsim(demoPlans.prepayWeek), anEsim(demoPlans.prepayUnlimited)],
    })
    const week = demoPlans.prepayWeek.availability
    await portal.rows('UPDATE catalogue.availabilities SET available = false WHERE uuid = $1', [week])
    await portal.rows('UPDATE catalogue.availabilities SET retail_cents = 6500 WHERE uuid = $1', [
      demoPlans.prepayUnlimited.availability,
    ])
    const now = await eventually('the notices', async () => {
      const read = await portal.good(shop.cart, { uuid: cart.UUID })
      return read.Notices.length === 2 ? read : undefined
    })
    expect(now.Notices).toMatchObject([
      { SIM: 1, Reason: 'plan-off-sale' },
      { SIM: 2, Reason: 'price-changed', WasCents: 6000, NowCents: 6500 },
    ])
    expect(now.AmountCents).toBe(1200 + 6500)
    await portal.rows('UPDATE catalogue.availabilities SET available = true WHERE uuid = $1', [week])
  })

  test('a cart that nobody touches for 30 days is gone', async () => {
    const cart = await portal.good(shop.saveCart, { Items: [anEsim()] })
    await portal.rows(
      "UPDATE shop.visitor_carts SET expires_at = expires_at - interval '30 days 1 second' WHERE uuid = $1",
      [cart.UUID],
    )
    expect((await portal.call(shop.cart, { uuid: cart.UUID })).status).toBe(404)
    await portal.clock({ advanceS: 0 })
    expect(await portal.rows('SELECT 1 FROM shop.visitor_carts WHERE uuid = $1', [cart.UUID])).toEqual([])
  })
})

describe('whose cart it is', () => {
  test('[S-SHOP-02][C-SHOP-10] a cart is claimed at sign-in and found again by its customer', async () => {
    const buyer = await portal.signUpCustomer()
    const cart = await portal.good(shop.saveCart, { Items: [aCard()] })
    const claimed = await portal.good(shop.saveCart, { UUID: cart.UUID, CustomerUUID: buyer.CustomerUUID }, buyer.token)
    expect([claimed.UUID, claimed.Number, claimed.CustomerUUID]).toEqual([cart.UUID, cart.Number, buyer.CustomerUUID])
    expect(items(claimed)).toEqual(items(cart))
    const found = await portal.good(shop.customerCart, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect(found.UUID).toBe(cart.UUID)
    expect((await portal.call(shop.cart, { uuid: cart.UUID })).status).toBe(404)
  })

  test('a visitor’s cart stays one, and both are kept, while the customer has something in a saved cart', async () => {
    const buyer = await portal.signUpCustomer()
    const saved = await cartOf(portal, buyer)
    const cart = await portal.good(shop.saveCart, { Items: [aCard()] })
    const claim = { UUID: cart.UUID, CustomerUUID: buyer.CustomerUUID }
    const answer = await portal.good(shop.saveCart, claim, buyer.token)
    expect([answer.UUID, answer.CustomerUUID, items(answer)]).toEqual([cart.UUID, undefined, items(cart)])
    const found = () => portal.good(shop.customerCart, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect((await found()).UUID).toBe(saved.UUID)
    // Saving it with items makes it the chosen cart.
    const chosen = await portal.good(shop.saveCart, { ...claim, Items: [aCard()] }, buyer.token)
    expect(chosen.CustomerUUID).toBe(buyer.CustomerUUID)
    expect((await found()).UUID).toBe(cart.UUID)
  })

  test('an empty saved cart, or one that is bought or expired, does not keep a visitor’s cart from its customer', async () => {
    const buyer = await portal.signUpCustomer()
    await portal.good(shop.saveCart, { CustomerUUID: buyer.CustomerUUID, Items: [] }, buyer.token)
    const cart = await portal.good(shop.saveCart, { Items: [aCard()] })
    const claimed = await portal.good(shop.saveCart, { UUID: cart.UUID, CustomerUUID: buyer.CustomerUUID }, buyer.token)
    expect(claimed.CustomerUUID).toBe(buyer.CustomerUUID)
    for (const gone of ['bought_at = now()', "bought_at = NULL, expires_at = expires_at - interval '31 days'"]) {
      await portal.rows(`UPDATE shop.carts SET ${gone} WHERE customer_uuid = $1`, [buyer.CustomerUUID])
      const next = await portal.good(shop.saveCart, { Items: [aCard()] })
      const its = await portal.good(shop.saveCart, { UUID: next.UUID, CustomerUUID: buyer.CustomerUUID }, buyer.token)
      expect(its.CustomerUUID).toBe(buyer.CustomerUUID)
    }
  })

  test('a customer without a cart is told that there is none', async () => {
    const buyer = await portal.signUpCustomer()
    expect((await portal.call(shop.customerCart, { customerUuid: buyer.CustomerUUID }, buyer.token)).status).toBe(404)
  })

  test('of ten customers who claim one cart at once, one gets it', async () => {
    const cart = await portal.good(shop.saveCart, { Items: [anEsim()] })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => portal.signUpCustomer()))
    const answers = await Promise.all(
      buyers.map((buyer) =>
        portal.call(shop.saveCart, { UUID: cart.UUID, CustomerUUID: buyer.CustomerUUID }, buyer.token),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(404)])
  })

  test('another customer’s cart does not exist: reading, changing and claiming it answer as for a random id', async () => {
    const owner = await portal.signUpCustomer()
    const thief = await portal.signUpCustomer()
    const { UUID } = await cartOf(portal, owner)
    const random = await portal.call(shop.cart, { uuid: stranger }, thief.token)
    const change = { UUID, Items: [aCard()] }
    for (const answer of [
      await portal.call(shop.cart, { uuid: UUID }, thief.token),
      await portal.call(shop.saveCart, change, thief.token),
      await portal.call(shop.saveCart, change),
      await portal.call(shop.saveCart, { ...change, CustomerUUID: thief.CustomerUUID }, thief.token),
      await portal.call(shop.saveCart, { ...change, CustomerUUID: owner.CustomerUUID }, thief.token),
      await portal.call(shop.saveCart, { ...change, CustomerUUID: owner.CustomerUUID }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(random.body)
    }
    const still = await portal.good(shop.cart, { uuid: UUID }, owner.token)
    expect(still.Items[0]?.VirtualType).toBe('VT_ESIM')
  })

  test('a customer’s cart needs a token of that customer', async () => {
    const owner = await portal.signUpCustomer()
    const other = await portal.signUpCustomer()
    expect((await portal.call(shop.customerCart, { customerUuid: owner.CustomerUUID })).status).toBe(401)
    expect((await portal.call(shop.customerCart, { customerUuid: owner.CustomerUUID }, other.token)).status).toBe(404)
  })
})

describe('what is refused', () => {
  test('[E-SHOP-04][V-SHOP-03] an unknown SIM', async () => {
    const answer = await portal.call(shop.saveCart, { Items: [{ ...anEsim(), ItemUUID: stranger }] })
    expect([answer.status, answer.body.err_message]).toEqual([400, 'Unknown SIM type'])
  })

  test('[E-SHOP-09] a plan that the catalogue does not have, and an add-on in place of a plan', async () => {
    for (const plan of [{ availability: stranger }, demoPlans.prepayData2]) {
      const answer = await portal.call(shop.saveCart, { Items: [anEsim(), anEsim(plan)] })
      expect([answer.status, answer.body.err_message]).toEqual([409, 'SIM 2 plan is not available'])
    }
  })

  test('[V-SHOP-04] a sixth SIM', async () => {
    expect((await portal.call(shop.saveCart, { Items: Array(5).fill(anEsim()) })).status).toBe(200)
    for (const Items of [Array(6).fill(anEsim()), [anEsim(demoPlans.prepay10, { Quantity: 6 })]]) {
      const answer = await portal.call(shop.saveCart, { Items })
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([400, 'too-many-sims', { most: 5 }])
    }
  })

  test('fields that nobody knows, and a customer’s balance', async () => {
    const answer = await portal.call(shop.saveCart, { Items: [{ ...anEsim(), Discount: 100 } as never] })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-input'])
    expect((await portal.call(shop.saveCart, { Balance: 1 } as never)).status).toBe(400)
  })

  test('a cart of a suspended account', async () => {
    const buyer = await portal.signUpCustomer({ customer: { suspended: true } })
    const answer = await portal.call(shop.saveCart, { CustomerUUID: buyer.CustomerUUID, Items: [] }, buyer.token)
    expect([answer.status, answer.body.code]).toEqual([403, 'suspended'])
  })
})
