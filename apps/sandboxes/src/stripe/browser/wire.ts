/// <reference lib="dom" />

/** An error, as the script returns it. */
export interface ScriptError {
  type: string
  message: string
  code?: string
  [more: string]: unknown
}

/** The fields of an intent that a browser may see. */
export interface Intent {
  id: string
  object: string
  status: string
  client_secret: string
  next_action: { type: string; use_stripe_sdk?: { stripe_js: string }; redirect_to_url?: { url: string } } | null
  last_payment_error?: ScriptError | null
  last_setup_error?: ScriptError | null
}

export type Answer<T> = { value: T; error?: undefined } | { error: ScriptError; value?: undefined }

const ownScript = document.currentScript
/** The origin of this script, which also serves the fields, the API and the bank's page. */
export const sandboxOrigin = new URL(ownScript instanceof HTMLScriptElement ? ownScript.src : location.href).origin

/** Flattens nested parameters into a form body: `{ card: { cvc: '1' } }` becomes `card[cvc]=1`. */
export function encodeForm(params: Record<string, unknown>, prefix = ''): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(params)) {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    if (value === undefined || value === null) continue
    if (typeof value === 'object') parts.push(encodeForm(value as Record<string, unknown>, name))
    else parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  }
  return parts.filter((part) => part !== '').join('&')
}

/** Calls the API with a publishable key. */
export async function callApi<T>(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, unknown>,
): Promise<Answer<T>> {
  const form = encodeForm({ ...params, key })
  try {
    const response = await fetch(`${sandboxOrigin}/v1${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      ...(method === 'POST' ? { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    })
    const body = (await response.json()) as T & { error?: ScriptError }
    return body.error ? { error: body.error } : { value: body }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
      },
    }
  }
}

/** The intent of a client secret. */
export function intentOf(clientSecret: string): { id: string; path: string; kind: 'payment' | 'setup' } {
  const id = clientSecret.split('_secret_')[0] ?? ''
  if (id.startsWith('seti_')) return { id, path: `/setup_intents/${id}`, kind: 'setup' }
  if (id.startsWith('pi_') && id !== clientSecret) return { id, path: `/payment_intents/${id}`, kind: 'payment' }
  throw integrationError(
    `Invalid value for the client secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
  )
}

/** A mistake in the page's code, thrown as Stripe's script does. */
export function integrationError(message: string): Error {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

/** A copy that can be posted to another window, without functions. */
export function cloneable(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
