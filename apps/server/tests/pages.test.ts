import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopPortal, startShop } from './shop-support.ts'

let portal: ShopPortal

beforeAll(async () => {
  portal = await startShop()
})
afterAll(() => portal?.close())

const ask = (path: string, init: RequestInit = {}) => fetch(portal.url + path, init)

test('who takes any kind of answer gets the page of an address of the portal, and no page elsewhere', async () => {
  const typeOf = async (path: string, accept: string) => {
    const answer = await ask(path, { headers: { accept } })
    return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
  }
  for (const path of ['/', '/plans', '/sign-in', '/profile/plans']) {
    expect([path, await typeOf(path, '*/*')]).toEqual([path, '200 text/html'])
    expect([path, await typeOf(path, 'application/json, text/plain, */*')]).toEqual([path, '404 application/json'])
  }
  expect(await typeOf('/no/such/call', '*/*')).toBe('404 application/json')
  expect(await typeOf('/no/such/call', 'text/html')).toBe('404 text/html')
})

test('a page comes compressed to whoever asks for it', async () => {
  const page = (encoding: string) => ask('/plans', { headers: { accept: 'text/html', 'accept-encoding': encoding } })
  const [plainly, packed] = [await page('br;q=0, identity'), await page('gzip, br')]
  expect(plainly.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await page('gzip')).headers.get('content-encoding')).toBe('gzip')
  expect(await packed.text()).toBe(await plainly.text())
})
