import { createHmac } from 'node:crypto'
import { porting } from '@waea/contract/mobile/porting'
import { deployment } from '@waea/contract/provider'
import { catalogue } from '@waea/contract/shop/catalogue'
import { expect, test } from 'vitest'
import { httpCourier } from '../../src/partners/courier/courier.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { aNumber, bringing } from '../porting/porting-support.ts'
import { shopOfFile } from './shop-support.ts'

const portal = shopOfFile({ COURIER_URL: '', PORTING_URL: '', FIBRE_URL: '' })

test('without a courier only eSIMs are sold', async () => {
  const { Sims } = await portal.good(catalogue.sims, {})
  expect(Sims.map(({ SimType, Available }) => [SimType, Available])).toEqual([
    ['esim', true],
    ['real_sim', false],
  ])
})

test('without the porting system no number is brought, and without fibre companies no fibre is shown', async () => {
  const { On } = await portal.good(deployment.flags, {})
  expect(On.filter((flag) => /PORTING|UFB/.test(flag))).toEqual([])
  const owner = await mobileInService(portal)
  const bring = await portal.call(porting.bring, bringing(owner, aNumber()), owner.token)
  expect(bring).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await portal.call(porting.number, { number: aNumber() }, owner.token)).status).toBe(503)
})

test('nobody can sign as an absent partner with an empty secret', () => {
  const at = Math.floor(Date.now() / 1000)
  const body = Buffer.from('{}')
  const signature = `t=${at},v1=${createHmac('sha256', '').update(`${at}.`).update(body).digest('hex')}`
  expect(httpCourier({ url: undefined, key: '', signatureSecrets: [] }).verifyNews(body, signature)).toBeUndefined()
})
