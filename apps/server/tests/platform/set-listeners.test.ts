import { expect, test } from 'vitest'
import { contextOf, maxPerSet, type Runtime } from '../../src/platform/context.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { hearSet, together } from '../../src/platform/jobs/set-listeners.ts'
import { systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

/** The payloads waiting for a listener that no worker runs. */
const waitingFor = async (job: string) => {
  const rows = await portal.rows<{ payload: unknown }>(
    `SELECT payload FROM graphile_worker._private_jobs JOIN graphile_worker._private_tasks t ON t.id = task_id
     WHERE t.identifier = $1 ORDER BY _private_jobs.id`,
    [job],
  )
  return rows.map(({ payload }) => payload)
}
const enqueue = (job: string, ...payloads: object[]) =>
  systemOf(portal).inTransaction(async (tx) => {
    for (const payload of payloads) await tx.enqueue(job, payload)
  })
/** A listener that records each batch it receives. */
function listener(hear: (contents: readonly object[]) => readonly object[] = () => []) {
  const received: (readonly object[])[] = []
  return {
    received,
    hears: together(async (_tx, contents: readonly object[]) => {
      received.push(contents)
      return hear(contents)
    }),
  }
}

test('what one transaction tells is one job, a list; and of a long one a few', async () => {
  const listeners = () => [{ identifier: 'test.told', goesFirst: true, hearsSets: true }]
  const runtime: Runtime = { ...portal.server.runtime, listeners }
  const newsOf = (n: number): EventOf<'plan.started'> => ({ CustomerUUID: `${n}`, ServiceUUID: '', AddonUUID: '' })
  await contextOf(runtime, { kind: 'system' }).inTransaction(async (tx) => {
    for (let n = 0; n < maxPerSet + 2; n += 1) await tx.tell('plan.started', newsOf(n))
  })
  const lists = (await waitingFor('test.told')) as unknown[][]
  expect(lists.map((list) => list.length)).toEqual([maxPerSet, 2])
  expect(lists[1]).toEqual([newsOf(maxPerSet), newsOf(maxPerSet + 1)])
})

test('whoever hears of a started plan hears sets: a night starts the next periods of all customers', () => {
  const listeners = portal.server.runtime.listeners('plan.started')
  expect(listeners.map(({ hearsSets }) => hearsSets)).toEqual([true, true, true])
})

test('short lists that wait are heard together, once; longer ones and what is heard by itself wait on', async () => {
  await enqueue('test.waiting', [{ n: 2 }], [{ n: 3 }], [{ n: 4 }, { n: 5 }], { n: 6 })
  const { received, hears } = listener()
  await hearSet(systemOf(portal), 'test.waiting', hears, [{ n: 1 }])
  expect(received).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }]])
  expect(await waitingFor('test.waiting')).toEqual([[{ n: 4 }, { n: 5 }], { n: 6 }])
})

test('a list that cannot be heard is taken apart, and those that waited wait on', async () => {
  await enqueue('test.failing', [{ n: 3 }])
  const { hears } = listener(() => {
    throw new Error('It cannot be heard')
  })
  await hearSet(systemOf(portal), 'test.failing', hears, [{ n: 1 }, { n: 2 }])
  expect(await waitingFor('test.failing')).toEqual([[{ n: 3 }], { n: 1 }, { n: 2 }])
  await expect(hearSet(systemOf(portal), 'test.failing', hears, { n: 1 })).rejects.toThrow('It cannot be heard')
})

test('what cannot be heard yet is heard again by itself, the rest of its list not', async () => {
  const { hears } = listener((contents) => contents.slice(1))
  await hearSet(systemOf(portal), 'test.later', hears, [{ n: 1 }, { n: 2 }])
  expect(await waitingFor('test.later')).toEqual([{ n: 2 }])
  const never = listener((contents) => contents)
  await expect(hearSet(systemOf(portal), 'test.later', never.hears, { n: 2 })).rejects.toThrow('yet')
})
