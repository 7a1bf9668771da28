import { CallError } from '@waea/contract/call-error'
import { nanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import type { Send } from '../../../shell/calls/shared/api.ts'
import { readBalances, readCharges } from './read-usage.ts'

const which = { customerUuid: 'customer-1', mobileUuid: 'mobile-1' }
const outage = new CallError('Something went wrong. Please try again', 500)
const failing = (async () => {
  throw outage
}) as unknown as Send
const serving = (body: unknown) => (async () => body) as unknown as Send

const charge = {
  UUID: 'charge-1',
  DateAndTime: nanos(new Date('2026-11-20T11:05:09Z')),
  AmountCents: 50,
  ChargedData: 0,
  ChargedMins: 1.5,
  ChargedTXTs: 0,
  ChargedPXTs: 0,
}

test('[N-USE-02][K-SHELL-05] a charge comes with its cents, what was charged, and the parts of its date in New Zealand', async () => {
  const { answer } = await readCharges(serving({ Charges: [charge] }), which, 0)
  expect(answer).toEqual([
    {
      ...charge,
      DateAndTime: new Date('2026-11-20T11:05:09Z'),
      year: 2026,
      month: 11,
      day: 21,
      date: '21-11-2026',
      time: '00:05:09',
    },
  ])
})

test('[E-USE-03] charges that cannot be loaded are reset to none, with what went wrong', async () => {
  expect(await readCharges(serving({ Charges: [charge] }), which, 0)).toMatchObject({
    answer: [{ UUID: 'charge-1' }],
    error: undefined,
  })
  expect(await readCharges(failing, which, 0)).toEqual({ answer: [], error: outage })
})

test('[E-USE-04] balances that cannot be loaded are null, and what went wrong is kept', async () => {
  expect(await readBalances(serving({ Usage: [] }), which)).toEqual({ answer: [], error: undefined })
  expect(await readBalances(failing, which)).toEqual({ answer: null, error: outage })
})
