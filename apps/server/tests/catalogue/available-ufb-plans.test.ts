import { catalogue } from '@waea/contract/shop/catalogue'
import { describe, expect, test } from 'vitest'
import { catalogueNow, demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { changeAtMonthEnd } from '../../src/capabilities/plans/index.ts'
import { connected, planOf, serviceOf } from '../broadband/fibre-plan-support.ts'
import { systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const asFibre = { ProductTypeList: ['broadband' as const] }

describe('where AVAILABLE_UFB_PLANS names no type', () => {
  const portal = shopOfFile({ AVAILABLE_UFB_PLANS: ',' })

  test('[F-UFB-02] no fibre plan is on sale, and who has one keeps it and cannot change to another', async () => {
    expect((await portal.good(catalogue.entries, asFibre)).Entries).toEqual([])
    const { fibreOffer, broadband } = await catalogueNow(systemOf(portal))
    expect([broadband, fibreOffer(demoPlans.fibreHome.availability)?.onSale]).toEqual([[], false])
    const owner = await connected(portal)
    expect(await planOf(portal, owner)).toMatchObject({ Name: 'Fibre Home', AutoRenew: true })
    const { availability: AvailabilityUUID } = demoPlans.fibreMax
    const change = systemOf(portal).inTransaction((tx) =>
      changeAtMonthEnd(tx, { ...serviceOf(owner), AvailabilityUUID }),
    )
    await expect(change).rejects.toMatchObject({ refusal: { refused: 'no-available-product' } })
  })
})

describe('where it names broadband', () => {
  const portal = shopOfFile({ AVAILABLE_UFB_PLANS: 'broadband' })

  test('[F-UFB-02] the fibre plans are on sale, in their order', async () => {
    const { Entries } = await portal.good(catalogue.entries, asFibre)
    expect(Entries.map(({ Name }) => Name)).toEqual(['Fibre Starter', 'Fibre Home', 'Fibre Max', 'Hyperfibre 2'])
    const { fibreOffer, offer, anyOffer } = await catalogueNow(systemOf(portal))
    const { availability } = demoPlans.fibreHome
    expect(fibreOffer(availability.toUpperCase())).toMatchObject({ onSale: true, cost: 8500 })
    expect(anyOffer(availability)).toBe(fibreOffer(availability))
    expect(offer(availability)).toBeUndefined()
    expect(fibreOffer(demoPlans.postpayLight.availability)).toBeUndefined()
  })
})
