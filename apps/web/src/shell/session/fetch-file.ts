import type { Asked, Call } from '@waea/contract/call'
import { CallError } from '../calls/call-error.ts'
import { requestOf } from '../calls/call-request.ts'
import type { Session } from './session.ts'

/**
 * Fetches a file with the person's token, renewed first when it is about to end. The portal's client reads JSON only, so
 * calls that answer a file are made here. Throws a CallError, also for a file with nothing in it (3§8.5).
 */
export async function fetchFile<C extends Call & { answers: 'file' }>(
  session: Pick<Session, 'tokens' | 'renew'>,
  call: C,
  asked: Asked<C>,
  fetchBytes: typeof fetch = fetch,
): Promise<Blob> {
  if (!session.tokens.isUsable()) await session.renew()
  const { address, method } = requestOf(call, asked)
  const token = session.tokens.current()?.value
  let response: Response
  try {
    response = await fetchBytes(address, { method, headers: token ? { 'x-auth-token': token } : {} })
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

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
