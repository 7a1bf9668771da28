import { catalogue } from '@waea/contract/shop/catalogue'
import { expect, test } from 'vitest'
import { TestClock } from '../../src/platform/process/clock.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile({ PLANS_PASSWORD: 'kererū' })
const lists = [catalogue.postpayPlans, catalogue.prepayPlans] as const

/** The statuses of the lists for a browser with a cookie. */
async function input(cookie?: string) {
  const paths = ['/v1/2/postpay_mobile_plans', '/v3/2/prepay_mobile_plans', '/api/frontend/v1/collections/plans']
  const headers = cookie === undefined ? {} : { cookie }
  const answers = await Promise.all(paths.map((path) => fetch(`${portal.server.url}${path}`, { headers })))
  return answers.map(({ status }) => status)
}

async function unlock(Password: string) {
  const answer = await fetch(`${portal.server.url}/api/frontend/v1/plans/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Password }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return { status: answer.status, body: (await answer.json()) as { code?: string }, cookie, pass: cookie.split(';')[0] }
}

test('[B-CAT-02] visitors see no plan and no price before they have given the password of the plans', async () => {
  for (const list of lists) {
    expect(await portal.call(list, { spid: '2' })).toMatchObject({ status: 403, body: { code: 'plans-locked' } })
  }
  expect(await portal.call(catalogue.entries, {})).toMatchObject({ status: 403, body: { code: 'plans-locked' } })
  expect(await portal.call(catalogue.offersCollection, {})).toMatchObject({ status: 403 })
  const wrong = await unlock('kereru')
  expect(wrong).toMatchObject({ status: 400, body: { code: 'plans-password-wrong', field: 'Password' }, cookie: '' })
  const { pass, cookie } = await unlock('kererū')
  expect(cookie).toMatch(/; Max-Age=2592000; .*HttpOnly; SameSite=Strict/)
  expect(await input(pass)).toEqual([200, 200, 200])
  expect(await input(`${pass}x`)).toEqual([403, 403, 403])
  expect(await input('waea_plans=9999999999999.x')).toEqual([403, 403, 403])
})

test('a pass to the plans holds for 30 days and not a moment longer', async () => {
  const { clock } = portal.server
  if (!(clock instanceof TestClock)) throw new Error('The clock can not be moved')
  const from = clock.now().getTime()
  const { pass } = await unlock('kererū')
  const upto = clock.now().getTime()
  const until = Number(pass?.match(/=(\d+)/)?.[1])
  expect(until).toBeGreaterThanOrEqual(from + 30 * 86_400_000)
  expect(until).toBeLessThanOrEqual(upto + 30 * 86_400_000)
  // The clock moves on during the requests.
  clock.set(new Date(until - 60_000))
  expect(await input(pass)).toEqual([200, 200, 200])
  clock.set(new Date(until))
  expect(await input(pass)).toEqual([403, 403, 403])
})

test('who is signed in needs no password, and no cache keeps what is behind one', async () => {
  const buyer = await portal.signUpCustomer()
  for (const list of lists) expect((await portal.call(list, { spid: '2' }, buyer.token)).status).toBe(200)
  const { pass } = await unlock('kererū')
  const answer = await fetch(`${portal.server.url}/v1/2/postpay_mobile_plans`, { headers: { cookie: String(pass) } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
