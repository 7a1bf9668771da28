/** A partner refused this request for good: a retry does not help. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood'
}
