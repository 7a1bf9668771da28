import { expect, test } from 'vitest'
import { createFaultList } from '../src/faults.ts'
import { startSandboxes } from '../src/main.ts'
import { seededRandom } from '../src/seeded-random.ts'
import { call } from './listener.ts'

test('a fault ends after `times`; one without `times` stays', () => {
  const list = createFaultList(() => 0)
  list.set([{ kind: 'error-before-effect', times: 2 }])
  expect([list.next('any'), list.next('any'), list.next('any')].map((fault) => fault?.kind)).toEqual([
    'error-before-effect',
    'error-before-effect',
    undefined,
  ])
  list.set([{ kind: 'slow', ms: 10 }])
  expect(Array.from({ length: 100 }, () => list.next('any')).every((fault) => fault?.kind === 'slow')).toBe(true)
  list.clear()
  expect(list.next('any')).toBeUndefined()
})

test('a fault of one operation does not affect others', () => {
  const list = createFaultList(() => 0)
  list.set([{ kind: 'slow', ms: 10, op: 'activate' }])
  expect(list.next('search')).toBeUndefined()
  expect(list.next('activate')).toEqual({ kind: 'slow', ms: 10 })
})

test('reading webhook faults does not use up answer faults', () => {
  const list = createFaultList(() => 0)
  list.set([{ kind: 'error-before-effect', times: 1 }])
  expect(list.next('any', ['late-webhook'])).toBeUndefined()
  expect(list.next('any', ['error-before-effect'])).toEqual({ kind: 'error-before-effect' })
})

test('`share` hits a part of the requests, the same ones with the same seed', () => {
  const hits = () => {
    const list = createFaultList(seededRandom(1))
    list.set([{ kind: 'error-after-effect', status: 503, share: 0.1 }])
    return Array.from({ length: 1_000 }, () => list.next('any') !== undefined)
  }
  const count = hits().filter((hit) => hit).length
  expect(count).toBeGreaterThan(50)
  expect(count).toBeLessThan(150)
  expect(hits()).toEqual(hits())
})

test('faults are set, shown and cleared over the wire for one partner alone', async () => {
  const sandboxes = await startSandboxes({ port: 0, settings: {} })
  const at = (partner: string) => `${sandboxes.url}/${partner}/faults`
  const faults = [{ kind: 'slow', ms: 100, op: 'search', times: 3 }]
  expect((await call('POST', at('addresses'), { faults })).body).toEqual({ faults })
  expect((await call('GET', at('addresses'))).body).toEqual({ faults })
  for (const partner of ['sms', 'smtp', 'network', 'stripe', 'outbox']) {
    expect((await call('GET', at(partner))).body, partner).toEqual({ faults: [] })
  }
  await call('DELETE', at('addresses'))
  expect((await call('GET', at('addresses'))).body).toEqual({ faults: [] })
  expect((await call('POST', at('addresses'), { faults: [{ kind: 'on fire' }] })).status).toBe(400)
  await sandboxes.close()
})
