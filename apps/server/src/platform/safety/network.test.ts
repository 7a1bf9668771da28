import { expect, test } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { networkOf, networkOfAddress, sendingNetworkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::FFFF:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0:0'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2', '2001:db8:0:2'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3', '2001:0:2:3'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4', '1:2:3:4'],
  [undefined, 'none', 'none'],
])('%s is of the network %s, and asks for messages from %s', (address, network, sending) => {
  expect(networkOfAddress(address)).toBe(network)
  expect(sendingNetworkOf(address)).toBe(sending)
  const from = address === undefined ? {} : { from: { address, userAgent: '' } }
  expect(networkOf(from as Ctx)).toBe(network)
})

test('an address of IPv6 that only looks like a mapped one is none', () => {
  expect(networkOfAddress('::ffff:1:2')).toBe('0:0:0:0')
})

test('two subscribers of IPv6 are two networks, and the addresses of one are one', () => {
  const [home, room, neighbour] = ['2001:db8:0:1::1', '2001:db8:0:1:f::2', '2001:db8:0:2::1'].map(networkOfAddress)
  expect(room).toBe(home)
  expect(neighbour).not.toBe(home)
})
