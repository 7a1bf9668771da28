import { expect, test } from 'vitest'
import { call, isSigned } from './listener.ts'
import { NetworkStand, particularOf, type Service, serviceIn } from './network-stand.ts'

const network = new NetworkStand()

const attach = (named: object) => call<Service>('POST', network.url('/simulate/attach'), named)

/** The attach events of a service. */
const attachesOf = (id: string) =>
  network.listener.received.filter(
    ({ body }) => (body as { eventType?: string }).eventType === 'ServiceAttachEvent' && serviceIn(body).id === id,
  )

const attachEvent = (id: string) =>
  network.listener.waitFor(
    ({ body }) => (body as { eventType?: string }).eventType === 'ServiceAttachEvent' && serviceIn(body).id === id,
  )

test('a SIM is attached on request by number, ICCID or service, with a signed event', async () => {
  const service = await network.activeService()
  expect((await network.service(service.id)).firstAttachDate).toBeUndefined()
  const seen = await attach({ MSISDN: particularOf(service, 'MSISDN') })
  const { raw, headers, body } = await attachEvent(service.id)
  expect(isSigned(headers['x-network-signature'], 'whisper', raw)).toBe(true)
  expect(serviceIn(body)).toMatchObject({ state: 'active', firstAttachDate: seen.body.firstAttachDate })
  for (const named of [{ ICCID: particularOf(service, 'ICCID') }, { serviceId: service.id }]) {
    expect((await attach(named)).body.firstAttachDate).toBe(seen.body.firstAttachDate)
  }
})

test('an unknown SIM, or one not in service, is not attached', async () => {
  expect((await attach({ serviceId: 'none' })).status).toBe(404)
  await network.restart({ NETWORK_STEP_MS: '600000' })
  const { body } = await network.post(await network.newOrder())
  expect((await attach({ serviceId: body.id })).status).toBe(409)
  await network.restart()
})

test('a SIM attaches by itself some steps after activation, also over a restart', async () => {
  const before = await network.activeService()
  await network.restart({ NETWORK_ATTACH_STEPS: '2' })
  await attachEvent(before.id)
  const { body } = await network.post(await network.newOrder())
  await attachEvent(body.id)
  expect(attachesOf(body.id)).toHaveLength(1)
  await network.restart()
})

test('usage attaches the SIM', async () => {
  const { id } = await network.activeService()
  await call('POST', network.url('/simulate/usage'), { serviceId: id, type: 'data', amount: 1 })
  await attachEvent(id)
})
