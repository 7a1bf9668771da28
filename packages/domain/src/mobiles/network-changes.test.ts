import { expect, test } from 'vitest'
import { compareWithNetwork, type KnownMobile, type ReportedMobile } from './network-changes.ts'

const active: KnownMobile = {
  Status: 4,
  MSISDN: '64215550142',
  ICCID: '8964990000000000010',
  IMSI: '530990000000001',
}
const suspended = { ...active, Status: 5 }
const same = { MSISDN: '64215550142', ICCID: '8964990000000000010', IMSI: '530990000000001' }
const compare = (known: KnownMobile, reported: ReportedMobile) => compareWithNetwork(known, { ...same, ...reported })
const kinds = (known: KnownMobile, reported: ReportedMobile) => compare(known, reported).changes.map(({ kind }) => kind)

test.each([
  [active, 'inactive', 'suspended'],
  [suspended, 'active', 'resumed'],
  [{ ...active, Status: 6 }, 'active', 'resumed'],
  [active, 'terminated', 'ended'],
  [suspended, 'terminated', 'ended'],
  [{ ...active, Status: 6 }, 'terminated', 'ended'],
] as const)('of %o the network says %s: it is %s', (known, state, kind) => {
  expect(kinds(known, { state })).toEqual([kind])
  expect(compare(known, { state }).unclear).toEqual([])
})

test.each([
  [active, 'active'],
  [active, 'reserved'],
  [suspended, 'designed'],
  [suspended, 'inactive'],
  [{ ...active, Status: 6 }, 'inactive'],
  [{ ...active, Status: 7 }, 'terminated'],
] as const)('what is known already changes nothing: %o %s', (known, state) => {
  expect(compare(known, { state })).toEqual({ changes: [], unclear: [] })
})

test.each([
  [active, 'failed'],
  [active, 'paused'],
  [{ ...active, Status: 7 }, 'active'],
] as const)('what cannot be understood is said, and changes nothing: %o %s', (known, state) => {
  expect(kinds(known, { state })).toEqual([])
  expect(compare(known, { state }).unclear).toHaveLength(1)
})

test('a number and a SIM that changed are found beside the state', () => {
  const reported = { state: 'inactive', MSISDN: '64215550199', ICCID: '8964990000000000028', IMSI: '530990000000002' }
  expect(kinds(active, reported)).toEqual(['suspended', 'number-changed', 'sim-changed'])
})

test('what the network leaves out has not changed', () => {
  expect(compareWithNetwork(active, { state: 'active' })).toEqual({ changes: [], unclear: [] })
})

test.each([
  { MSISDN: '0215550142' },
  { ICCID: '8964990000000000028', IMSI: '' },
  { ICCID: 'card', IMSI: '530990000000002' },
  { IMSI: '530990000000002' },
])('a number or a SIM that cannot be read in full changes nothing, and a state beside it does: %o', (reported) => {
  const { changes, unclear } = compare(active, { state: 'inactive', ...reported })
  expect(changes.map(({ kind }) => kind)).toEqual(['suspended'])
  expect(unclear).toHaveLength(1)
})

test('the number of a mobile that has ended is nobody’s change', () => {
  expect(kinds(active, { state: 'terminated', MSISDN: '64215550199' })).toEqual(['ended'])
})
