import type { ParcelState } from '@waea/domain/shop/orders/parcel'

/** The courier who delivers SIM cards and routers. */
export interface CourierPort {
  /**
   * Orders a label; the courier then picks up the parcel and reports its progress. The same reference is the same
   * parcel, for ever. Throws PartnerUnknown without an answer: a retry with the same reference creates no second label.
   * Throws RefusedForGood if the courier does not deliver there.
   */
  send(input: ParcelRequest): Promise<CourierParcel>
  /**
   * Cancels a parcel that has not been picked up; otherwise returns it unchanged. A reference unknown to the courier
   * never becomes a parcel. Throws PartnerUnknown without an answer; a retry is safe.
   */
  cancel(reference: string): Promise<CourierParcel>
  /**
   * Sends a parcel to another address before pick-up, or orders it. A parcel already picked up is returned unchanged.
   */
  redirect(input: ParcelRequest): Promise<CourierParcel>
  /**
   * Orders the label for a parcel to us, which the sender hands in; until then it can be cancelled like any other. The
   * same reference is the same parcel. Throws PartnerUnknown without an answer; a retry is safe. Throws RefusedForGood
   * if the courier does not collect there.
   */
  bringBack(input: { reference: string; from: CourierPlace }): Promise<CourierParcel>
  /** The courier's current state of a parcel. */
  parcel(trackingNumber: string): Promise<CourierParcel>
  /** The courier's report, if its signature over the raw bytes is valid and at most 5 minutes old. */
  verifyNews(rawBody: Buffer, signature: string): CourierParcel | 'nothing' | undefined
}

/** A parcel's destination or origin. */
export interface CourierPlace {
  name: string
  phone: string
  lines: readonly string[]
  city: string
  postcode: string
  country: string
  notes: string
}

interface ParcelRequest {
  reference: string
  to: CourierPlace
}

export type CourierState = 'label' | 'picked-up' | 'in-transit' | 'delivered' | 'undeliverable' | 'cancelled'

/** The state of a parcel we send, by the courier's state: a cancelled one reaches nobody. */
export const parcelStateOf = {
  label: 'LABEL',
  'picked-up': 'PICKED_UP',
  'in-transit': 'IN_TRANSIT',
  delivered: 'DELIVERED',
  undeliverable: 'UNDELIVERABLE',
  cancelled: 'UNDELIVERABLE',
} as const satisfies Record<CourierState, ParcelState>

export interface CourierParcel {
  reference: string
  state: CourierState
  carrier: string
  trackingNumber: string
  /** A public tracking link; absent if the courier gives none. */
  trackingLink?: string
  /** 'YYYY-MM-DD' in New Zealand. */
  expectedOn?: string
  /** For a parcel to us: the link to print its label, and the address on it, by line. */
  labelLink?: string
  returnTo?: readonly string[]
}
