import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { RouteAddress } from '../../../tools/addresses.ts'

const root = join(import.meta.dirname, '../../..')

export type ScreenAddress = RouteAddress & { address: string }

/** The routes that have their own screen. */
function screenRoutes(): RouteAddress[] {
  const printed = execFileSync(join(root, 'node_modules/.bin/node'), [join(root, 'tools/addresses.ts')], { cwd: root })
  return (JSON.parse(String(printed)) as RouteAddress[]).filter(({ isWay }) => !isWay)
}

/** Paths that have their own screen and need no parameter. */
export function screenAddresses(): ScreenAddress[] {
  return screenRoutes()
    .map((route) => ({ ...route, address: route.path.replace(/\/\{-\$\w+\}/g, '') }))
    .filter(({ address }) => !address.includes('$'))
}

/** Paths with parameters, filled in. `values` are by route, or by name for all routes; a missing name throws. */
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
