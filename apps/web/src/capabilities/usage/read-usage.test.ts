import { expect, test } from 'vitest'
import type { Send } from '../../shell/api.ts'
import { CallError } from '../../shell/call-error.ts'
import { readBalances, readCharges } from './read-usage.ts'

const which = { customerUuid: 'customer-1', mobileUuid: 'mobile-1' }
const outage = new CallError('Something went wrong. Please try again', 500)
const failing = (async () => {
  throw outage
}) as unknown as Send
const serving = (body: unknown) => (async () => body) as unknown as Send

test('[E-USE-03] charges that cannot be loaded are reset to none, with what went wrong', async () => {
  expect(await readCharges(serving({ Charges: [{ UUID: 'charge-1' }] }), which, 0)).toEqual({
    answer: [{ UUID: 'charge-1' }],
    error: undefined,
  })
  expect(await readCharges(failing, which, 0)).toEqual({ answer: [], error: outage })
})

test('[E-USE-04] balances that cannot be loaded are null, and what went wrong is kept', async () => {
  expect(await readBalances(serving({ Usage: [] }), which)).toEqual({ answer: [], error: undefined })
  expect(await readBalances(failing, which)).toEqual({ answer: null, error: outage })
})
