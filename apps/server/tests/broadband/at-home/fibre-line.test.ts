import { broadband } from '@waea/contract/fibre/broadband'
import { beforeAll, expect, test } from 'vitest'
import { type Buyer, shopOfFile } from '../../shop/shop-support.ts'
import { buyerWithCard, connectedHere, connectionOf, fibreOn, ordered, type Ufb } from '../fibre-support.ts'
import { memberOf } from '../ufb-support.ts'

/** The line of a connection, and its box. */
const portal = shopOfFile(fibreOn)
let buyer: Buyer
let ufb: Ufb
beforeAll(async () => {
  const made = await connectedHere(portal)
  ;({ buyer, ufb } = made)
})

const whose = ({ CustomerUUID }: Buyer, { UUID }: Ufb) => ({ customerUuid: CustomerUUID, ufbUuid: UUID })
const line = (as = buyer, of = ufb) => portal.call(broadband.fibreLine, whose(as, of), as.token)
const restart = (as = buyer) => portal.call(broadband.restartBox, whose(buyer, ufb), as.token)

async function setLine(box: string, router: string): Promise<void> {
  await fetch(`${portal.sandbox}/fibre/simulate/service/${ufb.LFCProductID}/line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ box, router }),
  })
}

test('a line that works is told so, and what is wrong with one that does not', async () => {
  expect((await line()).body).toMatchObject({ Box: 'online', IsRouterSeen: true })
  await setLine('noPower', 'connected')
  expect((await line()).body).toMatchObject({ Box: 'no-power', IsRouterSeen: false })
  await setLine('noSignal', 'connected')
  expect((await line()).body).toMatchObject({ Box: 'no-signal', IsRouterSeen: false })
})

test('a box that the company reaches is restarted, also for a member of the account; another one is refused', async () => {
  await setLine('online', 'stuck')
  expect((await line()).body).toMatchObject({ IsRouterSeen: false })
  expect((await restart(await memberOf(portal, buyer))).status).toBe(200)
  expect((await line()).body).toMatchObject({ Box: 'online', IsRouterSeen: true })
  await setLine('noSignal', 'connected')
  expect((await restart()).body).toMatchObject({ code: 'fibre-box-off' })
})

test('a connection that is not in service has no line, and while the company does not answer there is none', async () => {
  const other = await buyerWithCard(portal)
  await ordered(portal, other, '12')
  expect((await line(other, await connectionOf(portal, other))).body).toMatchObject({ code: 'fibre-not-active' })
  expect((await line(other, ufb)).status).toBe(404)
  await portal.faults('fibre', [{ op: 'test', kind: 'error-before-effect', status: 503, times: 1 }])
  expect((await line()).body).toMatchObject({ code: 'unavailable' })
})
