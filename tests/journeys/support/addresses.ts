import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { RouteAddress } from '../../../tools/addresses.ts'

const root = join(import.meta.dirname, '../../..')

export type ScreenAddress = RouteAddress & { address: string }

/** The routes of the portal that show a screen of their own. */
function screenRoutes(): RouteAddress[] {
  const printed = execFileSync(join(root, 'node_modules/.bin/node'), [join(root, 'tools/addresses.ts')], { cwd: root })
  return (JSON.parse(String(printed)) as RouteAddress[]).filter(({ isWay }) => !isWay)
}

/** The addresses of the portal that need no value in their path and show a screen of their own. */
export function screenAddresses(): ScreenAddress[] {
  return screenRoutes()
    .map((route) => ({ ...route, address: route.path.replace(/\/\{-\$\w+\}/g, '') }))
    .filter(({ address }) => !address.includes('$'))
}

/**
 * The addresses of the portal that can have a value in their path, with it. Values are given for a route, or for a name
 * in any; a name without one fails here.
 */
export function valuedAddresses(values: Readonly<Record<string, string>>): ScreenAddress[] {
  return screenRoutes()
    .filter(({ path }) => path.includes('$'))
    .map((route) => ({ ...route, address: route.path.replace(/\{-\$(\w+)\}|\$(\w+)/g, givenIn(route.path, values)) }))
}

const givenIn =
  (path: string, values: Readonly<Record<string, string>>) =>
  (_: string, optional: string | undefined, needed: string | undefined): string => {
    const value = values[path] ?? values[optional ?? needed ?? '']
    if (value === undefined) throw new Error(`What stands in ${path}? Give it a value`)
    return value
  }
