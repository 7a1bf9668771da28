import { expect, test } from 'vitest'
import { shopOfFile } from '../shop/shop-support.ts'

/** What other programs learn of the provider under a brand that is not the default. */
const portal = shopOfFile({ BRAND: 'tahi' })

const get = async (path: string) => (await fetch(`${portal.url}${path}`)).text()

test('the description of the calls bears the name of the brand, and says nothing of Waea', async () => {
  const text = await get('/openapi.json')
  expect(JSON.parse(text)).toMatchObject({ info: { title: 'Tahi' } })
  expect(text).not.toMatch(/Waea|waea\.(?:co\.)?nz/)
  expect(await get('/docs')).not.toMatch(/Waea/)
})

test('the SIMs of the shop are of the brand', async () => {
  const { Sims } = JSON.parse(await get('/api/frontend/v1/catalogue/sims')) as { Sims: { Brand: string }[] }
  expect(Sims.map(({ Brand }) => Brand)).toEqual(['Tahi', 'Tahi'])
})
