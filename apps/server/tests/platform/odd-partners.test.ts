import { numbers } from '@waea/contract/mobile/numbers'
import { balance } from '@waea/contract/money/balance'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import { type ShopPortal, startShop } from '../shop/shop-support.ts'
import { type PartnerProxy, partnerProxy } from './partner-proxy.ts'

let proxy: PartnerProxy
let portal: ShopPortal
let owner: Owner & { card: string }

beforeAll(async () => {
  proxy = await partnerProxy()
  portal = await startShop(proxy.settings)
  proxy.leadTo(portal.sandbox)
  owner = await mobileInService(portal)
})
afterAll(async () => {
  await portal?.close()
  proxy?.close()
})

const statuses = [200, 204, 400, 401, 404, 409, 422, 429, 507]
const bodies = [
  '',
  '"ok"',
  '5',
  'null',
  '[]',
  '[null]',
  '{}',
  '{"error":5}',
  '{"error":"no"}',
  '{"data":[null],"services":[null]}',
  '{"object":"list","data":[5],"has_more":true}',
  '<html>',
  '{"reason":5}',
  '{"cut',
]

const get = (path: string) => async () => {
  const answer = await fetch(portal.url + path, { headers: { 'x-auth-token': owner.token } })
  await answer.text()
  return answer.status
}

/** Calls that ask a partner while their caller waits. */
function calls(): Record<string, () => Promise<number>> {
  const { CustomerUUID, MobileUUID } = owner
  const mobile = { CustomerUUID, MobileUUID }
  const customer = `/api/frontend/v1/customer/${CustomerUUID}`
  return {
    'address search': get('/v2/2/location/search?Search=Queen%20Street'),
    'an address': get('/v2/2/location/nzpost/1'),
    fibre: get('/v2/2/service_availability/nzpost/1'),
    'fibre of a street': get('/v2/2/service_availability?Search=Queen%20Street'),
    'secret for a card': get(`/customer/${CustomerUUID}/setup-payment-method`),
    'top-up': async () =>
      (
        await portal.call(
          balance.topUp,
          { customerUuid: CustomerUUID, ProductInstanceUUID: MobileUUID, Amount: 2000, PaymentMethodID: owner.card },
          owner.token,
        )
      ).status,
    'free numbers': async () => (await portal.call(numbers.search, mobile, owner.token)).status,
    'a number elsewhere': get('/porting/v1/msisdn/0215551234'),
    bonuses: get(`${customer}/bonuses`),
    settings: get(`/sim/v1/settings?${new URLSearchParams(whose(owner))}`),
    'help centre': get('/intercom/help_center/collections'),
    articles: get('/intercom/articles/search?phrase=sim'),
    maps: get('/api/frontend/v1/network-maps'),
    services: get('/arcgis/rest/services'),
    'sign-in elsewhere': async () => (await portal.call(signInWays.socialStart, { IdentityProvider: 'GOOGLE' })).status,
  }
}

test.each(statuses)(
  'whatever a partner answers with status %i, no call is answered 500 and nothing ends',
  async (status) => {
    const all = Object.entries(calls())
    const answers = () => Promise.all(all.map(async ([name, call]) => [name, await call()] as const))
    for (const body of bodies) {
      proxy.answer({ status, body })
      expect(
        (await answers()).filter(([, answered]) => answered === 500),
        `a partner answers ${status} ${body}`,
      ).toEqual([])
      // Good answers in between keep the circuit breakers closed.
      proxy.answer(undefined)
      await answers()
    }
  },
)
