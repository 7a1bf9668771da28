import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { anyFreePort } from '../../tools/start/settings.ts'
import { startBalancer } from '../../tools/upgrade/balancer.ts'
import { faultsOf, type Git, type Seen, versionBefore } from '../../tools/upgrade/judge.ts'

const successful: Seen = {
  answers: [{ phase: 'both', version: 'this version', what: 'GET /plans', status: 404 }],
  refusals: [],
  jobs: [],
  logged: [],
  payments: [
    { id: 'paid', state: 'succeeded', cents: 2000, charged: [2000] },
    { id: 'given-up', state: 'cancelled', cents: 2000, charged: [] },
  ],
  unknownCharges: 0,
  unbalanced: 0,
  unsent: [],
  notices: [],
}

test('an upgrade holds when everything was answered, done and paid once', () => {
  expect(faultsOf(successful)).toEqual([])
})

test.each<[string, Partial<Seen>, string]>([
  [
    'a server error, counted',
    {
      answers: Array(2).fill({ phase: 'both', version: 'the version before', what: 'POST /topup', status: 500 }),
    },
    'both: the version before answered 500 to POST /topup (2 times)',
  ],
  ['a refusal', { refusals: ['both: prepay@ met a refusal'] }, 'both: prepay@ met a refusal'],
  [
    'a job that fails',
    { jobs: [{ phase: 'both', task: 'messages.send', error: 'no column' }] },
    'both: the job messages.send fails: no column',
  ],
  ['a logged error', { logged: [{ version: 'this version', text: 'A sweep' }] }, 'this version logged: A sweep'],
  [
    'a payment that stays open',
    { payments: [{ id: 'p', state: 'waiting', cents: 2000, charged: [] }] },
    'payment p is waiting, charged 0 times',
  ],
  [
    'a payment that was charged and cancelled',
    { payments: [{ id: 'p', state: 'cancelled', cents: 2000, charged: [2000] }] },
    'payment p is cancelled, charged 1 times',
  ],
  [
    'a payment that was charged twice',
    { payments: [{ id: 'p', state: 'succeeded', cents: 2000, charged: [2000, 2000] }] },
    'payment p of 2000 cents was charged 2 times: 2000, 2000',
  ],
  [
    'a payment of another amount',
    { payments: [{ id: 'p', state: 'succeeded', cents: 2000, charged: [1000] }] },
    'payment p of 2000 cents was charged 1 times: 1000',
  ],
  ['a charge without a payment', { unknownCharges: 1 }, '1 charges of the card partner have no payment'],
  ['books that do not balance', { unbalanced: 1 }, '1 transactions of the books do not sum to zero'],
  [
    'a message that was not sent',
    { unsent: [{ template: 'receipt', error: 'waiting' }] },
    'the message receipt was not sent: waiting',
  ],
  [
    'a difference of the nightly comparisons',
    { notices: [{ kind: 'books', subject: 'credit', reason: 'the balance differs' }] },
    'books: credit: the balance differs',
  ],
])('an upgrade fails over %s', (_what, seen, fault) => {
  expect(faultsOf({ ...successful, ...seen })).toEqual([fault])
})

const gitWith =
  (answers: Record<string, string>): Git =>
  (...args) =>
    answers[args.join(' ')] ?? ''
const newest = 'log -1 --format=%H -- apps/server/src/migrations'
const tagged = 'describe --tags --abbrev=0 HEAD^'
const commitOf = (name: string) => `rev-parse --verify --quiet ${name}^{commit}`

test('the version before is the one that was named, else the last tag, else the commit before the newest migration', () => {
  const git = gitWith({
    [tagged]: 'v1',
    [newest]: 'abc',
    [commitOf('main')]: 'of-main',
    [commitOf('v1')]: 'of-v1',
    [commitOf('abc^')]: 'of-abc',
  })
  expect(versionBefore(['main'], git)).toBe('of-main')
  expect(versionBefore([], git)).toBe('of-v1')
  expect(versionBefore([], gitWith({ [newest]: 'abc', [commitOf('abc^')]: 'of-abc' }))).toBe('of-abc')
})

test('a version that is unknown, missing or one of several is refused', () => {
  expect(() => versionBefore(['nothing'], gitWith({}))).toThrow('Git knows no version nothing.')
  expect(() => versionBefore([], gitWith({}))).toThrow('There is no version before this one')
  expect(() => versionBefore(['one', 'two'], gitWith({}))).toThrow('[FROM]')
  expect(() => versionBefore(['--help'], gitWith({}))).toThrow('[FROM]')
})

test('the balancer sends requests to each server in turn, and notes the answers without ids', async () => {
  const servers = [200, 500].map((status) =>
    createServer((request, response) => {
      request.pipe(response.writeHead(status))
    }).listen(0, 'localhost'),
  )
  const balancer = await startBalancer(await anyFreePort())
  try {
    expect((await fetch(balancer.url)).status).toBe(503)
    const backends = servers.map((server, place) => ({
      version: `version ${place + 1}`,
      port: (server.address() as AddressInfo).port,
    }))
    balancer.serveBy('both', [...backends, { version: 'ended', port: await anyFreePort() }])
    const path = '/customer/00000000-0000-4000-8000-000000000000/topup?key=1'
    const bodies: string[] = []
    for (const body of ['a', 'b', 'c']) {
      bodies.push(await (await fetch(balancer.url + path, { method: 'POST', body })).text())
    }
    // The answer of the server that has ended is empty.
    expect(bodies.filter((body) => body !== '')).toHaveLength(2)
    const what = 'POST /customer/…/topup'
    expect([...balancer.answers].sort((one, other) => one.status - other.status)).toEqual([
      { phase: 'both', version: 'version 1', what, status: 200 },
      { phase: 'both', version: 'version 2', what, status: 500 },
      { phase: 'both', version: 'ended', what, status: 502 },
    ])
  } finally {
    balancer.close()
    for (const server of servers) server.close()
  }
})
