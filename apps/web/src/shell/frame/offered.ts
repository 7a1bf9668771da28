import type { Address, AnyAddress } from '../routing/addresses.ts'
import { laterRoutes } from './later-routes.ts'

/** Each path with and without its optional last value. */
const later: ReadonlySet<string> = new Set(laterRoutes.map(({ path }) => path.replace(/\/\{-\$\w+\}$/, '')))

/** Whether an address leads to a built capability; lists of links leave out the others. */
export function isOffered(address: AnyAddress): address is Address {
  return !later.has(address)
}
