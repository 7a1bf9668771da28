import { dirname, posix } from 'node:path'
import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

/** The layers, and the layers that each may import. Its own layer is always allowed. */
const mayImport: Record<string, readonly string[]> = {
  web: ['looks', 'ui', 'contract', 'domain', 'kit'],
  console: ['looks', 'ui', 'contract', 'domain', 'kit'],
  wiring: ['capabilities', 'partners', 'ports', 'platform', 'contract', 'brands', 'words', 'domain', 'kit'],
  capabilities: ['contract', 'brands', 'words', 'domain', 'ports', 'platform', 'kit'],
  partners: ['ports', 'platform', 'kit'],
  ports: ['domain', 'kit'],
  platform: ['ports', 'contract', 'brands', 'words', 'domain', 'kit'],
  contract: ['domain', 'kit'],
  domain: ['kit'],
  ui: [],
  looks: ['words'],
  brands: ['words'],
  words: [],
  kit: [],
  sandboxes: [],
}

/** Partners' libraries, which only the partners layer may import. */
const partnersOnly = ['stripe', 'nodemailer', 'openid-client', '@sentry/core', 'web-push']

/** Law 1: imports go down the layers; sandboxes import nothing of ours; partners are used through ports. */
export function floorBreaches(files: SourceFile[]): Breach[] {
  return files.filter((file) => isProgram(file) && !isTest(file.path)).flatMap(breachesOf)
}

function breachesOf(file: SourceFile): Breach[] {
  const floor = floorOf(file.path)
  const allowed = floor && mayImport[floor]
  if (!floor || !allowed) return []
  return syntaxOf(file).imports.flatMap(({ from, line }) => {
    const target = resolveImport(file.path, from)
    if (!target) {
      const isPartners =
        floor !== 'partners' &&
        floor !== 'sandboxes' &&
        floor !== 'web' &&
        floor !== 'console' &&
        partnersOnly.includes(from)
      return isPartners ? [`${file.path}:${line} ${floor} may not speak to a partner itself (${from})`] : []
    }
    const below = floorOf(target)
    if (below === floor || (below && allowed.includes(below))) return []
    return [`${file.path}:${line} ${floor} may not import ${below ?? 'what is outside the floors'} (${from})`]
  })
}

/** The project path that an import leads to; undefined for a package from the registry or Node.js. */
export function resolveImport(importer: string, from: string): string | undefined {
  const [, workspace, rest] = /^@waea\/([^/]+)(?:\/(.*))?$/.exec(from) ?? []
  if (workspace) {
    const parent = ['web', 'console', 'server', 'sandboxes'].includes(workspace) ? 'apps' : 'packages'
    return `${parent}/${workspace}/src/${rest ?? 'index'}.ts`
  }
  return from.startsWith('.') ? posix.normalize(`${dirname(importer)}/${from}`) : undefined
}

/** The layer of a file; undefined for tools, tests and configuration. */
function floorOf(path: string): string | undefined {
  const [, inServer] = /^apps\/server\/src\/(?:(capabilities|partners|ports|platform)\/)?/.exec(path) ?? []
  if (path.startsWith('apps/server/src/')) return inServer ?? 'wiring'
  if (path.startsWith('apps/web/src/')) return 'web'
  if (path.startsWith('apps/console/src/')) return 'console'
  if (path.startsWith('apps/sandboxes/src/')) return 'sandboxes'
  if (path.startsWith('packages/brands/src/')) return brandFloorOf(path)
  return /^packages\/(ui|contract|domain|kit)\//.exec(path)?.[1]
}

/** Of a brand, pages use `looks`, the server uses `brands`, and both use `words`. */
function brandFloorOf(path: string): 'looks' | 'brands' | 'words' {
  const own = path.slice('packages/brands/src/'.length)
  if (/\.tsx$|^(arts|look|looks|tokens)\.ts$|\/icons\//.test(own)) return 'looks'
  return own === 'brand.ts' || own.endsWith('/words.ts') ? 'words' : 'brands'
}
