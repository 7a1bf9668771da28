import { billing } from '@waea/contract/money/billing'
import { expect, test, vi } from 'vitest'
import { keyOf } from '../../../shell/calls/shared/wanted.ts'
import { reloadAfterPayment } from './reload-after-payment.ts'

test('[K-BILL-01] billing cycles and bills are reloaded 3 seconds after a payment, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pause = vi.fn(() => promise)
  const invalidateQueries = vi.fn(async (_of: { queryKey: readonly unknown[] }) => {})
  const reloaded = reloadAfterPayment({ invalidateQueries } as never, pause)
  expect(pause).toHaveBeenCalledWith(3000)
  expect(invalidateQueries).not.toHaveBeenCalled()
  resolve()
  await reloaded
  const keys = invalidateQueries.mock.calls.map(([{ queryKey }]) => queryKey)
  expect(keys).toContainEqual(keyOf(billing.account))
  expect(keys).toContainEqual(keyOf(billing.billingCycle))
})
