/** What a customer account that an order makes is called by. */
export interface PromisedName {
  FirstName: string
  LastName: string
}

/** The longest that a part of a name may be. */
const longest = 100

/**
 * The name of the customer for whom a SIM was bought, from `RequestedForName` (1§3): its first word, and the others. A
 * single word has the buyer's last name. A SIM that was requested for nobody by name is named by its number in the order.
 */
export function promisedName(requested: string | undefined, buyer: PromisedName, SIM: number): PromisedName {
  const [first, ...others] = (requested ?? '').trim().split(/\s+/).filter(Boolean)
  if (first === undefined) return { FirstName: `SIM ${SIM}`, LastName: buyer.LastName }
  const LastName = others.length > 0 ? others.join(' ') : buyer.LastName
  return { FirstName: first.slice(0, longest), LastName: LastName.slice(0, longest) }
}
