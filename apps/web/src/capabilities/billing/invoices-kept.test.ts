import { billing } from '@waea/contract/money/billing'
import { expect, test } from 'vitest'
import type { Send } from '../../shell/calls/shared/api.ts'
import { wanted } from '../../shell/calls/shared/wanted.ts'

const send = (async () => ({})) as unknown as Send

test('[K-BILL-04] a page of invoices, and an invoice, stay fresh for 300000 ms', () => {
  const customerUuid = 'a'
  expect(wanted(billing.invoices, { customerUuid }, send).staleTime).toBe(300_000)
  expect(wanted(billing.invoice, { customerUuid, number: 'INV1' }, send).staleTime).toBe(300_000)
})
