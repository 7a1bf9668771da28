import { join } from 'node:path'

type Graph = { getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null }
type Ids = Set<string>

/** The pages that most visitors open first. What both need is in the file that every page loads. */
const firstScreens = ['src/capabilities/catalogue/home.tsx', 'src/capabilities/catalogue/plans.tsx']

/** Modules that every signed-in page starts with. */
const ofSignedIn = [
  'src/registered.ts',
  'src/shell/calls/shared/cache.ts',
  'src/shell/start/browser-session.ts',
  'src/shell/routing/shared/account-state.ts',
  'src/shell/frame/menus/account-places.tsx',
  'src/shell/frame/menus/account-menu.tsx',
  'src/shell/frame/menus/person-parts.tsx',
  'src/shell/frame/menus/tab-bar.tsx',
]
/**
 * The further modules that need fibre, bills, the card partner's fields or forms, in the order in which the files import
 * each other. Most customers have no fibre, prepay customers have no bills, and most pages take no payment and have no
 * form.
 */
const ownFiles = {
  fibre: /web\/src\/capabilities\/broadband\/|domain\/src\/broadband\//,
  bills: /web\/src\/capabilities\/billing\/|domain\/src\/billing\//,
  paying: /node_modules\/@stripe\//,
  forms: /node_modules\/react-hook-form\//,
}
/** A module that this many lazily loaded parts need goes into the shared file: of some 190 parts, about one in ten. */
const sharedByMany = 20

/** Index modules that only re-export. Importing one says nothing about which modules are used. */
const index = /lucide-react\/dist\/esm\/lucide-react\.|@tanstack\/(react-query|query-core)\/build\/modern\/index\./

/** Imported through an index module: what every page needs of it, and what no public page does. */
const ofIndexes =
  /lucide-react\/dist\/esm\/(?!icons\/|lucide-react)|lucide-react\/dist\/esm\/icons\/(check|chevron-down|circle-exclamation-point|menu|rotate-cw|wifi-off|x)\.|react-query\/build\/modern\/(QueryClientProvider|queryOptions)\./
const queries = /@tanstack\/(react-query|query-core)\/build\/modern\//

/**
 * Which modules of the browser's build share a file. On a slow line each file beyond the six that a browser fetches at
 * once costs a round trip: the dashboard of 90 small files came two seconds later than the same in 20. Code of public
 * pages stays out of the file for signed-in people, so that no visitor fetches it. Gain in bench/pages.ts: 6.4 kB and
 * 32 files on the home page; 64 files on the dashboard, 2 s of its LCP. What needs the card partner's fields or forms
 * has a file of its own: 34 kB less on the dashboard.
 */
export function fileGroups(root: string) {
  let known: ReturnType<typeof sorted> | undefined
  const name = (id: string, graph: Graph) => {
    known ??= sorted(root, graph)
    if (ofIndexes.test(id) || known.ofEveryPage.has(id)) return 'core'
    if (queries.test(id) || (known.ofStart.has(id) && !known.ofPublic.has(id))) return 'signed-in'
    return known.ofPublic.has(id) ? null : known.sharedFile(id)
  }
  // A group also takes what its modules import, unless an earlier group has it.
  const includeDependenciesRecursively = false
  return [
    { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
    { name, includeDependenciesRecursively },
    { name: 'icons', test: /lucide-react\/dist\/esm\/icons/, minShareCount: 2, includeDependenciesRecursively },
  ]
}

/** Sorts the modules of the build by who needs them. */
function sorted(root: string, graph: Graph) {
  const start = join(root, 'src/shell/start/start.tsx')
  const publicTables = graph.getModuleInfo(join(root, 'src/routes-public.ts'))?.importedIds ?? []
  const publicScreens = publicTables.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const sources = ofSignedIn.map((source) => join(root, source))
  const ofStart = importedBy(graph, sources)
  const [home, plans] = firstScreens.map((screen) => importedBy(graph, [join(root, screen)])) as [Ids, Ids]
  const isShared = new Set(shared(graph, start))
  return {
    ofEveryPage: new Set([...importedBy(graph, [start]), ...[...home].filter((id) => plans.has(id))]),
    ofPublic: importedBy(graph, [start, ...publicScreens]),
    ofStart,
    /** A file's importers go into the same file; otherwise two files would import each other. */
    sharedFile(id: string): string | null {
      if (!isShared.has(id)) return null
      const later = [...importedBy(graph, [id])].filter((it) => !ofStart.has(it))
      const own = Object.entries(ownFiles).find(([, part]) => later.some((it) => part.test(it)))
      return own?.[0] ?? 'signed-in'
    },
  }
}

/** The given modules and everything they import, directly or not. */
function importedBy(graph: Graph, ids: readonly string[]): Ids {
  const modules = new Set(ids)
  for (const id of modules) {
    if (index.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modules.add(imported)
  }
  return modules
}

/** The modules that many lazily loaded parts need. See `sharedByMany`. */
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
