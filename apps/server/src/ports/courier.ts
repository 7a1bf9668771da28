/** What we ask of the courier who brings SIM cards. */
export interface CourierPort {
  /**
   * Asks for a label; the courier picks the parcel up and tells of its progress later. The same reference is the same
   * parcel, for ever. Throws PartnerUnknown when no answer came: asking again with the reference makes no second label;
   * RefusedForGood when the courier will not bring it there.
   */
  send(asked: ParcelAsked): Promise<CourierParcel>
  /** The parcel as the courier has it. */
  parcel(trackingNumber: string): Promise<CourierParcel>
  /** What the courier told us, when its signature over the raw bytes is right and not older than 5 minutes. */
  news(rawBody: Buffer, signature: string): CourierParcel | 'nothing' | undefined
}

interface ParcelAsked {
  reference: string
  to: {
    name: string
    phone: string
    lines: readonly string[]
    city: string
    postcode: string
    country: string
    notes: string
  }
}

export type CourierState = 'label' | 'picked-up' | 'in-transit' | 'delivered' | 'undeliverable'

export interface CourierParcel {
  reference: string
  state: CourierState
  carrier: string
  trackingNumber: string
  /** Where anybody can see how far it is; absent where the courier names no such address. */
  trackingLink?: string
  /** 'YYYY-MM-DD' in New Zealand. */
  expectedOn?: string
}
