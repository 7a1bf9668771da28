import { simSettings } from '@waea/contract/mobile/sim-settings'
import { describe, expect, test } from 'vitest'
import { mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { sweptUntil } from '../sims/sim-support.ts'
import { featuresAtNetwork, memberOf, settingsOf } from './sim-settings-support.ts'

const portal = shopOfFile()

describe('the web filter', () => {
  const read = (owner: Owner) => portal.good(simSettings.webFilter, whose(owner), owner.token)
  const save = (owner: Owner, over: object, token = owner.token) =>
    portal.call(simSettings.saveWebFilter, { ...whose(owner), ...over }, token)
  const confirmed = (owner: Owner) =>
    sweptUntil(portal, 'filters that the network confirms', async () => {
      const now = await read(owner)
      return now.State === 'confirmed' ? now : undefined
    })

  test('[B-SIM-06] is switched, and the network filters so', async () => {
    const owner = await mobileInService(portal)
    expect(await read(owner)).toMatchObject({ WebSecurity: false, KidsSafe: false, Blocked: [], Allowed: [] })
    expect((await save(owner, { KidsSafe: true })).body).toMatchObject({ KidsSafe: true, State: 'underway' })
    expect((await confirmed(owner)).KidsSafe).toBe(true)
    expect(await featuresAtNetwork(portal, owner)).toMatchObject({ KidsSafe: true, WebSecurity: false })
    expect((await settingsOf(portal, owner)).Unconfirmed).toEqual([])
  })

  test('has lists of websites, each on one of them, and refuses what names none', async () => {
    const owner = await mobileInService(portal)
    await save(owner, { Site: { Name: 'https://www.Example.com/a', On: 'blocked' } })
    await save(owner, { Site: { Name: 'shop.example.org', On: 'allowed' } })
    expect(await confirmed(owner)).toMatchObject({ Blocked: ['example.com'], Allowed: ['shop.example.org'] })
    await save(owner, { Site: { Name: 'example.com', On: 'allowed' } })
    await save(owner, { Site: { Name: 'shop.example.org', On: 'none' } })
    expect(await confirmed(owner)).toMatchObject({ Blocked: [], Allowed: ['example.com'] })
    expect((await featuresAtNetwork(portal, owner)).AllowedSites).toBe('example.com')
    expect((await save(owner, { Site: { Name: 'example', On: 'blocked' } })).body.code).toBe('filter-site')
  })

  test('is the owner’s to change, and reports what the network has blocked', async () => {
    const owner = await mobileInService(portal)
    const member = await memberOf(portal, owner)
    expect((await save(owner, { KidsSafe: true }, member)).body.code).toBe('not-allowed')
    const report = () => portal.good(simSettings.webFilterReport, whose(owner), member)
    expect(await report()).toEqual({ Blocked: [] })
    const { serviceRef } = (
      await portal.rows<{ serviceRef: string }>(
        'SELECT service_ref AS "serviceRef" FROM mobiles.mobiles WHERE mobile_uuid = $1',
        [owner.MobileUUID],
      )
    )[0] as { serviceRef: string }
    for (const count of [2, 3]) {
      await fetch(`${portal.sandbox}/network/simulate/blocked`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ serviceId: serviceRef, category: 'phishing', count }),
      })
    }
    expect((await report()).Blocked).toMatchObject([{ Category: 'phishing', Count: 5 }])
  })
})
