import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The columns of the portal's route table that say how to open a route. */
export interface RouteAddress {
  /** `$name` is a parameter, `{-$name}` an optional one. */
  path: string
  /** Empty for a route that everybody may open. */
  guards: readonly string[]
  /** Whether the route only redirects. */
  isWay: boolean
  /** Whether the server renders its screen. */
  isDrawn: boolean
}

/**
 * All routes of the portal's route table, in its order. The titles' macro is replaced by a stand-in, because no build
 * runs here.
 */
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

// Run by itself, it prints the routes: a test runner with its own loader has to get them that way.
if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await routeAddresses()))
