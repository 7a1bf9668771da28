import type { AddressOf, RouteRow } from './route-table.ts'

/**
 * The route tables, by their types. Each table adds itself here (`declare module`), like a router in the library's
 * `Register`. So links are checked against all addresses, and a file with a link imports no screens.
 * @public
 */
export interface RouteTables {
  none: readonly []
}

type Row = Extract<RouteTables[keyof RouteTables][number], RouteRow>

/** An address for links. */
export type Address = AddressOf<readonly Row[]>
