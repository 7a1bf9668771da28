/// <reference lib="dom" />

/** The typed card; sent to the API only. */
export interface TypedCard {
  number?: string
  exp_month?: number
  exp_year?: number
  cvc?: string
}

function append(form: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  } else {
    form.append(name, String(value))
  }
}

/** Posts parameters with the card to the API at this frame's origin. */
export async function postCard(key: string, path: string, params: Record<string, unknown>): Promise<unknown> {
  const form = new URLSearchParams({ key })
  for (const [name, value] of Object.entries(params)) append(form, name, value)
  try {
    const response = await fetch(`/v1${path}`, { method: 'POST', body: form })
    const body = (await response.json()) as { error?: unknown }
    return body.error ? { error: body.error } : { value: body }
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}
