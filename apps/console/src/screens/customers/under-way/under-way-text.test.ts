import { nanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { portText, simText } from './under-way-text.ts'

const sim = { OrderNumber: 'W1', SimType: 'esim', Status: 'ISSUED', StartsItself: false } as const
const at = nanos(new Date('2026-11-30T13:00:00Z'))
const port = { MobileUUID: '', MSISDN: '64211239008', Carrier: 'Spark', AuthoriseBy: at, ChangedAt: at } as const

test('an ordered SIM says whom it waits for', () => {
  expect(simText({ ...sim, Status: 'WAITING' })).toBe('Order W1, eSIM: waits for the network to make it')
  expect(simText(sim)).toBe('Order W1, eSIM: ready, and the customer activates it')
  expect(simText({ ...sim, StartsItself: true })).toBe('Order W1, eSIM: is about to be activated')
  const card = { ...sim, SimType: 'real_sim', Status: 'SENT' } as const
  expect(simText({ ...card, Parcel: { State: 'IN_TRANSIT', ExpectedOn: '2026-12-03' } })).toBe(
    'Order W1, SIM card: its parcel is on its way, expected on 3 Dec',
  )
  expect(simText({ ...card, Parcel: { State: 'DELIVERED', ExpectedOn: '2026-12-03' } })).toBe(
    'Order W1, SIM card: its parcel is delivered, and the customer activates it',
  )
  expect(simText({ ...card, Status: 'ISSUED' })).toBe('Order W1, SIM card: waits to be sent')
})

test('a port says whom it waits for, until when and since when', () => {
  expect(portText({ ...port, Stage: 'awaits-yes' })).toBe(
    'Number 64211239008, Spark: waits for the holder’s YES to the text from 2542 by 1 Dec 2026, 02:00, since 1 Dec 2026, 02:00',
  )
  expect(portText({ ...port, Stage: 'refused', Reason: 'wrong-account' })).toBe(
    'Number 64211239008, Spark: was refused, wrong account, since 1 Dec 2026, 02:00',
  )
})
