import { payments } from '@waea/contract/payments'
import { describe, expect, test } from 'vitest'
import { CallError } from '../calls/call-error.ts'
import { keepToken } from '../calls/tokens.ts'
import { fetchFile } from './fetch-file.ts'

const asked = {
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
    const file = await fetchFile(session({ signedIn: true }), payments.receiptPdf, asked, answering(200, requests))
    expect(await file.text()).toBe('%PDF-1.7')
    expect(new URL(requests[0]?.url ?? '').pathname).toBe(
      `/customer/${asked.customerUuid}/receipt/${asked.receiptUuid}/pdf`,
    )
    expect(requests[0]?.headers.get('x-auth-token')).toBe('token')
  })

  test('is asked for with a new token when the old one is about to end', async () => {
    const requests: Request[] = []
    const signedOut = session({ signedIn: false })
    await fetchFile(signedOut, payments.receiptPdf, asked, answering(200, requests))
    expect(signedOut.renewals).toHaveLength(1)
    expect(requests[0]?.headers.get('x-auth-token')).toBe('token')
  })

  test('that does not come is an error, with or without an answer', async () => {
    const { tokens, renew } = session({ signedIn: true })
    await expect(fetchFile({ tokens, renew }, payments.receiptPdf, asked, answering(500))).rejects.toMatchObject({
      status: 500,
    })
    const offline: typeof fetch = async () => {
      throw new TypeError('offline')
    }
    await expect(fetchFile({ tokens, renew }, payments.receiptPdf, asked, offline)).rejects.toThrow(CallError)
  })

  test('[E-BILL-11] with nothing in it is refused as file_downloading_error', async () => {
    const empty = fetchFile(session({ signedIn: true }), payments.receiptPdf, asked, answering(200, [], ''))
    await expect(empty).rejects.toMatchObject({ message: 'file_downloading_error', code: 'file-downloading-error' })
  })
})
