import { payments } from '@waea/contract/payments'
import { CallError } from '../../shell/calls/call-error.ts'
import { requestOf } from '../../shell/calls/call-request.ts'
import type { Session } from '../../shell/session/session.ts'

/**
 * Fetches a receipt's PDF with the person's token, renewed first if it is about to expire. The API client reads JSON
 * only, so this call is made here. Throws a CallError, also for an empty file (3§8.5).
 */
export async function fetchReceiptPdf(
  session: Pick<Session, 'tokens' | 'renew'>,
  asked: { customerUuid: string; receiptUuid: string },
  fetchFile: typeof fetch = fetch,
): Promise<Blob> {
  if (!session.tokens.isUsable()) await session.renew()
  const { address, method } = requestOf(payments.receiptPdf, asked)
  const token = session.tokens.current()?.value
  let response: Response
  try {
    response = await fetchFile(address, { method, headers: token ? { 'x-auth-token': token } : {} })
  } catch {
    throw new CallError('Network error', 0)
  }
  session.tokens.adopt(response.headers.get('x-auth-token'), response.headers.get('x-auth-token-expiry'))
  if (!response.ok) throw new CallError('Network error', response.status)
  const file = await response.blob()
  if (file.size === 0) {
    throw new CallError('file_downloading_error', response.status, { code: 'file-downloading-error' })
  }
  return file
}
