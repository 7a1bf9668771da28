import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { simItems } from './catalogue-item.ts'
import { clientOffer, clientPlan, displayPlan, displaySim, planServices } from './client-forms.ts'
import { anEntry } from './sample-entries.ts'

const plan = anEntry({}, { RecurringDataMB: 2048 })

test('the shop lists plans and SIMs with their price in dollars', () => {
  expect(displayPlan(plan)).toMatchObject({ id: plan.UUID, name: 'Forty a month', price: '40.00', type: 'plan' })
  expect(displayPlan(plan).specifications.map(({ value }) => value)).toEqual(['1 month', '2 GB'])
  expect(displaySim(simItems.real_sim, 'real_sim', money(500))).toMatchObject({ price: '5.00', type: 'sim' })
  expect(displaySim(simItems.esim, 'esim', money(0))).toMatchObject({
    price: '0.00',
    type: 'esim',
    specifications: [],
  })
})

test('a plan names its services, and each says its limit', () => {
  expect(clientPlan(plan).cost).toBe('40.00')
  expect(clientPlan(plan).services).toEqual(planServices(plan).map(({ id }) => id))
  expect(planServices(plan)[0]).toMatchObject({
    id: `${plan.UUID}:period`,
    unit: '',
    options: [{ title: 'renewable period', units: '', value: '1 month' }],
  })
  expect(planServices(plan)[1]).toMatchObject({
    title: 'data',
    type: 'data',
    unit: 'GB',
    limit: '2',
    options: [{ title: 'data', units: 'GB', value: '2 GB' }],
  })
})

test('an offer is a fraction off the price', () => {
  const price = { ProductID: 'plan', OrigianlPrice: 4000, DiscountedPrice: 3000, AppliedOfferID: 'offer' }
  expect(clientOffer(price)).toEqual({ id: 'offer', planId: 'plan', discount: 0.25 })
  expect(clientOffer({ ProductID: 'plan', OrigianlPrice: 4000 })).toBeUndefined()
  expect(clientOffer({ ...price, OrigianlPrice: 0, DiscountedPrice: 0 })?.discount).toBe(0)
})
