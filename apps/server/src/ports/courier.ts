import type { ParcelState } from '@waea/domain/shop/orders/parcel'

/** The courier who delivers SIM cards and routers. */
export interface CourierPort {
  /**
   * Orders a label; the courier then picks up the parcel and reports its progress. The same reference is the same
   * parcel, for ever. Throws PartnerUnknown if no answer came: repeating with the reference makes no second label.
   * Throws RefusedForGood if the courier will not deliver there.
   */
  send(input: ParcelRequest): Promise<CourierParcel>
  /**
   * Cancels a parcel that has not been picked up; one that has is answered as it is. A reference that the courier does
   * not know never becomes a parcel. Throws PartnerUnknown if no answer came: repeating it is safe.
   */
  cancel(reference: string): Promise<CourierParcel>
  /** Sends a parcel elsewhere while it has not been picked up, or orders it; one that has left is answered as it is. */
  redirect(input: ParcelRequest): Promise<CourierParcel>
  /**
   * Orders the label of a parcel that somebody hands in and that comes to us; until then it can be cancelled like any other.
   * The same reference is the same parcel. Throws PartnerUnknown if no answer came: repeating it is safe. Throws
   * RefusedForGood if the courier takes no parcel from there.
   */
  bringBack(input: { reference: string; from: CourierPlace }): Promise<CourierParcel>
  /** The courier's current state of a parcel. */
  parcel(trackingNumber: string): Promise<CourierParcel>
  /** What the courier reports, if its signature over the raw bytes is right and not older than 5 minutes. */
  verifyNews(rawBody: Buffer, signature: string): CourierParcel | 'nothing' | undefined
}

/** Where a parcel goes, or comes from. */
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

/** How a parcel that we send stands, by what its courier says: one that is cancelled reaches nobody. */
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
  /** Where anybody can track it; absent if the courier names no such address. */
  trackingLink?: string
  /** 'YYYY-MM-DD' in New Zealand. */
  expectedOn?: string
  /** Of a parcel that comes to us: where its label is to be printed, and to whom it is addressed, by line. */
  labelLink?: string
  returnTo?: readonly string[]
}
