import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const table = /\/src\/.*routes\.ts$/
const screen = /\bscreen: \(\) => import\('([^']+)'\)/g

/**
 * Tells the renderer the source file of each screen in the route tables, so that a page names the files of its screen
 * and the browser fetches them together with its scripts. Gain in bench/pages.ts: one round trip, 150 ms, before the
 * LCP of a page that the browser draws.
 */
export function screenSources(root: string): Plugin {
  return {
    name: 'screen-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!table.test(id)) return null
      const sourceOf = (path: string) => relative(root, join(dirname(id), path))
      return code.replace(screen, (whole, path) => `${whole}, source: '${sourceOf(path)}'`)
    },
  }
}
