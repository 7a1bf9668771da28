import type { Environment } from './read.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { serverSettings } from './schema.ts'

const ours = [...Object.keys(serverSettings), ...Object.keys(sandboxSettings)]
const known = new Set(ours)

const shortest = 5

/**
 * Refuses an environment variable whose name is almost that of an unset setting. Variables of other programs are
 * ignored.
 */
export function refuseMisspelt(env: Environment): void {
  for (const name of Object.keys(env)) {
    if (known.has(name) || env[name] === undefined) continue
    const meant = ours.find((setting) => !env[setting] && isMisspelling(name.toUpperCase(), setting))
    if (meant) throw new Error(`There is no setting ${name}; ${meant} may be meant.`)
  }
}

/**
 * One typo is allowed for in a name of five letters or more, two in one of ten: letters left out, added, changed or
 * swapped. Short names such as HOST are too similar to others.
 */
function isMisspelling(name: string, setting: string): boolean {
  if (setting.length < shortest) return false
  const allowed = Math.min(2, Math.floor(setting.length / shortest))
  return Math.abs(name.length - setting.length) <= allowed && editDistance(name, setting) <= allowed
}

/** The Damerau-Levenshtein distance: a swap of neighbouring letters counts as one typo. */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1]
      const changed = (above[at - 1] ?? 0) + (isSame ? 0 : 1)
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const swapped = isSwap ? (before[at - 2] ?? 0) + 1 : changed
      here.push(Math.min(changed, swapped, (above[at] ?? 0) + 1, (here[at - 1] ?? 0) + 1))
    }
    before = above
    above = here
  }
  return above[other.length] ?? 0
}
