import { CallError } from '@waea/contract/call-error'
import { payments } from '@waea/contract/money/payments'
import { describe, expect, test } from 'vitest'
import { keepToken } from '../../calls/shared/tokens.ts'
import { fetchFile, saveFile } from './fetch-file.ts'

const input = {
  customerUuid: '0190a000-0000-7000-8000-000000000001',
  receiptUuid: '0190a000-0000-7000-8000-000000000002',
}
const hourMs = 3_600_000

/** A session with a token, or one that must be renewed first. */
function session({ signedIn }: { signedIn: boolean }) {
  const tokens = keepToken()
  const adopt = () => tokens.adopt('token', (Date.now() + hourMs) * 1e6)
  if (signedIn) adopt()
  const renewals: string[] = []
  const renew = async () => {
    renewals.push('renewed')
    adopt()
    return 'renewed' as const
  }
  return { tokens, renew, renewals }
}

function answering(status: number, requests: Request[] = [], file = '%PDF-1.7'): typeof fetch {
  return async (address, options) => {
    requests.push(new Request(new URL(String(address), 'http://portal.example'), options))
    return new Response(file, { status })
  }
}

describe('a receipt as a file', () => {
  test("[C-BILL-09] is asked for with the account, the receipt and the person's token", async () => {
    const requests: Request[] = []
    const file = await fetchFile(session({ signedIn: true }), payments.receiptPdf, input, answering(200, requests))
    expect(await file.text()).toBe('%PDF-1.7')
    expect(new URL(requests[0]?.url ?? '').pathname).toBe(
      `/customer/${input.customerUuid}/receipt/${input.receiptUuid}/pdf`,
    )
    expect(requests[0]?.headers.get('x-auth-token')).toBe('token')
  })

  test('is asked for with a new token when the old one is about to end', async () => {
    const requests: Request[] = []
    const signedOut = session({ signedIn: false })
    await fetchFile(signedOut, payments.receiptPdf, input, answering(200, requests))
    expect(signedOut.renewals).toHaveLength(1)
    expect(requests[0]?.headers.get('x-auth-token')).toBe('token')
  })

  test('that does not come is an error, with or without an answer', async () => {
    const { tokens, renew } = session({ signedIn: true })
    await expect(fetchFile({ tokens, renew }, payments.receiptPdf, input, answering(500))).rejects.toMatchObject({
      status: 500,
    })
    const offline: typeof fetch = async () => {
      throw new TypeError('offline')
    }
    await expect(fetchFile({ tokens, renew }, payments.receiptPdf, input, offline)).rejects.toThrow(CallError)
  })

  test('[V-BILL-02][E-BILL-08][E-BILL-09] is asked for with an account and a receipt id only', async () => {
    const requests: Request[] = []
    const fetched = (given: typeof input) =>
      fetchFile(session({ signedIn: true }), payments.receiptPdf, given, answering(200, requests))
    await expect(fetched({ ...input, receiptUuid: '' })).rejects.toMatchObject({
      message: 'no_receipt_uuid',
      code: 'no-receipt-uuid',
    })
    await expect(fetched({ ...input, customerUuid: '' })).rejects.toMatchObject({
      message: 'no_uuid',
      code: 'no-account-uuid',
    })
    expect(requests).toEqual([])
  })

  test('[E-BILL-02] that is refused says so in the server’s words', async () => {
    const said = JSON.stringify({ err_number: 1507, err_message: 'receipt not found', code: 'receipt-not-found' })
    const missing = fetchFile(session({ signedIn: true }), payments.receiptPdf, input, answering(404, [], said))
    await expect(missing).rejects.toMatchObject({
      message: 'receipt not found',
      code: 'receipt-not-found',
      status: 404,
    })
  })

  test('[E-BILL-03] that the server could not make, or that is no refusal, is a download that failed', async () => {
    const failed = { message: 'file_downloading_error', code: 'file-downloading-error' }
    const said = JSON.stringify({ err_message: 'Something went wrong. Please try again', code: 'fault' })
    for (const [status, text] of [
      [500, said],
      [502, 'Bad gateway'],
      [404, '<html>'],
    ] as const) {
      const file = fetchFile(session({ signedIn: true }), payments.receiptPdf, input, answering(status, [], text))
      await expect(file).rejects.toMatchObject({ ...failed, status })
    }
  })
})

describe('a file is saved', () => {
  test('[V-BILL-03][E-BILL-10] under a name only', () => {
    expect(() => saveFile(new Blob(['%PDF-1.7']), '')).toThrow(
      expect.objectContaining({ message: 'file_name_not_specified', code: 'file-name-not-specified' }),
    )
  })

  test('[V-BILL-03][E-BILL-11] when there is something in it', () => {
    expect(() => saveFile(new Blob([]), 'R100001.pdf')).toThrow(
      expect.objectContaining({ message: 'file_downloading_error', code: 'file-downloading-error' }),
    )
  })
})
