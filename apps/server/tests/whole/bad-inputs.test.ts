import { balance } from '@waea/contract/money/balance'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { mobileInService, type Owner } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
let owner: Owner & { card: string }

beforeAll(async () => {
  owner = await mobileInService(portal, { plan: demoPlans.payg })
})

function post(path: string, body: string, type = 'application/json'): Promise<Response> {
  return fetch(portal.url + path, {
    method: 'POST',
    headers: { 'x-auth-token': owner.token, ...(type && { 'content-type': type }) },
    body: type ? body : new Blob([body]),
  })
}

const answerOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each(['/api/frontend/v1/social/return/google', '/eshop/v2/cart'])(
  'JSON of 10,000 levels is refused, not a fault of the server: %s',
  async (path) => {
    for (const body of [nested(10_000), '['.repeat(20_000) + ']'.repeat(20_000), nested(40)]) {
      expect(await answerOf(await post(path, body))).toEqual([400, 'invalid-input'])
    }
  },
)

test('a place id of 120 characters, or of 250, is the id of no place', async () => {
  for (const length of [120, 250]) {
    const answer = await fetch(`${portal.url}/v2/2/location/nzpost/${'x'.repeat(length)}`, {
      headers: { 'x-auth-token': owner.token },
    })
    expect(answer.status).toBe(404)
  }
})

test('a body beyond 256 kB answers 413, one just below is read', async () => {
  const body = (bytes: number) => JSON.stringify({ Items: [], Extra: '' }).replace('""', `"${'x'.repeat(bytes)}"`)
  expect(await answerOf(await post('/eshop/v2/cart', body(256 * 1024)))).toEqual([413, 'too-large'])
  expect(await answerOf(await post('/eshop/v2/cart', body(255 * 1024)))).toEqual([400, 'invalid-input'])
})

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', ''])(
  'a body that says it is "%s" answers 415',
  async (type) => {
    expect(await answerOf(await post('/eshop/v2/cart', '{"Items":[]}', type))).toEqual([415, 'wrong-content-type'])
  },
)

test('the older top-up takes decimal digits alone', async () => {
  const path = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID }
  const top = (cents: string) => portal.call(balance.olderTopUp, { ...path, cents }, owner.token)
  for (const cents of ['1e3', '0x400', ' ', '%20', '+500', '-500', '5 00', '５００', '20.5', 'Infinity']) {
    expect([cents, (await top(cents)).status]).toEqual([cents, 400])
  }
  expect((await top('500')).body).toMatchObject({ AmountCents: 500 })
})

test('the page of the calls has the content security policy of every answer, and no file from elsewhere', async () => {
  const policyOf = async (path: string) => (await fetch(portal.url + path)).headers.get('content-security-policy')
  const policy = await policyOf('/healthz')
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  for (const path of ['/docs', '/docs/static/index.html', '/docs/static/swagger-ui.css']) {
    expect([path, await policyOf(path)]).toEqual([path, policy])
  }
  const page = await (await fetch(`${portal.url}/docs`)).text()
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|<style|\bon\w+=/)
  expect([...page.matchAll(/(?:src|href)="([^"]+)"/g)].filter(([, to]) => /^(https?:)?\/\//.test(to ?? ''))).toEqual([])
})
