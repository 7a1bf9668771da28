import { type Call, type Input, pathNames, pathOf, refusalOfEmpty } from '@waea/contract/call'
import { CallError, isFields } from '@waea/contract/call-error'
import { requestOf } from '@waea/contract/call-request'
import type { RefusalCode } from '@waea/domain/refusal'
import { saveFile as saveInBrowser } from '@waea/ui/save-file'
import type { Session } from './session.ts'

/**
 * Fetches a file with the person's token, renewed first if it is about to expire. The portal's client reads JSON only,
 * so calls that answer with a file are made here. Throws a CallError: the server's refusal; the call's own refusal if a
 * value of its address is empty (3§8.5); `file_downloading_error` for anything else.
 */
export async function fetchFile<C extends Call & { answers: 'file' }>(
  session: Pick<Session, 'tokens' | 'renew'>,
  call: C,
  input: Input<C>,
  fetchBytes: typeof fetch = fetch,
): Promise<Blob> {
  mustBeNamed(call, input)
  if (!session.tokens.isUsable()) await session.renew()
  const { address, method } = requestOf(call, input)
  const token = session.tokens.current()?.value
  let response: Response
  try {
    response = await fetchBytes(address, { method, headers: token ? { 'x-auth-token': token } : {} })
  } catch {
    throw new CallError('Network error', 0)
  }
  session.tokens.adopt(response.headers.get('x-auth-token'), response.headers.get('x-auth-token-expiry'))
  if (!response.ok) throw await refusalOf(response)
  return response.blob()
}

/** Why there is no file: the server's refusal in its own words, or only that the file didn't arrive. */
async function refusalOf(response: Response): Promise<CallError> {
  const said: unknown = await response.json().catch(() => undefined)
  const isRefusal =
    response.status < 500 && isFields(said) && typeof said.code === 'string' && typeof said.err_message === 'string'
  return isRefusal ? new CallError(String(said.err_message), response.status, said) : noFile(response.status)
}

function noFile(status: number): CallError {
  return new CallError('file_downloading_error', status, { code: 'file-downloading-error' })
}

/** The wire's texts for what is missing. */
const missing: Partial<Record<RefusalCode, string>> = {
  'no-receipt-uuid': 'no_receipt_uuid',
  'no-account-uuid': 'no_uuid',
  'file-name-not-specified': 'file_name_not_specified',
}

function isMissing(code: RefusalCode): CallError {
  return new CallError(missing[code] ?? code, 400, { code })
}

/** Throws the refusal that the server would give if a path value is empty. */
function mustBeNamed<C extends Call>(call: C, input: Input<C>): void {
  const empty = pathNames(pathOf(call)).find((name) => !(input as Record<string, unknown>)[name])
  const code = empty && refusalOfEmpty(call, empty)
  if (code) throw isMissing(code)
}

/** Lets the browser save a file under a name. Refuses a file without a name, and an empty one (1§5, 3§8.5). */
export function saveFile(file: Blob, name: string): void {
  if (name === '') throw isMissing('file-name-not-specified')
  if (file.size === 0) throw noFile(200)
  saveInBrowser(file, name)
}
