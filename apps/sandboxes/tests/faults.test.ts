import { expect, test } from 'vitest'
import { seededChance } from '../src/chance.ts'
import { createFaultBoard } from '../src/faults.ts'
import { startSandboxes } from '../src/main.ts'
import { call } from './listener.ts'

test('a fault is used up after so many times, one without a number stays', () => {
  const board = createFaultBoard(() => 0)
  board.set([{ kind: 'error-before-effect', times: 2 }])
  expect([board.next('any'), board.next('any'), board.next('any')].map((fault) => fault?.kind)).toEqual([
    'error-before-effect',
    'error-before-effect',
    undefined,
  ])
  board.set([{ kind: 'slow', ms: 10 }])
  expect(Array.from({ length: 100 }, () => board.next('any')).every((fault) => fault?.kind === 'slow')).toBe(true)
  board.clear()
  expect(board.next('any')).toBeUndefined()
})

test('a fault of one operation leaves the others alone', () => {
  const board = createFaultBoard(() => 0)
  board.set([{ kind: 'slow', ms: 10, op: 'activate' }])
  expect(board.next('search')).toBeUndefined()
  expect(board.next('activate')).toEqual({ kind: 'slow', ms: 10 })
})

test('who asks for faults of webhooks does not use up those of answers', () => {
  const board = createFaultBoard(() => 0)
  board.set([{ kind: 'error-before-effect', times: 1 }])
  expect(board.next('any', ['late-webhook'])).toBeUndefined()
  expect(board.next('any', ['error-before-effect'])).toEqual({ kind: 'error-before-effect' })
})

test('a share of the requests is hit, the same ones with the same seed', () => {
  const hits = () => {
    const board = createFaultBoard(seededChance(1))
    board.set([{ kind: 'error-after-effect', status: 503, share: 0.1 }])
    return Array.from({ length: 1_000 }, () => board.next('any') !== undefined)
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
