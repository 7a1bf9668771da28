import { expect, test } from 'vitest'
import { simSelectionName } from '../../shell/routing/shared/purchased.ts'
import { aMemory } from '../../tests/memory.ts'
import { planEntry } from '../../tests/plans.ts'
import { forgetSelection, keepSelection, readSelection } from './sim-selection.ts'
import type { WantedSims } from './wanted-sims.ts'

const light = planEntry('Light', 2500)
const wanted: WantedSims = {
  simType: 'real_sim',
  sims: [{ UUID: 'sim-1', plan: light, name: 'Me' }],
  group: 'solo',
  autoRenew: false,
}
const planOf = (uuid: string) => (uuid === light.UUID ? light : undefined)

test('the SIMs being chosen are found again after a reload, for the same plan only', () => {
  const memory = aMemory()
  keepSelection(light, wanted, memory)
  expect(readSelection(light, planOf, memory)).toEqual(wanted)
  expect(readSelection({ ...light, UUID: 'another' as typeof light.UUID }, planOf, memory)).toBeUndefined()
})

test('[N-SHOP-09] the plan of each SIM is kept as its product: how it is billed and renews, and its price', () => {
  const memory = aMemory()
  const payg = { ...light, Characteristics: { ...light.Characteristics, IsPAYG: true, AllowAutoRenew: false } }
  const sims = [...wanted.sims, { UUID: 'sim-2', plan: payg, name: '' }]
  keepSelection(light, { ...wanted, sims, autoRenew: true }, memory)
  const product = {
    ProductType: 'postpaymobile',
    is_payg: false,
    is_autoRenew: true,
    MobileProductAvailabilityUUID: light.Availabilities[0]?.UUID,
    MobileProductCatalogUUID: light.UUID,
    PriceCents: 2500,
  }
  expect(JSON.parse(memory.kept.get(simSelectionName) ?? '').sims).toEqual([
    { UUID: 'sim-1', name: 'Me', Product: product },
    { UUID: 'sim-2', name: '', Product: { ...product, is_payg: true, is_autoRenew: false } },
  ])
})

test('a choice whose plan went off sale, or that was put into the cart, is not found again', () => {
  const memory = aMemory()
  keepSelection(light, wanted, memory)
  expect(readSelection(light, () => undefined, memory)).toBeUndefined()
  forgetSelection(memory)
  expect(readSelection(light, planOf, memory)).toBeUndefined()
})
