/** The name of a customer account made by an order. */
export interface PromisedName {
  FirstName: string
  LastName: string
}

/** The longest first or last name. */
const longest = 100

/**
 * The name of the customer a SIM was bought for, from `RequestedForName` (1§3): its first word, and the rest. A single
 * word gets the buyer's last name. A SIM without a name is named by its number in the order.
 */
export function promisedName(requested: string | undefined, buyer: PromisedName, SIM: number): PromisedName {
  const [first, ...others] = (requested ?? '').trim().split(/\s+/).filter(Boolean)
  if (first === undefined) return { FirstName: `SIM ${SIM}`, LastName: buyer.LastName }
  const LastName = others.length > 0 ? others.join(' ') : buyer.LastName
  return { FirstName: first.slice(0, longest), LastName: LastName.slice(0, longest) }
}
