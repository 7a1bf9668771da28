/** What every mail about one service of a customer says of it. */
export interface OfService {
  /** How its customer knows it: the subject names it, since an account may have several. */
  service: string
}

/** The same about a mobile; it may have no number yet. */
export interface OfMobile extends OfService {
  MSISDN: string
}
