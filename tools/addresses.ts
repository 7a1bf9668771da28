import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What of a row of the portal's table of routes says how its address is opened. */
export interface RouteAddress {
  /** `$name` is a path value, `{-$name}` one that may be left out. */
  path: string
  /** Empty for an address that everybody may open. */
  guards: readonly string[]
  /** The address only leads elsewhere. */
  isWay: boolean
  /** The server draws its screen. */
  isDrawn: boolean
}

/** All addresses of the portal's table of routes, in its order. The titles' macro is stood in for: no build runs here. */
export async function routeAddresses(): Promise<RouteAddress[]> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === '@lingui/core/macro'
        ? { url: 'data:text/javascript,export const msg = (parts) => ({ message: parts[0] })', shortCircuit: true }
        : next(name, context),
  })
  try {
    const file = pathToFileURL(join(import.meta.dirname, '../apps/web/src/registered.ts')).href
    const { table } = (await import(file)) as {
      table: { path: string; guards?: string[]; screen?: unknown; rendered?: string }[]
    }
    return table.map(({ path, guards = [], screen, rendered }) => ({
      path,
      guards,
      isWay: screen === undefined,
      isDrawn: rendered !== undefined,
    }))
  } finally {
    hooks.deregister()
  }
}

// Run by itself it prints them: a test runner that brings its own loader asks for them that way.
if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await routeAddresses()))
