import { expect, test } from 'vitest'
import { fibreSteps, stepNow } from './step-now.ts'

const all = { requested: undefined, hasPlace: true, hasPackage: true, isOrdered: false }

test('[B-UFB-02] the steps are location, package, summary and checkout, and each opens once those before it are done', () => {
  expect(fibreSteps).toEqual(['location', 'package', 'summary', 'checkout'])
  expect(fibreSteps.map((requested) => stepNow({ ...all, requested }))).toEqual([...fibreSteps])
  const noPlan = { ...all, hasPackage: false }
  expect(fibreSteps.map((requested) => stepNow({ ...noPlan, requested }))).toEqual([
    'location',
    'package',
    'package',
    'package',
  ])
  const nothing = { ...noPlan, hasPlace: false }
  expect(fibreSteps.map((requested) => stepNow({ ...nothing, requested }))).toEqual(fibreSteps.map(() => 'location'))
})

test('an address without a step, or with one that is none, is the first step', () => {
  expect([undefined, 'x', 'ordered'].map((requested) => stepNow({ ...all, requested }))).toEqual(
    Array(3).fill('location'),
  )
})

test('what was ordered is shown to whoever has ordered', () => {
  expect(stepNow({ ...all, requested: 'ordered', isOrdered: true })).toBe('ordered')
})
