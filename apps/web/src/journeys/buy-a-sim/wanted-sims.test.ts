import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { isRefusal } from '@waea/domain/refusal'
import { emptyCart } from '@waea/domain/shop/cart/cart'
import { aCart, catalogue, plan } from '@waea/domain/shop/cart/sample-carts'
import { expect, test } from 'vitest'
import { firstSimType, isOtherGroup, joinsOf, type WantedSims, withSims } from './wanted-sims.ts'

const wanted = (over: Partial<WantedSims> = {}): WantedSims => ({
  simType: 'esim',
  sims: [{ UUID: 'sim-1', plan, name: '' }],
  group: 'solo',
  autoRenew: true,
  ...over,
})
const sims = (...names: string[]) => names.map((name, at) => ({ UUID: `sim-${at + 1}`, plan, name }))

function filled(over: Partial<WantedSims> = {}) {
  const cart = withSims(emptyCart('', ''), wanted(over), catalogue)
  if (isRefusal(cart)) throw new Error(`refused: ${cart.refused}`)
  return cart
}

test('an eSIM with a plan costs what the catalogue says', () => {
  expect(filled()).toMatchObject({ AmountCents: 4000, Items: [{ ItemUUID: simItems.esim.UUID, PriceCents: 0 }] })
  expect(filled({ simType: 'real_sim' })).toMatchObject({ AmountCents: 4500 })
})

test('names go with their SIMs, and a blank one is no name', () => {
  const cart = filled({ sims: sims(' Aroha ', '') })
  expect(cart.Items.map(({ Attributes }) => Attributes.RequestedForName)).toEqual(['Aroha', undefined])
})

test('a family is one group with one bill', () => {
  const cart = filled({ sims: sims('', ''), group: 'family' })
  expect(cart.Items.every(({ Attributes }) => Attributes.SetupMobileGroup && Attributes.SetupBillRouting)).toBe(true)
})

test('renewing is as it was chosen', () => {
  expect(filled({ autoRenew: false }).Items[0]?.Products[0]?.Attributes.AutoRenew).toBe(false)
})

test('[S-SHOP-04] SIMs with a plan take the place of those in a cart whose first SIM has none, and join any other', () => {
  const added = (cart: ReturnType<typeof aCart>) => {
    const next = withSims(cart, wanted({ sims: [{ UUID: 'new', plan, name: '' }] }), catalogue)
    return isRefusal(next) ? next.refused : next.Items.map(({ UUID }) => UUID)
  }
  expect(added(aCart(3, { plan: 'sim-only' }))).toEqual(['new'])
  expect(added(aCart(2))).toEqual(['sim-1', 'sim-2', 'new'])
})

test('a sixth SIM is refused and nothing is added', () => {
  const five = filled({ sims: sims('', '', '', '', '') })
  expect(withSims(five, wanted({ sims: sims('') }), catalogue)).toMatchObject({ refused: 'too-many-sims' })
})

test('[K-SHOP-01] a card is preselected, and an eSIM on a phone that takes one, as far as they are on sale', () => {
  const sims = (esim: boolean, card: boolean) => ({
    esim: { priceCents: 0, available: esim },
    real_sim: { priceCents: 0, available: card },
  })
  expect(firstSimType(sims(true, true), false)).toBe('real_sim')
  expect(firstSimType(sims(true, false), false)).toBe('esim')
  expect(firstSimType(sims(true, true), true)).toBe('esim')
  expect(firstSimType(sims(false, true), true)).toBe('real_sim')
})

test('SIMs for a group join it by its leading mobile, and are priced with those who are in it', () => {
  const group = { MobileUUID: 'leads', kind: 'companion', name: 'Whānau', members: 2 } as const
  const cart = withSims(emptyCart('', ''), wanted({ sims: sims('Nan') }), catalogue, group)
  if (isRefusal(cart)) throw new Error(cart.refused)
  expect(cart.Items[0]?.Attributes).toMatchObject({
    RequestedForName: 'Nan',
    SetupMobileGroup: true,
    BecomeGroupOwner: false,
    MobileGroupOwnerMobileUUID: 'leads',
  })
  expect(cart.Items[0]?.Products[0]?.PriceCents).toBe(3500)
  expect(joinsOf(cart)).toBe('leads')
  expect(isOtherGroup(cart, group)).toBe(false)
  expect(isOtherGroup(cart, { ...group, MobileUUID: 'other' })).toBe(true)
  expect(isOtherGroup(cart, undefined)).toBe(true)
  expect(isOtherGroup(aCart(1), group)).toBe(true)
  expect(isOtherGroup(aCart(1), undefined)).toBe(false)
})
