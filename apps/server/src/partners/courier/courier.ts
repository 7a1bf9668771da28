import type { Config } from '../../platform/process/config.ts'
import type { CourierParcel, CourierPort, CourierState } from '../../ports/courier.ts'
import { UnusableAnswer } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { unusable } from '../answer.ts'
import { callJson, type JsonCall } from '../json-call.ts'
import { isRefusal, isSigned, readJson } from '../signature.ts'

/** A parcel in the format of the courier's API. */
interface WireParcel {
  reference: string
  status: string
  carrier: string
  trackingNumber: string
  trackingUrl?: string
  expectedOn?: string
  labelUrl?: string
  returnTo?: unknown
}

const states: Readonly<Record<string, CourierState>> = {
  label_created: 'label',
  picked_up: 'picked-up',
  in_transit: 'in-transit',
  delivered: 'delivered',
  undeliverable: 'undeliverable',
  cancelled: 'cancelled',
}

/** The courier over HTTP: labels by reference, the state of parcels, and webhooks. */
export function httpCourier(settings: Config['courier']): CourierPort {
  const courier = { name: 'The courier', url: settings.url, key: settings.key }
  async function call(input: JsonCall): Promise<CourierParcel> {
    const { ok, status, said } = await callJson<Partial<WireParcel> & { reason?: string }>(courier, input)
    const parcel = ok ? parcelOf(said) : undefined
    if (parcel) return parcel
    // Only the courier itself gives a reason. An error without one comes from something in between.
    if (isRefusal(status, said?.reason)) throw new RefusedForGood(`The courier answered ${status}: ${said?.reason}`)
    throw ok ? new UnusableAnswer('The courier’s answer can’t be read') : unusable('The courier', status)
  }

  return {
    send: ({ reference, to }) =>
      call({
        method: 'POST',
        path: '/v1/parcels',
        body: { reference, to },
        headers: { 'idempotency-key': reference },
      }),
    cancel: (reference) => call({ method: 'POST', path: '/v1/cancellations', body: { reference } }),
    redirect: (input) => call({ method: 'POST', path: '/v1/redirections', body: input }),
    bringBack: (input) => call({ method: 'POST', path: '/v1/returns', body: input }),
    parcel: (trackingNumber) => call({ method: 'GET', path: `/v1/parcels/${encodeURIComponent(trackingNumber)}` }),
    verifyNews(rawBody, signature) {
      if (!isSigned(rawBody, signature, settings.signatureSecrets)) return undefined
      const said = readJson(rawBody) as { parcel?: Partial<WireParcel> } | null | undefined
      return parcelOf(said?.parcel) ?? 'nothing'
    },
  }
}

/** A parcel in our terms; undefined if it lacks its ids or has an unknown state. */
function parcelOf(wire: Partial<WireParcel> | null | undefined): CourierParcel | undefined {
  const { reference, carrier, trackingNumber, trackingUrl, expectedOn, labelUrl, returnTo } = wire ?? {}
  const state = states[wire?.status ?? '']
  if (!state || ![reference, carrier, trackingNumber].every((text) => typeof text === 'string' && text !== '')) {
    return undefined
  }
  return {
    reference: String(reference),
    state,
    carrier: String(carrier).slice(0, 100),
    trackingNumber: String(trackingNumber).slice(0, 60),
    ...(isWebAddress(trackingUrl) && { trackingLink: trackingUrl }),
    ...(isDay(expectedOn) && { expectedOn }),
    ...(isWebAddress(labelUrl) && { labelLink: labelUrl }),
    ...(isLines(returnTo) && { returnTo }),
  }
}

/** The link appears in mails and on the order's page, so only web addresses are accepted. */
function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 500 && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** The lines of an address, as shown in mails and on the order's page. */
function isLines(lines: unknown): lines is string[] {
  return (
    Array.isArray(lines) &&
    lines.length > 0 &&
    lines.length <= 8 &&
    lines.every((line) => typeof line === 'string' && line.length <= 200)
  )
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
