import { PartnerOff, PartnerUnknown } from '../ports/ports.ts'
import { parsedJson, textOf } from './answer.ts'

const usualAnswerMs = 8_000
const maxBytes = 8 * 1024 * 1024

/** A partner with a JSON API. `name` starts its error messages, such as "The courier". */
export interface JsonPartner {
  name: string
  /** Undefined if this deployment does not use the partner. */
  url: string | undefined
  key: string
}

export interface JsonCall {
  method: string
  path: string
  body?: object | undefined
  /** The idempotency header with its value: a retry with the same value counts as one call. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The timeout in milliseconds; 8 seconds by default. */
  answerWithinMs?: number
}

/** A partner's answer; `said` is null if the body is not a JSON object. */
export interface JsonAnswer<T> {
  ok: boolean
  status: number
  said: T | null
}

/** Calls a partner. Throws `PartnerUnknown` without an answer in time; the caller interprets a refusal. */
export async function callJson<T extends object>(
  { name, url, key }: JsonPartner,
  { method, path, body, headers, answerWithinMs = usualAnswerMs }: JsonCall,
): Promise<JsonAnswer<T>> {
  if (url === undefined) throw new PartnerOff(`${name} is not part of this deployment`)
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const said = parsedJson(await textOf(answer.body, maxBytes))
    const isObject = typeof said === 'object' && said !== null
    return { ok: answer.ok, status: answer.status, said: isObject ? (said as T) : null }
  } catch (error) {
    throw new PartnerUnknown(`${name} did not answer`, { cause: error })
  }
}
