import { customers } from '@waea/contract/people/customers'
import { identity } from '@waea/contract/people/identity'
import { catalogue } from '@waea/contract/shop/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Portal, startPortal } from '../../../../tests/support/portal.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { startServer } from '../../src/server.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

test('the server tells when it lives and when it can serve', async () => {
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
})

test('every call of the contract is in the OpenAPI 3.1 document', async () => {
  const document = (await (await fetch(`${portal.url}/openapi.json`)).json()) as { openapi: string; paths: object }
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/v1/{spid}/postpay_mobile_plans')
})

test('[K-API-01] another provider id than 2 is unknown', async () => {
  const answer = await fetch(`${portal.url}/v1/3/postpay_mobile_plans`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ err_message: 'Object not found' })
})

test('[E-API-01] a call for people without a token is refused with "No auth token"', async () => {
  const answer = await portal.call(identity.me, {})
  expect(answer.status).toBe(401)
  expect(answer.body.err_message).toBe('No auth token')
})

test('a sign-up gets the code by mail', async () => {
  const answer = await portal.call(identity.signUp, {
    Email: 'aroha@example.test',
    Password: 'Kiaora-2026!',
    FirstName: 'Aroha',
    LastName: 'Test',
  })
  expect(answer.body).toMatchObject({})
  expect(answer.status).toBe(202)
  const [mail] = await portal.messages('aroha@example.test')
  const confirmed = await portal.good(identity.signUpConfirm, {
    VerificationUUID: answer.body.VerificationUUID,
    Code: mail?.codes[0] ?? '',
    IncludeRoles: true,
  })
  expect(confirmed.Roles).toHaveLength(1)
  expect(await portal.good(identity.me, {}, confirmed.JWT)).toMatchObject({ EmailVerified: true })
  expect((await portal.call(catalogue.postpayPlans, { spid: '2' })).status).toBe(200)
})

test('in a drill nothing is sent: jobs stay, partners are not called, and no worker starts alone', async () => {
  const drill = await startPortal({ DRILL: 'yes' })
  try {
    const person = { Email: 'drill@example.test', Password: 'Kiaora-2026!', FirstName: 'Aroha', LastName: 'Test' }
    expect((await drill.call(identity.signUp, person)).status).toBe(202)
    const jobs = await drill.rows<{ name: string }>(
      'SELECT task_identifier AS name FROM graphile_worker.jobs WHERE locked_at IS NULL',
    )
    expect(jobs.map(({ name }) => name)).toContain('messages.deliver')
    expect(await drill.messages(person.Email, 0)).toEqual([])
    expect((await drill.call(customers.searchLocations, { spid: '2', Search: '12 Queen Street' })).status).toBe(503)
    const { chat: _chat, faults: _faults, ...ports } = drill.server.runtime.ports
    const reaching: string[] = []
    for (const [name, call] of Object.values(ports).flatMap((port) => Object.entries(port))) {
      if (
        typeof call !== 'function' ||
        ['verifyEvent', 'verifyNews', 'readUsage', 'usageValues', 'correctUsage', 'configured', 'close'].includes(name)
      )
        continue
      const outcome = await Promise.resolve(call({})).catch((error: Error) => error.name)
      if (outcome !== 'PartnerOff') reaching.push(name)
    }
    expect(reaching).toEqual([])
    const config = readConfig({ ...drill.environment, PORT: '0' })
    await expect(startServer(config, { api: false, worker: true }, drill.server.runtime.log)).rejects.toThrow('DRILL')
  } finally {
    await drill.close()
  }
})
