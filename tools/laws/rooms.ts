import { mapLoops } from './doors.ts'
import { resolveImport } from './floors.ts'
import { syntaxOf } from './syntax.ts'
import { type Breach, isProgram, isTest, type SourceFile } from './tree.ts'

/**
 * The rooms of the web by name (`frame`, `capabilities/shop`, `journeys/dashboard`), each with the rooms it may import
 * from.
 */
export type Rooms = Readonly<Record<string, readonly string[]>>

const web = 'apps/web/src/'
/** The top room: it starts the portal, and lists what capabilities and journeys contribute. */
const top = 'start'
/** The contributions of a capability or a journey; only those lists import them. */
const brought = new Set(['routes.ts', 'refusals.ts', 'invalidations.ts'])
/** All capabilities and journeys together, as seen by the rooms of the shell. */
const all = 'screens'

/** A room of the web imports another only along an arrow of the map, and only from its `shared` folder. */
export function roomBreaches(files: SourceFile[], rooms: Rooms): Breach[] {
  const known = files.filter(isLawful).flatMap((file) => {
    const room = roomOf(file.path)
    return room === undefined || room in rooms ? [] : [`${file.path}:1 the map knows no room "${room}"`]
  })
  return [...known, ...waysBetween(files).flatMap((way) => wayBreaches(way, rooms))]
}

function wayBreaches({ place, here, there, file }: Way, rooms: Rooms): Breach[] {
  if (here === top && isScreens(there))
    return brought.has(file) ? [] : [`${place} takes ${file} of ${there}, which brings only ${[...brought].join(', ')}`]
  const noArrow = rooms[here]?.includes(there) ? [] : [`${place} the map has no arrow from ${here} to ${there}`]
  const noDoor = file.startsWith('shared/')
    ? []
    : [`${place} takes ${file} of ${there}, which is not in its shared folder`]
  return [...noArrow, ...noDoor]
}

/** Arrows that no import uses, and shared files that no other room imports. */
export function idleRooms(files: SourceFile[], rooms: Rooms): Breach[] {
  const ways = waysBetween(files)
  const arrows = new Set(ways.map(({ here, there }) => `${here} → ${there}`))
  const taken = new Set(ways.map(({ there, file }) => `${there}/${file}`))
  const idleArrows = Object.entries(rooms).flatMap(([name, asks]) =>
    asks
      .map((other) => `${name} → ${other}`)
      .filter((arrow) => !arrows.has(arrow))
      .map((arrow) => `nothing goes along the arrow ${arrow}`),
  )
  const idleFiles = files.filter(isLawful).flatMap(({ path }) => {
    const room = roomOf(path)
    if (room === undefined || !path.includes(`${room}/shared/`)) return []
    return taken.has(path.slice(path.indexOf(`${room}/`))) ? [] : [`${path}:1 is shared, and no other room imports it`]
  })
  return [...idleArrows, ...idleFiles]
}

/** Cycles between rooms. */
export function roomLoops(rooms: Rooms): Breach[] {
  return mapLoops(rooms)
}

/** A capability or journey, of the server or the web, and a folder in it. */
const folderInRoom = /^(apps\/(?:server|web)\/src\/(?:capabilities|journeys)\/[^/]+)\/([^/]+)\//

/**
 * Folders of one capability or journey that import from each other. What a folder shares with other rooms may use what
 * is inside, and is used there.
 */
export function foldersBothWays(files: SourceFile[]): Breach[] {
  const arrows = new Map<string, string>()
  for (const file of files.filter(isLawful)) {
    const [, room, here] = folderInRoom.exec(file.path) ?? []
    for (const { from, line } of here ? syntaxOf(file).imports : []) {
      const [, same, there] = folderInRoom.exec(resolveImport(file.path, from) ?? '') ?? []
      if (same !== room || !there || there === here || [here, there].includes('shared')) continue
      arrows.set(`${room}: ${here} → ${there}`, `${file.path}:${line}`)
    }
  }
  return [...arrows].flatMap(([arrow, place]) => {
    const [room, here, there] = arrow.split(/: | → /)
    return arrows.has(`${room}: ${there} → ${here}`) ? [`${place} ${there} imports from ${here} too`] : []
  })
}

interface Way {
  place: string
  here: string
  there: string
  /** The imported file, within its room. */
  file: string
}

function waysBetween(files: SourceFile[]): Way[] {
  return files.filter(isLawful).flatMap((file) => {
    const here = roomOf(file.path)
    if (here === undefined) return []
    return syntaxOf(file).imports.flatMap(({ from, line }) => {
      const target = resolveImport(file.path, from) ?? ''
      const there = roomOf(target)
      if (there === undefined || there === here) return []
      const asker = isScreens(here) && !isScreens(there) ? all : here
      return {
        place: `${file.path}:${line}`,
        here: asker,
        there,
        file: target.slice(target.indexOf(`${there}/`) + there.length + 1),
      }
    })
  })
}

function isScreens(room: string): boolean {
  return /^(capabilities|journeys)\//.test(room)
}

function isLawful(file: SourceFile): boolean {
  return isProgram(file) && !isTest(file.path)
}

/** The room of a program file of the web; undefined for all other files. */
function roomOf(path: string): string | undefined {
  if (!path.startsWith(web) || !/\.tsx?$/.test(path)) return undefined
  const [first = '', second = '', ...rest] = path.slice(web.length).split('/')
  if (second === '') return top
  if (first === 'shell') return rest.length > 0 ? second : first
  return first === 'capabilities' || first === 'journeys' ? `${first}/${second}` : first
}
