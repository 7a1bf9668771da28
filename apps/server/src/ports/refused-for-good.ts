/** A partner said no to this very request, and would say so again: trying again is no use. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood'
}
