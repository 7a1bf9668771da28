import { expect, test } from 'vitest'
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

test('a choice whose plan went off sale, or that was put into the cart, is not found again', () => {
  const memory = aMemory()
  keepSelection(light, wanted, memory)
  expect(readSelection(light, () => undefined, memory)).toBeUndefined()
  forgetSelection(memory)
  expect(readSelection(light, planOf, memory)).toBeUndefined()
})
