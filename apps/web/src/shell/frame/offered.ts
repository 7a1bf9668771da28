import type { Address, AnyAddress } from '../routing/addresses.ts'
import { laterRoutes } from './later-routes.ts'

/** With and without the value at their end that may be left out. */
const later: ReadonlySet<string> = new Set(laterRoutes.map(({ path }) => path.replace(/\/\{-\$\w+\}$/, '')))

/** Whether an address leads to something that this portal has; a list of places leaves out the others. */
export function isOffered(address: AnyAddress): address is Address {
  return !later.has(address)
}
