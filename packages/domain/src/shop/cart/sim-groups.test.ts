import { describe, expect, test } from 'vitest'
import { accept } from '../../refusal.ts'
import { addSim, changeGroup, removeItem } from './cart-items.ts'
import { aCart, aSim } from './sample-carts.ts'
import { checkGroup, groupKindOf, groupOptions } from './sim-groups.ts'

describe('the kinds of group', () => {
  test('[N-SHOP-08][V-SHOP-07] family is grouped with master billing and at least 2 SIMs', () => {
    expect(groupOptions.family).toEqual({
      SelfManaged: true,
      Grouped: true,
      UseMasterBillingAccount: true,
      MinSimsAvailable: 2,
      AdvancedOptions: true,
    })
    expect(checkGroup(aCart(1), 'family')).toEqual({ refused: 'too-few-sims', detail: { least: 2 } })
    expect(checkGroup(aCart(2), 'family')).toBeUndefined()
  })

  test('[V-SHOP-08] companion is grouped with separate billing, at least 2 SIMs and up to 6 people', () => {
    expect(groupOptions.companion).toMatchObject({ Grouped: true, UseMasterBillingAccount: false, MinSimsAvailable: 2 })
    expect(checkGroup(aCart(1), 'companion')).toMatchObject({ refused: 'too-few-sims' })
    expect(checkGroup(aCart(1), 'companion', 1)).toBeUndefined()
    expect(checkGroup(aCart(5), 'companion', 1)).toBeUndefined()
    expect(checkGroup(aCart(5), 'companion', 2)).toEqual({ refused: 'too-many-members', detail: { most: 6 } })
  })

  test.each(['solo', 'simple'] as const)('[V-SHOP-09] %s is at least 1 SIM and not grouped', (kind) => {
    expect(groupOptions[kind]).toMatchObject({ Grouped: false, MinSimsAvailable: 1 })
    expect(checkGroup(aCart(0), kind)).toEqual({ refused: 'too-few-sims', detail: { least: 1 } })
    expect(checkGroup(aCart(1), kind)).toBeUndefined()
  })

  test('only a companion group counts those who are members already', () => {
    expect(checkGroup(aCart(5), 'family', 2)).toBeUndefined()
    expect(checkGroup(aCart(5), 'companion', 2)).toMatchObject({ refused: 'too-many-members' })
  })

  test('[V-SHOP-04] no kind takes more than 5 SIMs', () => {
    const [item] = aCart(1).Items
    if (!item) throw new Error('the sample has an item')
    const six = { ...aCart(5), Items: [...aCart(5).Items, item] }
    expect(checkGroup(six, 'family')).toEqual({ refused: 'too-many-sims', detail: { most: 5 } })
  })
})

describe('a cart is arranged as a group', () => {
  test('[S-SHOP-08] self-managed SIMs reuse the customer, others make a new one', () => {
    const creation = (kind: 'solo' | 'family' | 'companion') =>
      changeGroup(aCart(2), kind).Items.map(({ SelfManaged, Attributes }) => [SelfManaged, Attributes.CustomerCreation])
    expect(creation('solo')).toEqual([
      [true, 'ReuseTheCustomer'],
      [true, 'ReuseTheCustomer'],
    ])
    expect(creation('family')).toEqual(creation('solo'))
    expect(creation('companion')).toEqual([
      [true, 'ReuseTheCustomer'],
      [false, 'BrandNewCustomer'],
    ])
  })

  test('the kind is read back from the cart', () => {
    for (const kind of ['solo', 'family', 'companion'] as const) {
      expect(groupKindOf(changeGroup(changeGroup(aCart(2), 'family'), kind))).toBe(kind)
    }
  })

  test('the first SIM owns the group, also after the first was taken out', () => {
    const cart = accept(removeItem(changeGroup(aCart(3), 'companion'), 'sim-1'))
    expect(cart.Items.map(({ Attributes }) => Attributes.BecomeGroupOwner)).toEqual([true, false])
    expect(cart.Items[0]).toMatchObject({ SelfManaged: true, Attributes: { CustomerCreation: 'ReuseTheCustomer' } })
  })

  test('a SIM that joins a group of before does not own it', () => {
    const cart = aCart(1, { attributes: { MobileGroupOwnerMobileUUID: 'owner' } })
    expect(changeGroup(cart, 'family').Items[0]?.Attributes).toMatchObject({
      SetupMobileGroup: true,
      BecomeGroupOwner: false,
      MobileGroupOwnerMobileUUID: 'owner',
    })
  })

  test('a SIM more joins the group, and solo leaves no mark of it', () => {
    const cart = accept(addSim(changeGroup(aCart(2), 'family'), aSim({ UUID: 'sim-3' })))
    expect(cart.Items[2]?.Attributes).toMatchObject({ SetupMobileGroup: true, SetupBillRouting: true })
    expect(changeGroup(cart, 'solo').Items[2]?.Attributes).toEqual({ CustomerCreation: 'ReuseTheCustomer' })
  })
})
