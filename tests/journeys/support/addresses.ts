import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { RouteAddress } from '../../../tools/addresses.ts'

const root = join(import.meta.dirname, '../../..')

/** The addresses of the portal that need no value in their path and show a screen of their own. */
export function screenAddresses(): (RouteAddress & { address: string })[] {
  const printed = execFileSync(join(root, 'node_modules/.bin/node'), [join(root, 'tools/addresses.ts')], { cwd: root })
  return (JSON.parse(String(printed)) as RouteAddress[])
    .filter(({ isWay }) => !isWay)
    .map((route) => ({ ...route, address: route.path.replace(/\/\{-\$\w+\}/g, '') }))
    .filter(({ address }) => !address.includes('$'))
}
