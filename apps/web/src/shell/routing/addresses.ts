import type { AddressOf, RouteRow } from './route-table.ts'

/**
 * The tables of routes, by their types. Each table adds itself here (`declare module`), as a router's does to the
 * library's `Register`: so links are checked against all addresses, and a file with a link imports no screens.
 * @public
 */
export interface RouteTables {
  none: readonly []
}

type Row = Extract<RouteTables[keyof RouteTables][number], RouteRow>

/** An address for links: its capability is built. */
export type Address = AddressOf<readonly Exclude<Row, { offered: false }>[]>

/** An address that may not be built yet, for lists that check `isOffered`. */
export type AnyAddress = AddressOf<readonly Row[]>
