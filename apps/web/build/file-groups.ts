import { join } from 'node:path'

type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null }

/** What every page needs anyhow stands in one file: a dozen small ones compress worse and cost more requests. */
const everyPage =
  /packages\/ui\/src\/(button|classes|spinner|ui-texts|picture|card|empty-state|chip)\.tsx?$|packages\/ui\/src\/illustrations\/picture|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|context)|web\/src\/shell\/\w+\/(portal|link|intent|memory|use-answer)\.|web\/src\/capabilities\/catalogue\/plan-(words|lines)\.|domain\/src\/refusal\.|node_modules\/(react\/|@lingui\/react|@tanstack\/react-query\/build\/modern\/(QueryClientProvider|queryOptions)\.|use-sync-external-store|@tanstack\/(history|router-core|store|react-store))|domain\/src\/catalogue\/(catalogue-entry|offer-|quick-filters)|kit\/src\/money\.|packages\/ui\/src\/segmented\.|lucide-react\/dist\/esm\/icons\/(check|menu|rotate-cw|wifi-off|x)\./

/** What every page of somebody who is signed in, and every form, starts with. */
const ofSignedIn = [
  'src/registered.ts',
  'src/shell/calls/cache.ts',
  'src/shell/start/browser-session.ts',
  'src/shell/routing/account-state.ts',
  'src/shell/frame/account-places.tsx',
  'src/shell/frame/account-menu.tsx',
  'src/shell/frame/person-parts.tsx',
  'src/shell/frame/tab-bar.tsx',
]
/** What so many parts need that are fetched by themselves stands in the same file as that. */
const sharedByMany = 5

/** Modules that only name others: what is imported through them says nothing of what is used. */
const index = /lucide-react\/dist\/esm\/lucide-react\.|@tanstack\/(react-query|query-core)\/build\/modern\/index\./

/** What is imported through such a module and no public page uses. */
const queries = /@tanstack\/(react-query|query-core)\/build\/modern\//

/**
 * Which modules of the browser's build share a file. On a slow line each file costs a round trip beside the six that a
 * browser fetches at once: the dashboard of 90 small files came two seconds later than the same in 20. What public pages
 * are made of stays out of the file for signed-in people, so that none of them fetches it.
 * Gain in bench/pages.ts: 4.9 kB and 29 files on the home page; 64 files on the dashboard, 2 s of its LCP.
 */
export function fileGroups(root: string) {
  let known: ReturnType<typeof sorted> | undefined
  const name = (id: string, graph: Graph) => {
    known ??= sorted(root, graph)
    if (everyPage.test(id) || known.ofEntry.has(id)) return 'core'
    const isOfSignedIn = known.signedIn.has(id) && !known.ofPublic.has(id)
    return isOfSignedIn || queries.test(id) ? 'signed-in' : null
  }
  // Each group holds with a module all that it imports, but for what stands in a group before it.
  const includeDependenciesRecursively = false
  return [
    { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
    { name, includeDependenciesRecursively },
    { name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 2, includeDependenciesRecursively },
  ]
}

/** The modules of the build by who needs them. */
function sorted(root: string, graph: Graph) {
  const start = join(root, 'src/shell/start/start.tsx')
  const publicTables = graph.getModuleInfo(join(root, 'src/routes-public.ts'))?.importedIds ?? []
  const publicScreens = publicTables.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const sources = ofSignedIn.map((source) => join(root, source))
  return {
    ofEntry: importedBy(graph, [start]),
    ofPublic: importedBy(graph, [start, ...publicScreens]),
    signedIn: new Set([...importedBy(graph, sources), ...shared(graph, start)]),
  }
}

/** The given modules and all that they import. */
function importedBy(graph: Graph, ids: readonly string[]): Set<string> {
  const modules = new Set(ids)
  for (const id of modules) {
    if (index.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  }
  return modules
}

/** The modules that many of the parts need that are fetched by themselves. */
function shared(graph: Graph, start: string): string[] {
  const parts = new Set([start])
  const needs = new Map<string, number>()
  for (const part of parts) {
    for (const id of importedBy(graph, [part])) {
      needs.set(id, (needs.get(id) ?? 0) + 1)
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(later)
    }
  }
  return [...needs].flatMap(([id, times]) => (times >= sharedByMany ? [id] : []))
}
