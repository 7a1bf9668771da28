/** A key for one wish of a person, for calls that move money or goods: every retry of the wish carries the same. */
export function newIntent(): string {
  return crypto.randomUUID()
}
