/** A partner refused this very request for good: retrying does not help. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood'
}
