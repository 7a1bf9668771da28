import type { Config } from '../../platform/config.ts'
import type { CourierParcel, CourierPort, CourierState } from '../../ports/courier.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { isRefusal, isSigned, readJson } from '../signature.ts'

const answerWithinMs = 8_000

/** A parcel as the courier's API writes it. */
interface WireParcel {
  reference: string
  status: string
  carrier: string
  trackingNumber: string
  trackingUrl?: string
  expectedOn?: string
}

const states: Readonly<Record<string, CourierState>> = {
  label_created: 'label',
  picked_up: 'picked-up',
  in_transit: 'in-transit',
  delivered: 'delivered',
  undeliverable: 'undeliverable',
}

/** The courier over HTTP: labels by reference, the state of parcels, and webhooks. */
export function httpCourier(settings: Config['courier']): CourierPort {
  async function call(method: string, path: string, body?: object, key?: string): Promise<CourierParcel> {
    let answer: Response
    try {
      answer = await fetch(`${settings.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${settings.key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
    } catch (error) {
      throw new PartnerUnknown('The courier did not answer', { cause: error })
    }
    const said = ((await answer.json().catch(() => null)) ?? {}) as Partial<WireParcel> & { reason?: string }
    const parcel = answer.ok ? parcelOf(said) : undefined
    if (parcel) return parcel
    // Only the courier itself gives a reason: an error without one comes from something in between.
    if (isRefusal(answer.status, said.reason)) {
      throw new RefusedForGood(`The courier answered ${answer.status}: ${said.reason}`)
    }
    throw new PartnerUnknown(`The courier answered ${answer.status}`)
  }

  return {
    send: ({ reference, to }) => call('POST', '/v1/parcels', { reference, to }, reference),
    parcel: (trackingNumber) => call('GET', `/v1/parcels/${encodeURIComponent(trackingNumber)}`),
    verifyNews(rawBody, signature) {
      if (!isSigned(rawBody, signature, settings.signatureSecret)) return undefined
      const said = readJson(rawBody) as { parcel?: Partial<WireParcel> } | null | undefined
      return parcelOf(said?.parcel) ?? 'nothing'
    },
  }
}

/** A parcel in our terms; undefined if it lacks its ids or has a state that we do not know. */
function parcelOf(wire: Partial<WireParcel> | null | undefined): CourierParcel | undefined {
  const { reference, carrier, trackingNumber, trackingUrl, expectedOn } = wire ?? {}
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
  }
}

/** The link appears in mails and on the order's page, so only web addresses are accepted. */
function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 500 && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
