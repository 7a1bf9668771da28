import { resolveImport } from './floors.ts'
import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

type Arrows = Record<string, readonly string[]>

/**
 * Law 2: a capability imports another only through its `index.ts`, and only where the map allows it. Only the wiring
 * imports `part.ts`.
 */
export function doorBreaches(files: SourceFile[], map: Arrows): Breach[] {
  return files.filter((file) => isProgram(file) && !isTest(file.path)).flatMap((file) => breachesOf(file, map))
}

function breachesOf(file: SourceFile, map: Arrows): Breach[] {
  const here = capabilityOf(file.path)
  const onServer = file.path.startsWith('apps/server/src/')
  if (here && !(here in map)) return [`${file.path}:1 the map knows no capability "${here}"`]
  return syntaxOf(file).imports.flatMap(({ from, line }) => {
    const target = resolveImport(file.path, from)
    const there = target && capabilityOf(target)
    if (!target || !there || there === here) return []
    const place = `${file.path}:${line}`
    const doors = file.path === 'apps/server/src/wiring.ts' ? ['index.ts', 'part.ts'] : ['index.ts']
    if (onServer && !doors.some((door) => target.endsWith(`/capabilities/${there}/${door}`))) {
      return [`${place} enters ${there} past its door (${from})`]
    }
    if (here && !map[here]?.includes(there)) return [`${place} the map has no arrow from ${here} to ${there}`]
    return []
  })
}

/** Arrows of the map that no import uses, on the server or in the web. */
export function idleArrows(files: SourceFile[], map: Arrows): Breach[] {
  const used = new Set(
    files
      .filter((file) => isProgram(file) && !isTest(file.path))
      .flatMap((file) =>
        syntaxOf(file).imports.map(({ from }) => `${capabilityOf(file.path)} → ${capabilityIn(file.path, from)}`),
      ),
  )
  const arrows = Object.entries(map).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`))
  return arrows.filter((arrow) => !used.has(arrow)).map((arrow) => `nothing goes along the arrow ${arrow}`)
}

function capabilityIn(path: string, from: string): string | undefined {
  return capabilityOf(resolveImport(path, from) ?? '')
}

function capabilityOf(path: string): string | undefined {
  return /^apps\/(?:server|web)\/src\/capabilities\/([^/]+)\//.exec(path)?.[1]
}

/** The functions that charge a card. */
const charges = [
  'startPayment()',
  'preparePayment()',
  'makePreparedPayment()',
  'abandonPayment()',
  'abandonOnePayment()',
]
/** The other capabilities that may charge: sales go through `purchases`; the others collect money owed, or credit. */
const chargers = ['payments', 'purchases', 'billing', 'billing-routes', 'balance', 'guest']

/** A seller charges through `purchases`, which owns the states of a purchase; nothing else charges a card. */
export function chargeBreaches(files: SourceFile[]): Breach[] {
  const sellers = files.filter((file) => {
    const capability = capabilityOf(file.path)
    return capability !== undefined && !chargers.includes(capability) && isProgram(file) && !isTest(file.path)
  })
  return sellers.flatMap((file) =>
    syntaxOf(file)
      .uses.filter(({ name }) => charges.includes(name))
      .map(({ name, line }) => `${file.path}:${line} charges a card past purchases (${name})`),
  )
}

/** The cycle in the map, if there is one. */
export function mapLoops(map: Arrows): Breach[] {
  return firstLoop(map).map((loop) => `the map has a loop: ${loop}`)
}

/** Folders of a capability may not import each other in a cycle. */
export function folderLoops(files: SourceFile[]): Breach[] {
  const arrows = files.filter((file) => isProgram(file) && !isTest(file.path)).flatMap(folderArrows)
  const byCapability = Object.entries(Object.groupBy(arrows, ({ capability }) => capability))
  return byCapability.flatMap(([capability, own = []]) => {
    const byFolder = Object.entries(Object.groupBy(own, ({ from }) => from))
    const map = Object.fromEntries(byFolder.map(([from, input = []]) => [from, input.map(({ to }) => to)]))
    return firstLoop(map).map((loop) => `the folders of ${capability} have a loop: ${loop}`)
  })
}

/** The other folders of its capability that a file imports. */
function folderArrows(file: SourceFile): { capability: string; from: string; to: string }[] {
  const here = folderOf(file.path)
  if (!here) return []
  return syntaxOf(file).imports.flatMap(({ from }) => {
    const there = folderOf(resolveImport(file.path, from) ?? '')
    if (there?.capability !== here.capability || there.folder === here.folder) return []
    return { capability: here.capability, from: here.folder, to: there.folder }
  })
}

function folderOf(path: string): { capability: string; folder: string } | undefined {
  const [, capability, folder] = /^apps\/server\/src\/capabilities\/([^/]+)\/([^/]+)\//.exec(path) ?? []
  return capability && folder ? { capability, folder } : undefined
}

/** The first cycle among some arrows, such as `a → b → a`; empty if there is none. */
function firstLoop(map: Arrows): string[] {
  const finished = new Set<string>()
  const follow = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (finished.has(name)) return undefined
    for (const next of map[name] ?? []) {
      const loop = follow(next, [...way, name])
      if (loop) return loop
    }
    finished.add(name)
    return undefined
  }
  for (const name of Object.keys(map)) {
    const loop = follow(name, [])
    if (loop) return [loop.join(' → ')]
  }
  return []
}
